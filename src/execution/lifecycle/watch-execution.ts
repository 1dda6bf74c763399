import { eq } from 'drizzle-orm';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import { executions } from '../tables.ts';
import type { Claim } from './lock-execution.ts';
import { Stop } from './stop.ts';

/** A cancellation may be requested at another process, so the row is polled this often. */
const LOOK_MS = 500;

/**
 * Runs work that is stopped when its execution is cancelled, is taken over by another process, or has
 * reached its time limit, and when `shutdown` is aborted. The signal's reason is a Stop.
 */
export async function runWatched<T>(
  ports: ExecutionWorkPorts,
  claim: Claim,
  shutdown: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = (of: Stop['of']) => controller.abort(new Stop(of));
  const limit = setTimeout(() => stop('time-limit'), ports.timeLimitSeconds * 1000);
  const looking = setInterval(() => {
    stopReason(ports, claim)
      .then((found) => found && stop(found))
      .catch(ports.report);
  }, LOOK_MS);
  const onShutdown = () => stop('shutdown');
  if (shutdown.aborted) onShutdown();
  shutdown.addEventListener('abort', onShutdown);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(limit);
    clearInterval(looking);
    shutdown.removeEventListener('abort', onShutdown);
  }
}

async function stopReason(
  { database }: ExecutionWorkPorts,
  claim: Claim,
): Promise<Stop['of'] | null> {
  const [found] = await database
    .system('a job of ours names the execution')
    .select({ claim: executions.claim, cancelledBy: executions.cancelledBy })
    .from(executions)
    .where(eq(executions.id, claim.executionId));
  if (found?.claim !== claim.claim) return 'lost';
  return found.cancelledBy === null ? null : 'cancelled';
}
