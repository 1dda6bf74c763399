import { and, eq, isNull } from 'drizzle-orm';
import { lockRecordById } from '../../../library/index.ts';
import { Problem } from '../../../problem.ts';
import {
  type CalibrationReport,
  calibrationReport,
  findActionsRuntime,
  isOutdated,
  type RemoteSite,
} from '../../../runtimes/index.ts';
import type { ExecutionWorkPorts } from '../../execution-ports.ts';
import type { CalibrationRun } from '../../remote/admit-run.ts';
import { look, orUnknown } from '../../remote/follow-run.ts';
import { nextStep } from '../../remote/next-step.ts';
import { runAddress } from '../../remote/run-address.ts';
import { calibrationRuns, calibrations } from '../../tables.ts';
import { failCalibration } from '../end-calibration.ts';
import type { Calibration } from '../lock-calibration.ts';
import { REMOTE_CALIBRATION_JOB } from './remote-job.ts';
import { storeRun } from './start-run.ts';
import { outdated, storeReport } from './store-report.ts';

interface Found {
  readonly run: CalibrationRun;
  readonly calibration: Calibration;
  readonly site: RemoteSite | null;
}

/**
 * Checks where the workflow run of a calibration is, and moves the calibration on: after a hook, or when there
 * was no news of the run for a while. May be done again and by many at once.
 */
export async function followRun(ports: ExecutionWorkPorts, calibrationId: string): Promise<void> {
  const found = await running(ports, calibrationId);
  if (found === null) return;
  const run = await named(ports, found);
  const seen = run.runId === null ? null : await look(ports, run.repository, run.runId);
  const overdueMs = run.askedAt.getTime() + ports.timeLimitSeconds * 1000;
  const move = nextStep({
    of: 'calibration',
    cancelledBy: null,
    isOverdue: ports.now().getTime() >= overdueMs,
    run: seen,
    labels: found.site?.labels.join(', ') ?? '',
    url: runAddress(ports.githubUrl, run.repository, run.runId ?? ''),
  });
  if (move.kind === 'gather') return gather(ports, run, move.missing);
  if (move.kind === 'end') return endOf(ports, run, interrupted(move.reason));
  if (run.takenAt !== null) return;
  await ports.queue.send(REMOTE_CALIBRATION_JOB, { calibrationId, step: 'start' });
}

/** The run of a calibration that waits for its report; null for all others. */
async function running(ports: ExecutionWorkPorts, calibrationId: string): Promise<Found | null> {
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
  return { ...found, site: site ?? null };
}

/** The run with its id, which is looked for by its name where GitHub did not say it. */
async function named(
  ports: ExecutionWorkPorts,
  { run, calibration, site }: Found,
): Promise<CalibrationRun> {
  const { remote } = ports;
  if (run.runId !== null || run.takenAt === null || site === null || remote === null) return run;
  const runId = await orUnknown(remote.find(site, run.calibrationId));
  if (runId !== null) await storeRun(ports, calibration, { ...run, runId });
  return { ...run, runId };
}

/** Takes what the job of a run that has ended did not send, from the run's artifacts. */
async function gather(
  ports: ExecutionWorkPorts,
  run: CalibrationRun,
  missing: string,
): Promise<void> {
  const { remote } = ports;
  const { calibrationId, repository, runId } = run;
  if (remote === null || runId === null) return;
  const left = await orUnknown(remote.left(repository, runId));
  // The next look asks again, up to the time limit.
  if (left === null) return;
  const report = left.flatMap(reportIn)[0];
  if (report !== undefined) return void (await storeReport(ports, calibrationId, report));
  const problem = left.some(isOutdated) ? outdated() : interrupted(missing);
  await failCalibration(ports, { calibrationId }, problem);
}

function reportIn(left: unknown): CalibrationReport[] {
  const read = calibrationReport.safeParse(left);
  return read.success ? [read.data.calibration] : [];
}

/** Ends a calibration as failed, and then its run: its outcome no longer changes anything. */
async function endOf(
  ports: ExecutionWorkPorts,
  { calibrationId, repository, runId }: CalibrationRun,
  problem: Problem,
): Promise<void> {
  await failCalibration(ports, { calibrationId }, problem);
  if (runId === null || ports.remote === null) return;
  await orUnknown(ports.remote.cancel(repository, runId));
}

function interrupted(reason: string): Problem {
  const message = `Nothing was committed: ${reason}. The log of the run says more; calibrate again.`;
  return new Problem('calibration-interrupted', message);
}
