import type { Logger } from 'pino';
import { faultInLog } from '../../api/index.ts';
import { type ReportFault, unavailableProblem } from '../../database/index.ts';

/** While the database cannot serve, every worker of the queue says so every two seconds. */
const OUTAGE_LOG_INTERVAL_MS = 10_000;

/**
 * Logs errors in the background: of a job that failed, its queue, id, attempt and what it was about; of an
 * outage of the database, that there is one, now and then.
 */
export function faultReport(log: Logger): ReportFault {
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  return (fault, job) => {
    const outage = unavailableProblem(fault);
    if (outage === null) {
      log.error({ ...faultInLog(fault), job }, job === undefined ? 'queue' : 'a job failed');
      return;
    }
    if (performance.now() - loggedAtMs < OUTAGE_LOG_INTERVAL_MS) return;
    loggedAtMs = performance.now();
    log.error({ problem: outage.kind, job }, outage.message);
  };
}
