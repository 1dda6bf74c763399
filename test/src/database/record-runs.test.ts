import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../src/database/index.ts';
import { historyOf, MIGRATIONS, readJournal } from '../../support/platform/history.ts';
import { EMPTY_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

/** The migrations before records counted their runs. */
const BEFORE = readJournal(MIGRATIONS).entries.findIndex(({ tag }) => tag.endsWith('record-runs'));
const idOf = (index: number) => `00000000-0000-7000-9000-${String(index).padStart(12, '0')}`;
const [WORKSPACE, RUNTIME, RECORD, FIRST, SECOND, OWN] = [0, 1, 2, 3, 4, 5].map(idOf);

const runOf = (n: number, isRerun = false) => ({
  ...{ execution: idOf(90 + n), position: 0, at: `2026-11-0${n}T00:00:00.000Z`, seconds: n },
  counts: { passed: 10, failed: 1, known: 0, unproven: 0, blocked: 2 },
  ...{ baseUrl: null, isRerun },
});

describe.each(EMPTY_STORES)('the upgrade to runs of records on $name', ({ create }) => {
  test('counts what their test cases have run, and knows which of their tests turn', async () => {
    const store = await create();
    const old = await connect(store, historyOf(BEFORE));
    const execute = (query: ReturnType<typeof sql>) => old.system('a test').execute(query);
    await execute(sql`INSERT INTO workspaces (id, name, kind) VALUES (${WORKSPACE}, 'w', 'local')`);
    await execute(
      sql`INSERT INTO runtimes (id, workspace_id, name, kind, operational) VALUES (${RUNTIME}, ${WORKSPACE}, 'managed', 'managed', true)`,
    );
    await execute(
      sql`INSERT INTO generation_records (id, workspace_id, name, runtime_id, is_private, repository_type, repository_url, branch, root_folder, owners, created_by, state) VALUES (${RECORD}, ${WORKSPACE}, 'pets', ${RUNTIME}, false, 'gitlab', 'https://git.example/a.git', 'tests', 'a', '["ada"]', 'ada', 'generated')`,
    );
    for (const [id, record] of [
      [FIRST, RECORD],
      [SECOND, RECORD],
      [OWN, null],
    ]) {
      await execute(
        sql`INSERT INTO test_cases (id, workspace_id, origin, name, labels, created_from, owner, record_id, endpoint, is_linked) VALUES (${id}, ${WORKSPACE}, 'generated', 'GET /', '{}', now(), 'ada', ${record}, ${id}, true)`,
      );
      const runs = JSON.stringify([runOf(1), runOf(2), runOf(3, true)]);
      const outcomes = JSON.stringify({ 'test_a[1.05]': id === FIRST ? 'pfpf' : 'ppff' });
      await execute(
        sql`INSERT INTO test_case_history (test_case_id, runs, outcomes) VALUES (${id}, ${runs}, ${outcomes})`,
      );
    }
    await old.close();
    const database = await connect(store);
    onTestFinished(() => database.close());
    const queries = database.system('a test');
    const runs = await queries.select().from(tables.recordRuns).orderBy(tables.recordRuns.at);
    const sums = { passed: 20, failed: 2, known: 0, unproven: 0, blocked: 4, recordId: RECORD };
    expect(runs).toEqual(
      [1, 2].map((n) => ({
        ...{ ...sums, execution: runOf(n).execution, seconds: 2 * n, at: new Date(runOf(n).at) },
      })),
    );
    const histories = await queries.select().from(tables.testCaseHistory);
    const turning = histories.filter(({ isTurning }) => isTurning).map((one) => one.testCaseId);
    expect(turning).toEqual([FIRST]);
    expect(histories[0]).toMatchObject({ lastCounts: runOf(3).counts, summary: null });
  });
});
