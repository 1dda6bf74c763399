import { and, desc, eq, getTableColumns, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import { type GenerationRecord, getRecord, type LibraryPorts } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import { calibrations } from '../tables.ts';
import type { Calibration } from './lock-calibration.ts';

/** What lists show of a calibration. */
export type CalibrationSummary = Omit<Calibration, 'endpoints' | 'resources'>;

const { endpoints: _, resources: __, ...summary } = getTableColumns(calibrations);

/**
 * The calibrations of a record, the newest first; `before` is the id of the last one seen.
 * @throws Problem `not-found`
 */
export async function listCalibrations(
  library: LibraryPorts,
  actor: Actor,
  name: string,
  page: { readonly before?: string; readonly limit: number },
): Promise<CalibrationSummary[]> {
  const record = await getRecord(library, actor, name);
  const { id, recordId } = calibrations;
  return library.database
    .in(actor)
    .select(summary)
    .from(calibrations)
    .where(and(eq(recordId, record.id), page.before ? lt(id, page.before) : undefined))
    .orderBy(desc(id))
    .limit(page.limit);
}

/** One calibration of a record. @throws Problem `not-found` */
export async function getCalibration(
  library: LibraryPorts,
  actor: Actor,
  name: string,
  calibrationId: string,
): Promise<Calibration> {
  const record = await getRecord(library, actor, name);
  const [found] = await library.database
    .in(actor)
    .select()
    .from(calibrations)
    .where(and(eq(calibrations.recordId, record.id), eq(calibrations.id, calibrationId)));
  if (found !== undefined) return found;
  throw new Problem('not-found', `The record ${name} has no calibration ${calibrationId}.`);
}

/** The latest calibrations of records; a function, so that a list asks once. */
export async function latestCalibrations(
  { database }: { readonly database: Database },
  actor: Actor,
  records: readonly GenerationRecord[],
): Promise<(record: GenerationRecord) => CalibrationSummary | null> {
  const ids = records.flatMap(({ calibrationId }) => calibrationId ?? []);
  if (ids.length === 0) return () => null;
  const rows = await database
    .in(actor)
    .select(summary)
    .from(calibrations)
    .where(inArray(calibrations.id, ids));
  const latest = new Map(rows.map((row) => [row.id, row]));
  return ({ calibrationId }) => latest.get(calibrationId ?? '') ?? null;
}
