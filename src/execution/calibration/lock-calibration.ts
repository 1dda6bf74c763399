import { eq } from 'drizzle-orm';
import { type GenerationRecord, lockRecordById } from '../../library/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { calibrations } from '../tables.ts';

export type Calibration = typeof calibrations.$inferSelect;

/** A calibration that a process does, and the proof that nobody has taken it over since. */
export interface CalibrationClaim {
  readonly calibrationId: string;
  readonly claim: string;
}

/**
 * A calibration that has not ended and its record, locked until the caller's transaction ends; null when
 * it has ended, or its record is deleted. The record is locked first, as everywhere.
 */
export async function lockCalibration(
  { database }: Pick<ExecutionPorts, 'database'>,
  calibrationId: string,
): Promise<{ readonly calibration: Calibration; readonly record: GenerationRecord } | null> {
  const isIt = eq(calibrations.id, calibrationId);
  const [known] = await database
    .system('a job of ours names the calibration')
    .select({ recordId: calibrations.recordId, workspaceId: calibrations.workspaceId })
    .from(calibrations)
    .where(isIt);
  if (known === undefined) return null;
  const record = await lockRecordById({ database }, known, known.recordId);
  const [calibration] = await database.in(known).select().from(calibrations).where(isIt);
  if (record === null || calibration === undefined) return null;
  const isOver = calibration.state === 'done' || calibration.state === 'failed';
  return isOver ? null : { calibration, record };
}
