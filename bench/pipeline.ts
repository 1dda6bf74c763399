import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getExecution, NO_PARAMETERS, startExecutions } from '../src/execution/index.ts';
import {
  createPipeline,
  createRecord,
  getRecord,
  listTestCases,
  submitRecord,
} from '../src/library/index.ts';
import { findPython, runSuite } from '../src/runner/index.ts';
import { type Platform, startPlatform } from '../src/server/start-platform.ts';
import type { Actor } from '../src/workspaces/index.ts';
import { adminOf } from './api.ts';
import { withScratch } from './cache.ts';
import { type Figures, figures, median } from './figures.ts';
import { documentOfSize } from './github-document.ts';
import { withAnswering } from './measure/answering.ts';
import { measureProcess } from './measure/measure-process.ts';

const PROOFGATE = fileURLToPath(new URL('../bin/proofgate.js', import.meta.url));
const TEST_CASES = 260;
const ROUNDS = 3;

/**
 * A pipeline of 260 test cases of GitHub's document on the managed runtime of a platform, from its start until all
 * results are stored: each test case is run by its own pytest, in the strictest sandbox of this machine. Beside it one
 * pytest for all of them, without a sandbox and a store. The server answers 422 to everything.
 */
export function benchPipeline(): Promise<Figures> {
  return withScratch(async (folder) => {
    const document = JSON.stringify(documentOfSize(TEST_CASES));
    const suite = suiteOf(document, folder);
    const python = await findPython();
    const platform = await startPlatform({
      PORT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: join(folder, 'data'),
    });
    try {
      return await withAnswering(async (baseUrl) => {
        const start = await pipelineOf(platform, document, baseUrl);
        const [managed, single]: [number[], number[]] = [[], []];
        for (let round = 0; round < ROUNDS; round++) {
          managed.push(await timed(start));
          single.push(await timed(() => runSuite(suite, { baseUrl, python, output: () => {} })));
        }
        return toFigures(median(managed), median(single));
      });
    } finally {
      await platform.stop();
    }
  });
}

function toFigures(managedSeconds: number, singleSeconds: number): Figures {
  const managedMsPerTestCase = (1000 * managedSeconds) / TEST_CASES;
  return figures(
    'pipeline',
    { testCases: TEST_CASES, managedSeconds, singleSeconds, managedMsPerTestCase },
    { managedToSingle: managedSeconds / singleSeconds },
    // A quarter of 7.06, which it was when each test case had a sandbox and a Python of its own.
    { managedToSingle: '<= 1.76' },
  );
}

function suiteOf(document: string, folder: string): string {
  const [file, suite] = [join(folder, 'openapi.json'), join(folder, 'suite')];
  writeFileSync(file, document);
  measureProcess([process.execPath, PROOFGATE, 'generate', file, '--out', suite], folder);
  return suite;
}

/** @returns what runs the pipeline once, to its end */
async function pipelineOf(platform: Platform, document: string, baseUrl: string) {
  const { library, execution } = platform;
  const admin: Actor = await adminOf(platform);
  const content = new TextEncoder().encode(document);
  await createRecord(library, admin, {
    name: 'bench',
    specification: { kind: 'upload', fileName: 'openapi.json', content },
    repository: { type: 'local', branch: 'tests' },
    baseUrl,
  });
  await submitRecord(library, admin, 'bench');
  while ((await getRecord(library, admin, 'bench')).state !== 'generated') await pause(200);
  const all = await listTestCases(library, admin, {}, { limit: TEST_CASES });
  const input = { name: 'bench', testCaseIds: all.map(({ id }) => id) };
  const pipeline = await createPipeline(library, admin, input);
  return async () => {
    const by = { kind: 'manual', id: null, name: 'bench' } as const;
    const kind = { ...by, payload: null, parameters: NO_PARAMETERS, hops: 0 };
    const trigger = { ...kind, receivedAt: new Date() };
    const [made] = await startExecutions(execution, admin, [pipeline.id], trigger);
    if (made === undefined) throw new Error('nothing was started');
    while ((await getExecution(execution, admin, made.id)).state !== 'dispatched') await pause(200);
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
