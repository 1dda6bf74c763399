import { eq } from 'drizzle-orm';
import type { LibraryPorts } from '../library-ports.ts';
import { nextState } from '../records/record-state.ts';
import type { GenerationRecord } from '../records/records.ts';
import { generationRecords, generationRuns } from '../tables.ts';
import { lockRun } from './lock-run.ts';

/**
 * Marks a run and its record as running, before anything is done for it.
 * @returns the record as it will be generated; null when the run has ended or the record is deleted
 */
export function startRun(ports: LibraryPorts, runId: string): Promise<GenerationRecord | null> {
  const { database } = ports;
  return database.transaction(async () => {
    const found = await lockRun(ports, runId);
    if (found === null) return null;
    const { run, record } = found;
    await database
      .in(record)
      .update(generationRecords)
      .set({ state: nextState(record.state, 'start') })
      .where(eq(generationRecords.id, record.id));
    await database
      .in(record)
      .update(generationRuns)
      .set({ state: 'running', startedAt: run.startedAt ?? new Date() })
      .where(eq(generationRuns.id, runId));
    return record;
  });
}
