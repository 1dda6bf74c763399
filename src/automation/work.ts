import type { AutomationPorts } from './automation-ports.ts';
import { attemptDelivery } from './dispatch/attempt-delivery.ts';
import { DISPATCH_JOB } from './dispatch/dispatch-job.ts';
import { endUnsent } from './dispatch/store-outcome.ts';
import { removeOldEvents } from './remove-old.ts';
import { workOnSchedules } from './schedule/work.ts';

/** The kinds of job that automation sends. */
export const AUTOMATION_JOBS = [DISPATCH_JOB];

const REMOVE_OLD_MS = 60 * 60 * 1000;

/** Work of automation in this process. */
export interface AutomationWork {
  /** Fires and removes nothing more; resolves when what is under way has ended. The queue ends the jobs. */
  readonly stop: () => Promise<void>;
}

/** Begins to fire schedules and send results in this process, and to remove what is old. */
export async function workOnAutomation(ports: AutomationPorts): Promise<AutomationWork> {
  await ports.queue.handle(DISPATCH_JOB, {
    run: (attempt) => attemptDelivery(ports, attempt),
    gaveUp: (attempt) => endUnsent(ports, attempt, 'failed'),
  });
  const schedules = workOnSchedules(ports);
  const stopping = new AbortController();
  const removeOld = () => removeOldEvents(ports, stopping.signal).catch(ports.report);
  let removing = removeOld();
  const timer = setInterval(() => {
    removing = removing.then(removeOld);
  }, REMOVE_OLD_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.all([removing, schedules.stop()]);
    },
  };
}
