import { and, eq, sql } from 'drizzle-orm';
import type { ExecutionPorts } from '../execution-ports.ts';
import { executions } from '../tables.ts';
import type { ClaimedExecution, ClaimedRemoteExecution } from './begin-execution.ts';
import { Stop } from './stop.ts';

/**
 * Attempts at an execution. Its tests may be what kills the server, or change something each time that
 * they are run, so they are not run forever.
 */
export const MOST_ATTEMPTS = 4;

/** Why an execution is blocked after its last attempt. */
export const GAVE_UP =
  'its tests were started again and again and never ended: the server was stopped each time, or met an error of its own; check its log, then run it again';

/** Counts the attempt of a process at an execution once. */
export interface Attempt {
  /** @throws Stop `lost` when another process has taken the execution over */
  readonly count: () => Promise<void>;
}

/** An attempt counts from the moment that its first test starts, or when our own error ends it. */
export function newAttempt(
  { database }: Pick<ExecutionPorts, 'database'>,
  claimed: ClaimedExecution | ClaimedRemoteExecution,
): Attempt {
  let isCounted = false;
  return {
    count: async () => {
      if (isCounted) return;
      const { executionId, claim } = claimed;
      const isClaimed = and(eq(executions.id, executionId), eq(executions.claim, claim));
      const counted = await database
        .in(claimed)
        .update(executions)
        .set({ attempts: sql`${executions.attempts} + 1` })
        .where(isClaimed)
        .returning({ id: executions.id });
      if (counted.length === 0) throw new Stop('lost');
      isCounted = true;
    },
  };
}
