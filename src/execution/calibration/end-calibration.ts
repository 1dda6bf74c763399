import { eq } from 'drizzle-orm';
import type { CalibratedEndpoint, ResourceLine } from '../../generation/index.ts';
import { endExecutionTokens } from '../../identity/index.ts';
import { releaseRecord } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { calibrationRuns, calibrations } from '../tables.ts';
import { type CalibrationClaim, lockCalibration } from './lock-calibration.ts';

type EndPorts = Pick<ExecutionPorts, 'database' | 'now'>;

/** What a calibration came to. */
export interface Calibrated {
  readonly endpoints: readonly CalibratedEndpoint[];
  /** The resources of the API, as far as they are known; absent where nobody has said. */
  readonly resources?: readonly ResourceLine[];
  /** Why it ended before all endpoints were tried; null where it did not. */
  readonly ended: string | null;
  readonly commit: string;
  readonly hasCommitted: boolean;
}

/**
 * Ends a calibration that its process has done; one that another has taken over stays as it is. What ended
 * early has failed, though what it learned is on the branch.
 */
export function finishCalibration(
  ports: EndPorts,
  claim: CalibrationClaim,
  { ended, ...calibrated }: Calibrated,
): Promise<void> {
  const sum = (of: 'requests' | 'before' | 'after') =>
    calibrated.endpoints.reduce((total, one) => total + one[of], 0);
  return end(ports, claim, {
    ...calibrated,
    ...(ended === null ? { state: 'done' } : failure(endedEarly(ended, calibrated.endpoints))),
    requests: sum('requests'),
    ...{ acceptedBefore: sum('before'), acceptedAfter: sum('after') },
  });
}

/** Ends a calibration with the error that stopped it; without a claim whoever does it. */
export function failCalibration(
  ports: EndPorts,
  claim: Pick<CalibrationClaim, 'calibrationId'> & Partial<CalibrationClaim>,
  problem: Problem,
): Promise<void> {
  return end(ports, claim, failure(problem));
}

function failure({ kind: cause, message: remedy, faults }: Problem) {
  return { state: 'failed', cause, remedy, faults } as const;
}

/** How the suite says that no server answers (templates/proofgate_suite/faults.py), at the first endpoint. */
const UNREACHABLE = /^at \S+ \S+: (.* cannot be reached: .*?)\.?$/s;

function endedEarly(why: string, tried: Calibrated['endpoints']): Problem {
  const unreachable = tried.length === 0 ? UNREACHABLE.exec(why)?.[1] : undefined;
  if (unreachable !== undefined) {
    const message = `${unreachable}. Check the base URL, and whether the API runs.`;
    return new Problem('api-unreachable', message);
  }
  const message = `It ended early: ${why}. What was learned until then is on the branch.`;
  return new Problem('calibration-interrupted', message);
}

function end(
  ports: EndPorts,
  { calibrationId, claim }: Pick<CalibrationClaim, 'calibrationId'> & Partial<CalibrationClaim>,
  values: Partial<typeof calibrations.$inferInsert>,
): Promise<void> {
  const { database, now } = ports;
  return database.transaction(async () => {
    const found = await lockCalibration(ports, calibrationId);
    if (found === null || (claim !== undefined && found.calibration.claim !== claim)) return;
    const { workspaceId } = found.calibration;
    await database
      .in(found.calibration)
      .update(calibrations)
      .set({ ...values, finishedAt: now(), claim: null })
      .where(eq(calibrations.id, calibrationId));
    await database
      .in(found.calibration)
      .update(calibrationRuns)
      .set({ order: null, report: null, lookAt: null })
      .where(eq(calibrationRuns.calibrationId, calibrationId));
    await endExecutionTokens(ports, { workspaceId, executionId: calibrationId });
    await releaseRecord({ database }, found.record);
  });
}
