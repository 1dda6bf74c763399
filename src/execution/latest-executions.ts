import { inArray, sql } from 'drizzle-orm';
import type { Database, InWorkspace } from '../database/index.ts';
import type { Execution } from './lifecycle/lock-execution.ts';
import { judgeTestCase } from './results/statuses.ts';
import { executions, type HistoryRun, testCaseHistory } from './tables.ts';

/** A row of a list with the newest execution that it has started, or that is of it; null: none. */
export type WithLatest<R> = R & { readonly lastExecution: Execution | null };

/**
 * Gives each row its newest execution, by one index entry each, however many it has.
 * @param by whether the rows are pipelines, or what triggers them
 */
export async function withLatestExecutions<R extends { readonly id: string }>(
  { database }: { readonly database: Database },
  workspace: InWorkspace,
  by: 'pipelineId' | 'triggerId',
  rows: readonly R[],
): Promise<WithLatest<R>[]> {
  const column = executions[by];
  const ids = sql.param(`{${rows.map(({ id }) => id).join(',')}}`);
  // A range of one value and part of the order, as in newest-first.ts: only the index of the column has that.
  const newest = sql`(SELECT ${executions.id} FROM ${executions}
    WHERE ${column} BETWEEN wanted.id AND wanted.id ORDER BY ${column} DESC, ${executions.id} DESC LIMIT 1)`;
  const found = await database
    .in(workspace)
    .select()
    .from(executions)
    .where(sql`${executions.id} IN (SELECT ${newest} FROM unnest(${ids}::uuid[]) AS wanted(id))`);
  const byId = new Map(found.map((row) => [row[by], row]));
  return rows.map((row) => ({ ...row, lastExecution: byId.get(row.id) ?? null }));
}

/** A test case of a list with how its last run ended; null: it has not run yet. */
export type WithLastRun<R> = R & {
  readonly lastRun: (Pick<HistoryRun, 'execution' | 'at'> & { readonly status: number }) | null;
};

/** Gives each test case its last run, of the history that is kept of it. */
export async function withLastRuns<R extends { readonly id: string }>(
  { database }: { readonly database: Database },
  workspace: InWorkspace,
  rows: readonly R[],
): Promise<WithLastRun<R>[]> {
  const { testCaseId, runs } = testCaseHistory;
  const ids = rows.map(({ id }) => id);
  const found = await database
    .in(workspace)
    .select({ testCaseId, run: sql<HistoryRun | null>`${runs} -> -1` })
    .from(testCaseHistory)
    .where(inArray(testCaseId, ids));
  const byId = new Map(found.map((row) => [row.testCaseId, row.run]));
  return rows.map((row) => {
    const run = byId.get(row.id) ?? null;
    if (run === null) return { ...row, lastRun: null };
    const { status } = judgeTestCase({ outcomes: run.counts, reason: null });
    return { ...row, lastRun: { execution: run.execution, at: run.at, status } };
  });
}
