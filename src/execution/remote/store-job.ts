import { and, eq, isNull } from 'drizzle-orm';
import { hideExecutionTokens } from '../../identity/index.ts';
import type { RunResults } from '../../runtimes/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import type { Locked } from '../lifecycle/lock-execution.ts';
import { storeOutcome } from '../results/store-outcome.ts';
import { actionsLegs } from '../tables.ts';
import type { ActionsRun } from './admit-run.ts';
import type { ReadResults } from './read-results.ts';

/** A job of an execution's run, as it is stored. */
export type ActionsLeg = typeof actionsLegs.$inferSelect;

/** Whether results name exactly the test cases of a job. */
export function isOfLeg(leg: ActionsLeg, results: RunResults): boolean {
  const named = results.test_cases.map(({ position }) => position);
  const own = new Set(leg.testCases.map(({ position }) => position));
  return named.length === own.size && named.every((position) => own.delete(position));
}

/** Stores the results of a job, once; its execution is locked and running. */
export async function storeJob(
  ports: ExecutionPorts,
  { execution }: Locked,
  leg: ActionsLeg,
  results: ReadResults,
): Promise<void> {
  const { id: executionId, claim } = execution;
  if (claim === null) throw new Error('a running execution has no claim');
  for (const [position, read] of results) {
    const outcome = { ...read, commit: leg.commit };
    await storeOutcome(ports, { executionId, claim }, position, outcome, hideExecutionTokens);
  }
  await ports.database
    .in(execution)
    .update(actionsLegs)
    .set({ resultsAt: ports.now() })
    .where(and(eq(actionsLegs.executionId, executionId), eq(actionsLegs.leg, leg.leg)));
}

/** The jobs whose results are not in. */
export function missingJobs(
  { database }: ExecutionPorts,
  run: Pick<ActionsRun, 'workspaceId' | 'executionId'>,
): Promise<ActionsLeg[]> {
  return database
    .in(run)
    .select()
    .from(actionsLegs)
    .where(and(eq(actionsLegs.executionId, run.executionId), isNull(actionsLegs.resultsAt)))
    .orderBy(actionsLegs.leg);
}
