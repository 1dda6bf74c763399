import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startersOf } from '../../../src/automation/index.ts';
import { connect, type Store, startQueue } from '../../../src/database/index.ts';
import { openCommitted, openUpload } from '../../../src/generation/index.ts';
import { openGitHub } from '../../../src/git/github.ts';
import { ensureWorkspace } from '../../../src/identity/index.ts';
import {
  createRecord,
  LIBRARY_JOBS,
  type LibraryPorts,
  listTestCases,
  recordHistory,
  registerGitCredential,
  submitRecord,
} from '../../../src/library/index.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import { chance } from '../../support/chance.ts';
import { type EmulatedGitHub, startGitHub } from '../../support/github/start-github.ts';
import { tokenPorts, writerAt } from '../../support/platform/git-tokens.ts';
import { FROM_LIB } from '../../support/platform/platform.ts';
import { STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

const RECORDS = 20;
/** Names of records whose repository is not there: their runs fail, kill or no kill. */
const isDoomed = (index: number) => index % 10 === 9;

const DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: { '/pets': { get: { responses: { 200: { description: 'ok' } } } } },
});

let github: EmulatedGitHub;
beforeAll(async () => {
  github = await startGitHub();
  await github.seed('pets', { 'README.md': 'Pets\n' });
});
afterAll(() => github.close());

/** Opens the store for as long as no worker has it. */
async function opened<T>(store: Store, work: (ports: LibraryPorts, ada: Actor) => Promise<T>) {
  const database = await connect(store);
  const queue = await startQueue(database, LIBRARY_JOBS, () => undefined);
  const ports: LibraryPorts = {
    database,
    queue,
    openCommitted,
    runEnded: async () => undefined,
    openUpload,
    localRepositories: null,
    startersOf: (workspace, pipelineId) => startersOf(database, workspace, pipelineId),
    ...tokenPorts({ GIT_TOKEN: github.tokens.octo }, opener()),
  };
  const workspaceId = await ensureWorkspace(database, 'local', 'local');
  try {
    return await work(ports, { workspaceId, user: 'ada', role: 'admin' });
  } finally {
    await queue.stop(10_000);
    await database.close();
  }
}

async function submitAll(ports: LibraryPorts, ada: Actor): Promise<void> {
  const credential = { name: 'writer', ...writerAt(github.url) };
  await registerGitCredential(ports, ada, credential);
  for (let index = 0; index < RECORDS; index++) {
    const name = isDoomed(index) ? 'nothing' : 'pets';
    await createRecord(ports, ada, {
      name: `record-${index}`,
      specification: {
        kind: 'upload',
        fileName: 'pets.json',
        content: new TextEncoder().encode(DOCUMENT),
      },
      repository: {
        type: 'github',
        url: `${github.url}/${github.owner}/${name}.git`,
        branch: `tests-${crypto.randomUUID().slice(0, 8)}-${index}`,
        credential: 'writer',
      },
    });
    await submitRecord(ports, ada, `record-${index}`);
  }
}

/** So many workers are killed; the next one may work to the end. */
const KILLS = 5;
/** From the middle of the start to some runs later. */
const LIFE_MS = { from: 300, to: 2_500 };

/** Starts a worker, and kills it at a random moment of its life unless it may work to the end. */
async function work(store: Store, lifeMs: number | null): Promise<boolean> {
  const child = spawn(process.execPath, [...FROM_LIB, 'test/src/library/library-child.ts'], {
    env: {
      ...process.env,
      ORDER: JSON.stringify({ store, github: github.url }),
      GIT_TOKEN: github.tokens.octo,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  const timer = lifeMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), lifeMs);
  await once(child, 'exit');
  clearTimeout(timer);
  return said.includes('done');
}

describe.each(STORES)('workers killed at random moments, on $name', ({ create }) => {
  test('leave every record in a true state, its job ended, and the library agreeing', async () => {
    const store = await create();
    await opened(store, submitAll);
    const moments = chance('when workers are killed');
    let isDone = false;
    for (let kill = 0; kill < KILLS && !isDone; kill++) {
      const lifeMs = LIFE_MS.from + moments.next() * (LIFE_MS.to - LIFE_MS.from);
      isDone = await work(store, lifeMs);
    }
    expect(isDone || (await work(store, null))).toBe(true);
    await opened(store, async (ports, ada) => {
      const cases = await listTestCases(ports, ada, {}, { limit: 1000 });
      const { generationRecords } = tables;
      const records = await ports.database.system('a test').select().from(generationRecords);
      expect(records).toHaveLength(RECORDS);
      for (const record of records) {
        const runs = await recordHistory(ports, ada, record.name, { limit: 10 });
        const linked = cases.filter(({ recordId }) => recordId === record.id);
        expect(runs).toHaveLength(1);
        expect(runs[0]?.state).toBe(record.state);
        if (record.state === 'generated') {
          const { commit } = runs[0] ?? {};
          expect(linked).toMatchObject([{ name: 'GET /pets', commit, isLinked: true }]);
          expect(await headOf(record.branch)).toBe(commit);
        } else {
          expect(runs[0]?.cause).toMatch(/^(repository-missing|generation-interrupted)$/);
          expect(linked).toEqual([]);
        }
      }
      expect(records.filter(({ state }) => state === 'generated').length).toBeGreaterThan(
        RECORDS * 0.8,
      );
      const jobs = await ports.database
        .system('a test')
        .execute(sql`SELECT name FROM pgboss.job WHERE state IN ('created', 'retry', 'active')`);
      expect(jobs).toMatchObject({ rows: [] });
    });
  });
});

function opener() {
  return openGitHub({ webUrl: github.url, apiUrl: github.url, paced: false });
}

async function headOf(branch: string): Promise<string | null> {
  const address = { type: 'github' as const, url: `${github.url}/${github.owner}/pets.git` };
  return (await opener()(address, github.tokens.octo)).head(branch);
}
