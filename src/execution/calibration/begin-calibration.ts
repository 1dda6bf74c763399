import { eq } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { endExecutionTokens, issueExecutionToken } from '../../identity/index.ts';
import { type GenerationRecord, recordTestCases } from '../../library/index.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import { localVariables } from '../lifecycle/begin-execution.ts';
import { calibrations } from '../tables.ts';
import { type Calibration, type CalibrationClaim, lockCalibration } from './lock-calibration.ts';

/** A calibration that this process has claimed. */
export interface ClaimedCalibration extends CalibrationClaim {
  readonly record: GenerationRecord;
  readonly calibration: Calibration;
  /** What its suite reads secrets with: those that the record's test cases are bound to. */
  readonly token: string;
  /** What its suite reads of the values that the record has on the platform. */
  readonly localVariables: Readonly<Record<string, string>>;
}

/**
 * Takes a calibration for this process; what a dead one had of it ends.
 * @returns null when it has ended, or its record is deleted
 */
export function beginCalibration(
  ports: ExecutionWorkPorts,
  calibrationId: string,
): Promise<ClaimedCalibration | null> {
  const { database, library, now, timeLimitSeconds } = ports;
  return database.transaction(async () => {
    const locked = await lockCalibration(ports, calibrationId);
    if (locked === null) return null;
    const { calibration, record } = locked;
    const { workspaceId } = calibration;
    const claim = uuid();
    await database
      .in(calibration)
      .update(calibrations)
      .set({ state: 'running', claim, startedAt: calibration.startedAt ?? now() })
      .where(eq(calibrations.id, calibrationId));
    // Tokens are those of executions: they end with what they were made for.
    await endExecutionTokens(ports, { workspaceId, executionId: calibrationId });
    const testCases = await recordTestCases(library, record);
    const bound = await ports.bindingsOf(record, testCases);
    const { requestedBy: user, parameters } = calibration;
    const run = { workspaceId, id: calibrationId, user, baseUrl: parameters.baseUrl };
    // What was given for one run is also of the run that follows.
    const { ofTestCase } = await ports.grantLocalSecrets({ ...run, isLast: false }, testCases);
    const [grant] = ofTestCase.values();
    const token = await issueExecutionToken(ports, {
      ...{ workspaceId, executionId: calibrationId },
      bindings: [...bound.map(({ id }) => id), ...(grant?.bindings ?? [])],
      endsAt: new Date(now().getTime() + timeLimitSeconds * 1000),
    });
    const found = { calibrationId, claim, record, calibration, token };
    return { ...found, localVariables: localVariables(grant) };
  });
}
