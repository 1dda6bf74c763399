import { eq } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { endExecutionTokens, issueExecutionToken } from '../../identity/index.ts';
import { type GenerationRecord, recordTestCases } from '../../library/index.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import { calibrations } from '../tables.ts';
import { type Calibration, type CalibrationClaim, lockCalibration } from './lock-calibration.ts';

/** A calibration that this process does. */
export interface BegunCalibration extends CalibrationClaim {
  readonly record: GenerationRecord;
  readonly calibration: Calibration;
  /** What its suite reads secrets with: those that the record's test cases are bound to. */
  readonly token: string;
}

/**
 * Takes a calibration for this process; what a dead one had of it ends.
 * @returns null when it has ended, or its record is deleted
 */
export function beginCalibration(
  ports: ExecutionWorkPorts,
  calibrationId: string,
): Promise<BegunCalibration | null> {
  const { database, library, now, timeLimitSeconds } = ports;
  return database.transaction(async () => {
    const found = await lockCalibration(ports, calibrationId);
    if (found === null) return null;
    const { calibration, record } = found;
    const { workspaceId } = calibration;
    const claim = uuid();
    await database
      .in(calibration)
      .update(calibrations)
      .set({ state: 'running', claim, startedAt: calibration.startedAt ?? now() })
      .where(eq(calibrations.id, calibrationId));
    // Tokens are those of executions: they end with what they were made for.
    await endExecutionTokens(ports, { workspaceId, executionId: calibrationId });
    const bound = await ports.bindingsOf(record, await recordTestCases(library, record));
    const token = await issueExecutionToken(ports, {
      ...{ workspaceId, executionId: calibrationId },
      bindings: bound.map(({ id }) => id),
      endsAt: new Date(now().getTime() + timeLimitSeconds * 1000),
    });
    return { calibrationId, claim, record, calibration, token };
  });
}
