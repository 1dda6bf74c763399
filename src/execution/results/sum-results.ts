import { and, asc, count, eq } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import type { Execution } from '../lifecycle/lock-execution.ts';
import { type ExecutionSum, executionGroups, executionResults } from '../tables.ts';
import { compareGroups } from './compare-groups.ts';
import { NO_OUTCOMES } from './statuses.ts';

/** Groups that are compared, as many as are listed. */
const MOST_GROUPS = 1000;

/** What lists say of an execution whose results are grouped: with its status, so that it is compared. */
export async function sumResults(database: Database, execution: Execution): Promise<ExecutionSum> {
  const { outcome, executionId } = executionResults;
  const counted = await database
    .in(execution)
    .select({ outcome, many: count() })
    .from(executionResults)
    .where(eq(executionId, execution.id))
    .groupBy(outcome);
  const counts = Object.fromEntries(counted.map((row) => [row.outcome, row.many]));
  const groups = await database
    .in(execution)
    .select()
    .from(executionGroups)
    .where(and(eq(executionGroups.executionId, execution.id), eq(executionGroups.known, false)))
    .orderBy(asc(executionGroups.number))
    .limit(MOST_GROUPS);
  const failures = groups.filter(({ kind }) => kind !== 'blocked' && kind !== 'unproven');
  const { previous, changes, fixed } = await compareGroups(database, execution, groups, undefined);
  const added = [...changes.values()].filter((change) => change === 'new').length;
  return {
    counts: { ...NO_OUTCOMES, ...counts },
    causes: failures.length,
    changes: previous === null ? null : { added, fixed: fixed.length },
  };
}
