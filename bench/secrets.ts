import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { executions } from '../src/execution/tables.ts';
import { issueExecutionToken, type Principal } from '../src/identity/index.ts';
import { uploadTestCase } from '../src/library/index.ts';
import {
  bindCredential,
  bindingsOf,
  createCredential,
  createSafe,
  type OpenStore,
} from '../src/secrets/index.ts';
import { listen } from '../src/server/listen.ts';
import { type Platform, startPlatform } from '../src/server/start-platform.ts';
import { adminOf } from './api.ts';
import { withScratch } from './cache.ts';
import { type Figures, figures, median } from './figures.ts';

const LOAD = fileURLToPath(new URL('measure/load.ts', import.meta.url));
const CONNECTIONS = 32;
const ROUND_MS = 3000;
const ROUNDS = 5;
const KEYS = 8;
/** Each with its own token: one token has a pace that it must keep. */
const EXECUTIONS = 64;
const VALUE = 'a-secret-of-some-length-0123456789';
const COLD = 100;

const Load = z.object({ perSecond: z.number(), p50Ms: z.number(), p99Ms: z.number() });

/**
 * Reads of secrets that are in memory, each authorised, beside a bare node:http server that sends the
 * same answer; and how many reads of a store a hundred cold requests make. Rounds alternate. With
 * BENCH_DATABASE_URL on that PostgreSQL, else on the embedded store.
 */
export function benchSecrets(): Promise<Figures> {
  return withScratch(async (folder) => {
    const upstream = { reads: 0 };
    const url = process.env.BENCH_DATABASE_URL;
    const store = url === undefined ? {} : { DATABASE_URL: url };
    const environment = { PORT: '0', LOG_LEVEL: 'error', DATA_DIR: folder, ...store };
    const platform = await startPlatform(environment, { openStore: countingStore(upstream) });
    try {
      return await compare(platform, upstream);
    } finally {
      await platform.stop();
    }
  });
}

/** A store that answers at the next turn, and counts. */
function countingStore(upstream: { reads: number }): OpenStore {
  return () => ({
    read: async () => {
      upstream.reads += 1;
      await new Promise(setImmediate);
      return { value: VALUE, expiredAt: null };
    },
    test: async () => undefined,
    close: () => undefined,
  });
}

async function compare(platform: Platform, upstream: { reads: number }): Promise<Figures> {
  const paths = await prepare(platform, await adminOf(platform));
  const cold = paths.slice(0, 1);
  await Promise.all(Array.from({ length: COLD }, () => fetch(`${platform.url}${cold[0]}`)));
  const coldUpstreamReads = upstream.reads;
  for (const path of paths) await (await fetch(`${platform.url}${path}`)).text();
  const body = JSON.stringify({ value: VALUE });
  const bare = await listen('127.0.0.1', 0, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
  const rounds = { read: [] as Measured[], bare: [] as Measured[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.read.push(await load(platform.url, paths));
    rounds.bare.push(await load(bare.url, paths));
  }
  await bare.close();
  const middle = (name: 'read' | 'bare', of: keyof Measured) =>
    median(rounds[name].map((measured) => measured[of]));
  return figures(
    'secrets',
    {
      readsPerSecond: middle('read', 'perSecond'),
      barePerSecond: middle('bare', 'perSecond'),
      readP50Ms: middle('read', 'p50Ms'),
      readP99Ms: middle('read', 'p99Ms'),
      bareP99Ms: middle('bare', 'p99Ms'),
      coldUpstreamReads,
    },
    { readToBare: middle('read', 'perSecond') / middle('bare', 'perSecond') },
    { readToBare: '>= 0.6', coldUpstreamReads: '<= 1' },
  );
}

/** Executions that may each read every key; the paths of all these reads. */
async function prepare(platform: Platform, admin: Principal): Promise<string[]> {
  const { secrets, library, identity } = platform;
  const { workspaceId } = admin;
  const store = {
    kind: 'aws-secrets-manager',
    address: { by: 'region', region: 'eu-west-1' },
    access: { method: 'iam' },
  } as const;
  const { safeKey } = await createSafe(secrets, admin, { name: 'bench', runtime: null, store });
  const content = new TextEncoder().encode('def test_one():\n    pass\n');
  const script = { fileName: 'test_one.py', content, labels: [] };
  const testCase = await uploadTestCase(library, admin, script);
  for (let n = 0; n < KEYS; n += 1) {
    const input = { name: `key ${n}`, type: 'secret', key: `key-${n}` } as const;
    const { id } = await createCredential(secrets, admin, safeKey, input);
    await bindCredential(secrets, admin, testCase.id, id);
  }
  const bound = await bindingsOf(secrets, admin, [testCase.id]);
  const bindings = bound.map(({ id }) => id);
  const paths = [];
  for (let n = 0; n < EXECUTIONS; n += 1) {
    const executionId = uuid();
    await identity.database
      .system('a bench')
      .insert(executions)
      .values({
        ...{ id: executionId, workspaceId, pipelineName: 'bench', trigger: 'manual' },
        ...{ triggerName: 'bench', state: 'running', receivedAt: new Date() },
      });
    const endsAt = new Date(Date.now() + 3_600_000);
    const grant = { workspaceId, executionId, bindings, endsAt };
    const token = await issueExecutionToken(identity, grant);
    paths.push(`/secrets/x/${token}/?key=key-${n % KEYS}&safe_key=${safeKey}`);
  }
  return paths;
}

type Measured = z.infer<typeof Load>;

/** One round of a process that does nothing but ask. */
async function load(url: string, paths: readonly string[]): Promise<Measured> {
  const options = [new URL(url).port, String(CONNECTIONS), String(ROUND_MS)];
  const child = spawn(process.execPath, [LOAD, ...options], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(paths.join('\n'));
  return Load.parse(JSON.parse(await outputOf(child)));
}

async function outputOf(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout ?? []) output += String(chunk);
  return output;
}
