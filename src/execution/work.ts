import { Problem } from '../problem.ts';
import { storeHealths } from '../runtimes/index.ts';
import { failCalibration } from './calibration/end-calibration.ts';
import { runCalibration } from './calibration/run-calibration.ts';
import type { ExecutionWorkPorts } from './execution-ports.ts';
import {
  CALIBRATION_JOB,
  EXECUTION_JOB,
  FOLLOW_JOB,
  REMOTE_CALIBRATION_JOB,
  type RemoteStep,
} from './jobs.ts';
import { GAVE_UP } from './lifecycle/count-attempt.ts';
import { endBlocked } from './lifecycle/end-execution.ts';
import { runExecution } from './lifecycle/run-execution.ts';
import { removeOldExecutions } from './retention/remove-old.ts';
import { finishReported } from './workflow-runs/calibration-report.ts';
import { CALIBRATION_RUNS } from './workflow-runs/calibration-runs.ts';
import { dispatchCalibration } from './workflow-runs/dispatch-calibration.ts';
import { EXECUTION_RUNS } from './workflow-runs/execution-runs.ts';
import { followRun } from './workflow-runs/follow-run.ts';
import { RUN_SUBJECTS, sendDueChecks } from './workflow-runs/send-checks.ts';

/** The kinds of job that executions send. */
export const EXECUTION_JOBS = [EXECUTION_JOB, FOLLOW_JOB, CALIBRATION_JOB, REMOTE_CALIBRATION_JOB];

const REMOTE_STEPS: Readonly<
  Record<RemoteStep['step'], (ports: ExecutionWorkPorts, calibrationId: string) => Promise<void>>
> = {
  start: dispatchCalibration,
  follow: (ports, calibrationId) => followRun(ports, CALIBRATION_RUNS, calibrationId),
  finish: finishReported,
};

const HEALTH_INTERVAL_MS = 60_000;
const REMOVE_OLD_MS = 60 * 60 * 1000;
/** How often runs that are due for a check are polled for. */
const LOOK_MS = 10_000;

function neverEnded(): Problem {
  return new Problem('calibration-interrupted', NEVER_ENDED);
}

const NEVER_ENDED =
  'It was begun again and again and never ended: the server was stopped each time, or met an error of its own; check its log, then calibrate again.';

/** Work on executions in this process. */
export interface ExecutionWork {
  /** Stops the tests that run here; another process starts them again. Resolves when none is left. */
  readonly stop: () => Promise<void>;
}

/** Begins to run executions in this process, and to remove old ones. */
export async function workOnExecutions(ports: ExecutionWorkPorts): Promise<ExecutionWork> {
  const shutdown = new AbortController();
  const underWay = new Set<Promise<void>>();
  const track = async (work: Promise<void>) => {
    underWay.add(work);
    await work.finally(() => underWay.delete(work));
  };
  await ports.queue.handle(EXECUTION_JOB, {
    run: ({ executionId }) => track(runExecution(ports, executionId, shutdown.signal)),
    gaveUp: ({ executionId }) => endBlocked(ports, { executionId }, GAVE_UP),
  });
  await ports.queue.handle(FOLLOW_JOB, {
    run: ({ executionId }) => track(followRun(ports, EXECUTION_RUNS, executionId)),
    // The next look is on its way.
    gaveUp: async () => undefined,
  });
  await ports.queue.handle(CALIBRATION_JOB, {
    run: ({ calibrationId }) => track(runCalibration(ports, calibrationId, shutdown.signal)),
    gaveUp: ({ calibrationId }) => failCalibration(ports, { calibrationId }, neverEnded()),
  });
  await ports.queue.handle(REMOTE_CALIBRATION_JOB, {
    run: ({ calibrationId, step }) => track(REMOTE_STEPS[step](ports, calibrationId)),
    gaveUp: async ({ calibrationId, step }) => {
      // The next look is on its way.
      if (step === 'follow') return;
      await failCalibration(ports, { calibrationId }, neverEnded());
    },
  });
  const report = (fault: unknown) => {
    if (!shutdown.signal.aborted) ports.report(fault);
  };
  // Not waited for at a stop: it may have to install Python.
  const reportHealth = () => void storeHealths(ports).catch(report);
  reportHealth();
  const healthTimer = setInterval(reportHealth, HEALTH_INTERVAL_MS);
  const removeOld = () => void track(removeOldExecutions(ports, shutdown.signal)).catch(report);
  removeOld();
  const removing = setInterval(removeOld, REMOVE_OLD_MS);
  const looking = setInterval(() => {
    for (const subject of RUN_SUBJECTS) {
      void track(sendDueChecks(ports, subject)).catch(report);
    }
  }, LOOK_MS);
  return {
    stop: async () => {
      clearInterval(healthTimer);
      clearInterval(removing);
      clearInterval(looking);
      shutdown.abort();
      await Promise.allSettled(underWay);
    },
  };
}
