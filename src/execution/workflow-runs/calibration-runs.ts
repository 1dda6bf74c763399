import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { lockRecordById } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import {
  type CalibrationReport,
  calibrationReport,
  findActionsRuntime,
  isOutdated,
} from '../../runtimes/index.ts';
import { failCalibration } from '../calibration/end-calibration.ts';
import { lockCalibration } from '../calibration/lock-calibration.ts';
import type { ExecutionPorts, ExecutionWorkPorts } from '../execution-ports.ts';
import { REMOTE_CALIBRATION_JOB } from '../jobs.ts';
import { calibrationRuns, calibrations } from '../tables.ts';
import { runAddress } from './follow-run.ts';
import type { CalibrationRun, OpenRun, RunSubject } from './run-subject.ts';

/** The workflow runs that do calibrations. */
export const CALIBRATION_RUNS: RunSubject<CalibrationRun> = {
  kind: 'calibration',
  load: loadRunning,
  storeRunId: (ports, run, runId) => storeRun(ports, { ...run, runId }),
  finish: storeLeft,
  fail: (ports, run, reason) => failCalibration(ports, run, interrupted(reason)),
  restart: async ({ queue }, calibrationId) => {
    await queue.send(REMOTE_CALIBRATION_JOB, { calibrationId, step: 'start' });
  },
  lockDue: async ({ database }, at, limit) => {
    const { calibrationId: id, looks, lookAt } = calibrationRuns;
    const due = await database
      .system('due runs of all workspaces are checked')
      .select({ id, looks })
      .from(calibrationRuns)
      .where(lte(lookAt, at))
      .orderBy(asc(lookAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    // A calibration that ends leaves no time for a check.
    return due.map((one) => ({ ...one, isOpen: true }));
  },
  storeCheck: async ({ database }, id, check) => {
    await database
      .system('due runs of all workspaces are checked')
      .update(calibrationRuns)
      .set(check)
      .where(eq(calibrationRuns.calibrationId, id));
  },
  findId: async ({ database }, { repositoryId, runId }) => {
    const [found] = await database
      .system('GitHub names the run')
      .select({ id: calibrationRuns.calibrationId })
      .from(calibrationRuns)
      .where(and(eq(calibrationRuns.repositoryId, repositoryId), eq(calibrationRuns.runId, runId)));
    return found?.id;
  },
  sendChecks: async ({ queue }, ids) => {
    await queue.sendAll(
      REMOTE_CALIBRATION_JOB,
      ids.map((calibrationId) => ({ calibrationId, step: 'follow' as const })),
    );
  },
};

/** The run of a calibration that waits for its report; null for all others. */
async function loadRunning(
  ports: ExecutionWorkPorts,
  calibrationId: string,
): Promise<OpenRun<CalibrationRun> | null> {
  const { database } = ports;
  const [found] = await database
    .system('a job of ours names the calibration')
    .select({ run: calibrationRuns, calibration: calibrations })
    .from(calibrationRuns)
    .innerJoin(calibrations, eq(calibrations.id, calibrationRuns.calibrationId))
    .where(
      and(
        eq(calibrationRuns.calibrationId, calibrationId),
        eq(calibrations.state, 'running'),
        isNull(calibrationRuns.report),
      ),
    );
  if (found === undefined) return null;
  const { recordId } = found.calibration;
  const record = await lockRecordById(ports, found.calibration, recordId);
  const site = record && (await findActionsRuntime(database, record, record.runtimeId));
  return { run: found.run, site: site ?? null, cancelledBy: null };
}

/** The report of a job that did not send it: among the run's artifacts, or the calibration has failed. */
async function storeLeft(
  ports: ExecutionWorkPorts,
  { calibrationId }: CalibrationRun,
  left: readonly unknown[],
  missing: string,
): Promise<void> {
  const report = left.flatMap(reportIn)[0];
  if (report !== undefined) return void (await storeReport(ports, calibrationId, report));
  const problem = left.some(isOutdated) ? outdated() : interrupted(missing);
  await failCalibration(ports, { calibrationId }, problem);
}

function reportIn(left: unknown): CalibrationReport[] {
  const read = calibrationReport.safeParse(left);
  return read.success ? [read.data.calibration] : [];
}

function interrupted(reason: string): Problem {
  const message = `Nothing was committed: ${reason}. The log of the run says more; calibrate again.`;
  return new Problem('calibration-interrupted', message);
}

/** Stores the id of a run with its address, which people see. */
export async function storeRun(
  { database, githubUrl }: Pick<ExecutionWorkPorts, 'database' | 'githubUrl'>,
  run: CalibrationRun,
): Promise<void> {
  const { calibrationId, repository, runId, takenAt } = run;
  const workflowRun = runId === null ? null : runAddress(githubUrl, repository, runId);
  await database
    .in(run)
    .update(calibrationRuns)
    .set({ runId, takenAt })
    .where(eq(calibrationRuns.calibrationId, calibrationId));
  await database
    .in(run)
    .update(calibrations)
    .set({ workflowRun })
    .where(eq(calibrations.id, calibrationId));
}

/**
 * Stores what the job of a calibration reports, once, and the job that commits it with it.
 * @returns false where the calibration has ended
 */
export function storeReport(
  { database, queue }: Pick<ExecutionPorts, 'database' | 'queue'>,
  calibrationId: string,
  report: CalibrationReport,
): Promise<boolean> {
  return database.transaction(async () => {
    const found = await lockCalibration({ database }, calibrationId);
    if (found === null) return false;
    const { calibrationId: id, report: reported } = calibrationRuns;
    const stored = await database
      .in(found.calibration)
      .update(calibrationRuns)
      .set({ report, lookAt: null })
      .where(and(eq(id, calibrationId), isNull(reported)))
      .returning({ id });
    if (stored.length === 0) return true;
    await queue.send(REMOTE_CALIBRATION_JOB, { calibrationId, step: 'finish' });
    return true;
  });
}

/** Why a job that an older Action does comes to nothing. */
export function outdated(): Problem {
  const message =
    'The workflow names a version of the Action that knows no calibrations: have it name a newer one in the settings of the runtime, install the workflow again (POST /runtimes/{name}/workflow), and calibrate again.';
  return new Problem('runtime-not-operational', message);
}
