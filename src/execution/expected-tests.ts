import { inArray, sql } from 'drizzle-orm';
import type { InWorkspace } from '../database/index.ts';
import { reportedCases } from '../library/index.ts';
import type { ExecutionPorts } from './execution-ports.ts';
import { type HistoryRun, testCaseHistory } from './tables.ts';

/**
 * About how many tests these test cases have: as many as in their last runs, else as their suites' reports say.
 * @returns by their ids; none where neither says
 */
export async function expectedTests(
  { database }: Pick<ExecutionPorts, 'database'>,
  workspace: InWorkspace,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { testCaseId, runs } = testCaseHistory;
  const rows = await database
    .in(workspace)
    .select({ testCaseId, counts: sql<HistoryRun['counts'] | null>`${runs} -> -1 -> 'counts'` })
    .from(testCaseHistory)
    .where(inArray(testCaseId, [...ids]));
  const ofLastRuns = rows.flatMap(({ testCaseId: id, counts }) => {
    const many = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
    return many === 0 ? [] : [[id, many] as const];
  });
  const known = new Map(ofLastRuns);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return known;
  return new Map([...(await reportedCases(database, workspace, unknown)), ...known]);
}
