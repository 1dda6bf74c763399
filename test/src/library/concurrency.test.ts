import { describe, expect, onTestFinished, test } from 'vitest';
import { connect, startQueue } from '../../../src/database/index.ts';
import { ensureWorkspace } from '../../../src/identity/index.ts';
import {
  createPipeline,
  createRecord,
  deleteTestCase,
  LIBRARY_JOBS,
  type LibraryPorts,
  listRecords,
  recordHistory,
  submitRecord,
  uploadTestCase,
} from '../../../src/library/index.ts';
import { recordNamed } from '../../support/platform/library.ts';
import { postgresqlStore } from '../../support/stores/stores.ts';

const ROUNDS = 20;

/** Two processes' worth of a library on one PostgreSQL, and an admin in both. */
async function twoLibraries() {
  const store = await postgresqlStore();
  const open = async (): Promise<LibraryPorts> => {
    const database = await connect(store);
    const queue = await startQueue(database, LIBRARY_JOBS, (fault) => {
      throw fault;
    });
    onTestFinished(async () => {
      await queue.stop(10_000);
      await database.close();
    });
    const never = () => Promise.reject(new Error('nothing is read here'));
    return {
      database,
      queue,
      openUpload: never,
      localRepositories: null,
      openUrl: never,
      openCommitted: never,
      runEnded: async () => {},
      openRepository: never,
      startersOf: never,
      gitTokens: {
        plainLoopback: false,
        ...{ operatorHosts: never, read: never, requireReference: never },
      },
    };
  };
  const both = [await open(), await open()] as const;
  const workspaceId = await ensureWorkspace(both[0].database, 'local', 'local');
  return { both, ada: { workspaceId, user: 'ada', role: 'admin' as const } };
}

/** Does the same in both and gives the kinds of Problem, null for success, sorted. */
async function race(both: readonly LibraryPorts[], act: (ports: LibraryPorts) => Promise<unknown>) {
  const outcomes = await Promise.allSettled(both.map(act));
  return outcomes.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.kind)).sort();
}

describe('two processes on one PostgreSQL', () => {
  test('make one workspace of a name', async () => {
    const { both } = await twoLibraries();
    const ids = await Promise.all(
      both.map(({ database }) => ensureWorkspace(database, 'github', 'octo')),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test('create one record of a name', async () => {
    const { both, ada } = await twoLibraries();
    for (let round = 0; round < ROUNDS; round++) {
      const outcome = await race(both, (one) => createRecord(one, ada, recordNamed(`r${round}`)));
      expect(outcome).toEqual(['done', 'name-taken']);
    }
    expect(await listRecords(both[0], ada, { limit: 100 })).toHaveLength(ROUNDS);
  });

  test('give a folder to one record', async () => {
    const { both, ada } = await twoLibraries();
    for (let round = 0; round < ROUNDS; round++) {
      const { repository } = recordNamed(`r${round}`);
      const outcomes = await Promise.allSettled(
        both.map((one, at) =>
          createRecord(one, ada, { ...recordNamed(`r${round}-${at}`), repository }),
        ),
      );
      const lost = outcomes.filter((one) => one.status === 'rejected');
      expect(lost.map(({ reason }) => reason.kind)).toEqual(['folder-taken']);
    }
    expect(await listRecords(both[0], ada, { limit: 100 })).toHaveLength(ROUNDS);
  });

  test('submit a record once', async () => {
    const { both, ada } = await twoLibraries();
    for (let round = 0; round < ROUNDS; round++) {
      await createRecord(both[0], ada, recordNamed(`r${round}`));
      const outcome = await race(both, (one) => submitRecord(one, ada, `r${round}`));
      expect(outcome).toEqual(['done', 'record-busy']);
      expect(await recordHistory(both[0], ada, `r${round}`, { limit: 10 })).toHaveLength(1);
    }
  });

  test('never delete a test case that a pipeline takes in meanwhile', async () => {
    const { both, ada } = await twoLibraries();
    const content = new TextEncoder().encode('def test_one():\n    pass\n');
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await uploadTestCase(both[0], ada, { fileName: 'a.py', content });
      const [taking, deleting] = await Promise.allSettled([
        createPipeline(both[0], ada, { name: `p${round}`, testCaseIds: [id] }),
        deleteTestCase(both[1], ada, id),
      ]);
      const won = [taking.status, deleting.status].filter((status) => status === 'fulfilled');
      expect(won).toHaveLength(1);
      const lost = [taking, deleting].find((one) => one.status === 'rejected');
      expect(lost?.reason.kind).toMatch(/^(not-found|test-case-in-pipeline)$/);
    }
  });
});
