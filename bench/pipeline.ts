import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPython, runSuite } from '../src/runner/index.ts';
import { managedRuntime } from '../src/runtimes/managed.ts';
import { withScratch } from './cache.ts';
import { type Figures, figures, median } from './figures.ts';
import { documentOfSize } from './github-document.ts';
import { withAnswering } from './measure/answering.ts';
import { measureProcess } from './measure/measure-process.ts';

const PROOFGATE = fileURLToPath(new URL('../bin/proofgate.js', import.meta.url));
const TEST_CASES = 260;
const ROUNDS = 3;

/**
 * A pipeline of 260 test cases of GitHub's document on the managed runtime, each by its own pytest in the strictest
 * sandbox of this machine, beside one pytest for all of them without a sandbox, which is as fast as it could be. The
 * server answers 422 to everything.
 */
export function benchPipeline(): Promise<Figures> {
  return withScratch(async (folder) => {
    const [document, suite] = [join(folder, 'openapi.json'), join(folder, 'suite')];
    writeFileSync(document, JSON.stringify(documentOfSize(TEST_CASES)));
    measureProcess([process.execPath, PROOFGATE, 'generate', document, '--out', suite], folder);
    const python = await findPython();
    const rounds = await withAnswering(async (baseUrl) => {
      const done = [];
      for (let round = 0; round < ROUNDS; round++) {
        const managed = await timed(() => runManaged(suite, baseUrl));
        const single = await timed(async () => {
          const { counts } = await runSuite(suite, { baseUrl, python, output: () => {} });
          return counts.passed + counts.failed + counts.unproven + counts.blocked;
        });
        done.push({ managed, single });
      }
      return done;
    });
    const managedSeconds = median(rounds.map(({ managed }) => managed.seconds));
    const singleSeconds = median(rounds.map(({ single }) => single.seconds));
    return figures(
      'pipeline',
      {
        testCases: TEST_CASES,
        testsManaged: rounds[0]?.managed.result ?? 0,
        testsSingle: rounds[0]?.single.result ?? 0,
        ...{ managedSeconds, singleSeconds },
        managedMsPerTestCase: (1000 * managedSeconds) / TEST_CASES,
      },
      { managedToSingle: managedSeconds / singleSeconds },
      {},
    );
  });
}

async function timed<T>(work: () => Promise<T>) {
  const started = performance.now();
  const result = await work();
  return { seconds: (performance.now() - started) / 1000, result };
}

/** @returns how many tests were reported */
async function runManaged(suite: string, baseUrl: string): Promise<number> {
  const runtime = managedRuntime({
    environment: process.env,
    hidden: [],
    minimum: 'none',
    notice: () => {},
  });
  const files = filesOf(suite);
  const address = { type: 'github', url: 'https://github.com/acme/tests.git' } as const;
  const place = { kind: 'branch', address, credentialId: null, branch: 'tests', root: '' } as const;
  const workspaceId = randomUUID();
  const slugs = [...files.keys()].flatMap(
    (path) => /^env\/(.+)_environment\.txt$/.exec(path)?.[1] ?? [],
  );
  let tests = 0;
  await runtime.run(
    {
      executionId: randomUUID(),
      testCases: slugs.map((path, position) => ({
        position,
        source: { ...place, workspaceId, path },
      })),
      begins: async () => {},
      variables: { PROOFGATE_BASE_URL: baseUrl, PLATFORM_SECRETS_SERVICE: `${baseUrl}/secrets` },
      open: async () => ({
        head: async () => 'c0ffee',
        defaultBranch: async () => 'tests',
        readFile: async (_, path) => files.get(path) ?? null,
        readFolder: async () => files,
      }),
    },
    async (_, { results, reason }) => {
      if (reason !== null) throw new Error(reason);
      tests += results.length;
    },
    new AbortController().signal,
  );
  return tests;
}

function filesOf(suite: string): Map<string, Uint8Array> {
  const paths = readdirSync(suite, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(suite.length + 1), readFileSync(path)]));
}
