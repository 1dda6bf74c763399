import { eq } from 'drizzle-orm';
import type { InWorkspace } from '../../database/index.ts';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { isBusy, recordBusy, requireNotCalibrating } from '../records/record-state.ts';
import { type GenerationRecord, lockRecord } from '../records/records.ts';
import { generationRecords } from '../tables.ts';

/**
 * Keeps a record for a calibration, in the caller's transaction: until it is released, nobody generates,
 * changes or calibrates it.
 *
 * @param calibrationId of the calibration, the record's latest from now on
 * @throws Problem `not-found`, `forbidden`, `record-busy`, `suite-missing`
 */
export async function holdRecord(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
  calibrationId: string,
): Promise<GenerationRecord> {
  const record = await lockRecord(ports, actor, name);
  requireNotCalibrating(record);
  if (isBusy(record.state)) throw recordBusy();
  if (record.generatedAt === null) {
    throw new Problem('suite-missing', `The record ${name} has no suite yet: generate it first.`);
  }
  await change(ports, record, { isCalibrating: true, calibrationId });
  return record;
}

/** A record by its id, locked until the caller's transaction ends; null once it has been deleted. */
export async function lockRecordById(
  { database }: Pick<LibraryPorts, 'database'>,
  workspace: InWorkspace,
  recordId: string,
): Promise<GenerationRecord | null> {
  const [found] = await database
    .in(workspace)
    .select()
    .from(generationRecords)
    .where(eq(generationRecords.id, recordId))
    .for('update');
  return found ?? null;
}

/** Ends what `holdRecord` started. */
export function releaseRecord(
  ports: Pick<LibraryPorts, 'database'>,
  record: GenerationRecord,
): Promise<void> {
  return change(ports, record, { isCalibrating: false });
}

async function change(
  { database }: Pick<LibraryPorts, 'database'>,
  record: GenerationRecord,
  to: Partial<Pick<GenerationRecord, 'isCalibrating' | 'calibrationId'>>,
): Promise<void> {
  await database
    .in(record)
    .update(generationRecords)
    .set(to)
    .where(eq(generationRecords.id, record.id));
}
