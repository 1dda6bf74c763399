import { and, eq, isNull } from 'drizzle-orm';
import { Problem } from '../../../problem.ts';
import type { CalibrationReport } from '../../../runtimes/index.ts';
import type { ExecutionPorts } from '../../execution-ports.ts';
import { calibrationRuns } from '../../tables.ts';
import { lockCalibration } from '../lock-calibration.ts';
import { REMOTE_CALIBRATION_JOB } from './remote-job.ts';

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
