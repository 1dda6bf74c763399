import { setTimeout } from 'node:timers/promises';
import { type FirePorts, fireDue } from './fire-due.ts';

/** A schedule that another process has made or changed is seen after this at the latest. */
const LONGEST_SLEEP_MS = 10_000;

/** Work on schedules in this process. */
export interface ScheduleWork {
  /** Resolves when what is being fired is stored; no more is started. */
  readonly stop: () => Promise<void>;
}

/**
 * Begins to fire schedules in this process, beside others that do the same. It sleeps until the next
 * one is due, so that an idle database is asked a few times a minute.
 */
export function workOnSchedules(ports: FirePorts): ScheduleWork {
  const stopping = new AbortController();
  const done = fireUntil(ports, stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

async function fireUntil(ports: FirePorts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = await fireDue(ports, signal).catch((fault: unknown) => {
      ports.report(fault);
      return null;
    });
    // Aborted is all that a timer can be.
    await setTimeout(sleepMs(next, ports.now()), undefined, { signal }).catch(() => undefined);
  }
}

/** How long nothing has to be done, in milliseconds. */
function sleepMs(next: Date | null, now: Date): number {
  if (next === null) return LONGEST_SLEEP_MS;
  return Math.min(Math.max(next.getTime() - now.getTime(), 0), LONGEST_SLEEP_MS);
}
