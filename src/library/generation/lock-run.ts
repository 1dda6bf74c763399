import { eq } from 'drizzle-orm';
import type { LibraryPorts } from '../library-ports.ts';
import type { GenerationRecord } from '../records/records.ts';
import type { GenerationRun } from '../records/submit-record.ts';
import { generationRecords, generationRuns } from '../tables.ts';

/**
 * A run that has not ended and its record, locked until the caller's transaction ends; null when the
 * run has ended or its record is deleted. The record is locked first, as everywhere, so that nobody
 * waits in a circle; only then is the state of the run true.
 */
export async function lockRun(
  { database }: LibraryPorts,
  runId: string,
): Promise<{ readonly run: GenerationRun; readonly record: GenerationRecord } | null> {
  const ofRun = eq(generationRuns.id, runId);
  const [known] = await database
    .system('a job of ours names the run')
    .select({ recordId: generationRuns.recordId })
    .from(generationRuns)
    .where(ofRun);
  if (known === undefined) return null;
  const [record] = await database
    .system('a job of ours names the run')
    .select()
    .from(generationRecords)
    .where(eq(generationRecords.id, known.recordId))
    .for('update');
  const [run] = await database
    .system('a job of ours names the run')
    .select()
    .from(generationRuns)
    .where(ofRun);
  if (record === undefined || run === undefined) return null;
  return run.state === 'generated' || run.state === 'failed' ? null : { run, record };
}
