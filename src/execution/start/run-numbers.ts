import { sql } from 'drizzle-orm';
import type { Database, InWorkspace } from '../../database/index.ts';
import { runNumbers } from '../tables.ts';

/** Rows of one statement. */
const ROWS_AT_ONCE = 1000;

/**
 * Takes numbers for runs of pipelines, in the caller's transaction: two starts of one pipeline wait for each other, and
 * a start that fails takes none.
 * @param pipelineIds one for each run
 * @returns the number of each run, in the same order
 */
export async function takeRunNumbers(
  database: Database,
  workspace: InWorkspace,
  pipelineIds: readonly string[],
): Promise<number[]> {
  const runs = Map.groupBy(pipelineIds, (id) => id);
  // In one order, so that of two starts one waits for the other, and never both.
  const increments = [...runs].map(([pipelineId, all]) => ({ pipelineId, last: all.length }));
  increments.sort((a, b) => (a.pipelineId < b.pipelineId ? -1 : 1));
  const next = new Map<string, number>();
  for (let at = 0; at < increments.length; at += ROWS_AT_ONCE) {
    const updated = await database
      .in(workspace)
      .insert(runNumbers)
      .values(increments.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: runNumbers.pipelineId,
        set: { last: sql`${runNumbers.last} + excluded.last` },
      })
      .returning();
    for (const { pipelineId, last } of updated) {
      next.set(pipelineId, last + 1 - (runs.get(pipelineId)?.length ?? 0));
    }
  }
  return pipelineIds.map((id) => {
    const number = next.get(id) ?? 1;
    next.set(id, number + 1);
    return number;
  });
}
