import { and, type Column, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import type { GenerationRecord, LibraryPorts } from '../../library/index.ts';
import type { Execution } from '../lifecycle/lock-execution.ts';
import type { Outcomes } from '../results/statuses.ts';
import { type HistoryRun, recordRuns } from '../tables.ts';
import { MOST_RUNS } from './append-run.ts';

/** An execution as far as the tests of one record go. */
export interface TrendPoint extends Outcomes {
  readonly execution: string;
  /** In ISO 8601. */
  readonly at: string;
  /** What its test cases took, one after the other. */
  readonly seconds: number;
}

/** The last executions of a record's test cases, the oldest first: how many tests ended how, and how long they took. */
export async function trendOf(
  { database }: LibraryPorts,
  record: GenerationRecord,
): Promise<TrendPoint[]> {
  const rows = await database
    .in(record)
    .select()
    .from(recordRuns)
    .where(eq(recordRuns.recordId, record.id))
    .orderBy(desc(recordRuns.at), desc(recordRuns.execution))
    .limit(MOST_RUNS);
  return rows
    .toReversed()
    .map(({ recordId: _, at, ...point }) => ({ ...point, at: at.toISOString() }));
}

/** A run of a test case, and the record that this is of. */
interface RecordRun {
  readonly recordId: string;
  readonly run: Pick<HistoryRun, 'seconds' | 'counts'>;
}

/**
 * Adds the runs of some test cases to those of their records, each once: whoever calls has locked the histories that say
 * which are new. Of each record the last runs stay.
 */
export async function addToTrend(
  database: Database,
  execution: Pick<Execution, 'id' | 'workspaceId'> & { readonly startedAt: Date },
  added: readonly RecordRun[],
): Promise<void> {
  const queries = database.in(execution);
  const { at, seconds, passed, failed, known, unproven, blocked } = recordRuns;
  const more = (column: Column) => sql`${column} + excluded.${sql.identifier(column.name)}`;
  const sums = {
    ...{ seconds: more(seconds), passed: more(passed), failed: more(failed) },
    ...{ known: more(known), unproven: more(unproven), blocked: more(blocked) },
  };
  // In one order, so that of two executions one waits for the other, and never both.
  const byRecord = [...Map.groupBy(added, ({ recordId }) => recordId)].sort();
  for (const [recordId, some] of byRecord) {
    const target = [recordRuns.recordId, recordRuns.execution];
    await queries
      .insert(recordRuns)
      .values({ recordId, execution: execution.id, at: execution.startedAt, ...sumOf(some) })
      .onConflictDoUpdate({ target, set: sums });
    const ofRecord = eq(recordRuns.recordId, recordId);
    const last = sql`(SELECT ${at} FROM ${recordRuns} WHERE ${ofRecord}
      ORDER BY ${at} DESC OFFSET ${MOST_RUNS - 1} LIMIT 1)`;
    await queries.delete(recordRuns).where(and(ofRecord, lt(at, last)));
  }
}

function sumOf(added: readonly RecordRun[]): Outcomes & { readonly seconds: number } {
  const sum = (of: (run: RecordRun['run']) => number | null) =>
    added.reduce((total, { run }) => total + (of(run) ?? 0), 0);
  const count = (outcome: keyof Outcomes) => sum(({ counts }) => counts[outcome]);
  return {
    ...{ seconds: sum((run) => run.seconds), passed: count('passed'), failed: count('failed') },
    ...{ known: count('known'), unproven: count('unproven'), blocked: count('blocked') },
  };
}
