import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { LATEST_RULES } from '../../generation/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { nextState } from '../records/record-state.ts';
import type { GenerationRecord } from '../records/records.ts';
import { generationRecords, generationRuns } from '../tables.ts';
import { lockRun } from './lock-run.ts';

/** A run that was started. */
export interface StartedRun {
  readonly record: GenerationRecord;
  /** The rules that its suite gets whatever it has now; undefined where it keeps its own. */
  readonly rules: string | undefined;
  /** Those of a suite that is not there any more; undefined where none has been generated. */
  readonly lastRules: string | undefined;
}

/**
 * Marks a run and its record as running, before anything is done for it.
 * @returns the record as it will be generated, and by which rules; null when the run has ended or the record is deleted
 */
export function startRun(ports: LibraryPorts, runId: string): Promise<StartedRun | null> {
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
    const [last] = await database
      .in(record)
      .select({ rules: generationRuns.rules })
      .from(generationRuns)
      .where(and(eq(generationRuns.recordId, record.id), isNotNull(generationRuns.rules)))
      .orderBy(desc(generationRuns.id))
      .limit(1);
    const rules = run.isUpgrade ? LATEST_RULES : undefined;
    return { record, rules, lastRules: last?.rules ?? undefined };
  });
}
