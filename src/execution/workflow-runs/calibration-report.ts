import { eq } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { withRecordSuite } from '../../library/index.ts';
import { isProblemKind, Problem } from '../../problem.ts';
import type { CalibrationReport } from '../../runtimes/index.ts';
import {
  type Calibrated,
  failCalibration,
  finishCalibration,
} from '../calibration/end-calibration.ts';
import { lockCalibration } from '../calibration/lock-calibration.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import { calibrationRuns, calibrations } from '../tables.ts';

/**
 * Commits what the job of a calibration has reported, as a calibration in this process commits what it has
 * learned: the document says what of it can be, and what people have edited since stays. So the job needs no
 * right to write, and a report does no more than comments that somebody wrote on the branch would.
 *
 * After a kill it is done again: what was committed by then makes no second commit.
 */
export async function finishReported(
  ports: ExecutionWorkPorts,
  calibrationId: string,
): Promise<void> {
  const claimed = await ports.database.transaction(() => begin(ports, calibrationId));
  if (claimed === null) return;
  try {
    await finishCalibration(ports, claimed, await committed(ports, claimed));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await failCalibration(ports, claimed, error);
  }
}

async function begin({ database }: ExecutionWorkPorts, calibrationId: string) {
  const found = await lockCalibration({ database }, calibrationId);
  if (found === null) return null;
  const [run] = await database
    .in(found.calibration)
    .select()
    .from(calibrationRuns)
    .where(eq(calibrationRuns.calibrationId, calibrationId));
  if (!run?.order || run.report === null) return null;
  const { commit, order, report } = run;
  const claim = uuid();
  await database
    .in(found.calibration)
    .update(calibrations)
    .set({ claim })
    .where(eq(calibrations.id, calibrationId));
  return { calibrationId, claim, record: found.record, commit, order, report };
}

type ClaimedReport = NonNullable<Awaited<ReturnType<typeof begin>>>;

async function committed(
  ports: ExecutionWorkPorts,
  { record, commit, order, report }: ClaimedReport,
): Promise<Calibrated> {
  const { endpoints, ended, learned, excluded = [] } = tried(report);
  const known = new Set(order.options.endpoints);
  const foreign = [...endpoints, ...excluded].find(({ endpoint }) => !known.has(endpoint));
  if (foreign !== undefined) {
    const message = `Its job reported on ${foreign.endpoint}, which the record does not test, so nothing was committed: look who changed its workflow, and calibrate again.`;
    throw new Problem('calibration-interrupted', message);
  }
  const earlier = { sources: order.sources, commit };
  return withRecordSuite(
    ports.library,
    record,
    async ({ session, options, publish }) => {
      const from = options.previous ?? new Map();
      await session.learn({ learned: new Map(Object.entries(learned)), excluded }, from);
      const { commit: head, changed } = await publish();
      return { endpoints, ended, commit: head, hasCommitted: changed };
    },
    earlier,
  );
}

/** @throws Problem with what stopped the job, in its words */
function tried(report: CalibrationReport): Extract<CalibrationReport, { kind: 'tried' }> {
  if (report.kind === 'tried') return report;
  const { cause, message, faults } = report;
  throw new Problem(isProblemKind(cause) ? cause : 'calibration-interrupted', message, faults);
}
