import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { InWorkspace } from '../../database/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { getExecution } from '../executions.ts';
import { executionResults } from '../tables.ts';

export type ExecutionResult = typeof executionResults.$inferSelect;

export interface ResultFilter {
  readonly outcome?: ExecutionResult['outcome'];
  /** The place of one test case in the execution. */
  readonly position?: number;
}

/** A result's place: that of its test case, and its own in it. */
export type ResultPlace = Pick<ExecutionResult, 'position' | 'number'>;

/**
 * The results of an execution, in the order in which they were run; `after` is the place of the last
 * one seen.
 * @throws Problem `not-found`
 */
export async function listResults(
  ports: Pick<ExecutionPorts, 'database'>,
  workspace: InWorkspace,
  id: string,
  { outcome, position }: ResultFilter,
  page: { readonly after?: ResultPlace; readonly limit: number },
): Promise<ExecutionResult[]> {
  await getExecution(ports, workspace, id);
  const { after } = page;
  const { position: at, number } = executionResults;
  const further =
    after && or(gt(at, after.position), and(eq(at, after.position), gt(number, after.number)));
  return ports.database
    .in(workspace)
    .select()
    .from(executionResults)
    .where(
      and(
        eq(executionResults.executionId, id),
        outcome && eq(executionResults.outcome, outcome),
        position === undefined ? undefined : eq(at, position),
        further,
      ),
    )
    .orderBy(asc(at), asc(number))
    .limit(page.limit);
}
