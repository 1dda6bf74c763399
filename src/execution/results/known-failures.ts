import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import { entryFinder, type TestOutcome, withEntry } from '../../results/index.ts';
import type { Execution } from '../lifecycle/lock-execution.ts';
import { executionKnown } from '../tables.ts';

/** Notes that are listed, and tests that pass again. */
const MOST = { notes: 100, passingAgain: 1000 };

/** A test of an execution that did not pass. */
export interface NotPassed {
  /** That of its test case. */
  readonly position: number;
  /** As its suite names it. */
  readonly id: string;
  /** With its group; its id is another one. */
  readonly test: TestOutcome;
}

/**
 * The tests with what the known.json of their suites says of them: what it lists has the outcome `known`. It
 * counts what the entries were when the tests ran, and the day on which processing began, so that doing it again
 * after a kill has the same result.
 */
export async function withKnown(
  database: Database,
  execution: Execution,
  tests: readonly NotPassed[],
): Promise<TestOutcome[]> {
  const today = (execution.processingAt ?? new Date()).toISOString().slice(0, 10);
  const listed = await positionsOf(database, execution);
  const found: TestOutcome[] = [];
  for (const [position, ofCase] of Map.groupBy(tests, (one) => one.position)) {
    // One suite's at a time: together they may be large.
    const known = listed.has(position) ? await entriesOf(database, execution, position) : [];
    const find = entryFinder({ known }, today);
    for (const { id, test } of ofCase) {
      const entry = test.outcome === 'failed' ? find({ ...test, id }) : undefined;
      found.push(withEntry(test, entry));
    }
  }
  return found;
}

/** The positions of test cases whose suites have a known.json. */
async function positionsOf(database: Database, execution: Execution): Promise<ReadonlySet<number>> {
  const rows = await database
    .in(execution)
    .select({ position: executionKnown.position })
    .from(executionKnown)
    .where(eq(executionKnown.executionId, execution.id));
  return new Set(rows.map(({ position }) => position));
}

async function entriesOf(database: Database, execution: Execution, position: number) {
  const ofCase = and(
    eq(executionKnown.executionId, execution.id),
    eq(executionKnown.position, position),
  );
  const [row] = await database
    .in(execution)
    .select({ entries: executionKnown.entries })
    .from(executionKnown)
    .where(ofCase);
  return row?.entries ?? [];
}

/** What known.json lists though it no longer fails, and why it was not applied. */
export async function knownOutlived(
  database: Database,
  execution: Pick<Execution, 'id' | 'workspaceId'>,
): Promise<{
  readonly passingAgain: readonly { readonly position: number; readonly id: string }[];
  readonly notes: readonly string[];
}> {
  const { position, passingAgain, note, executionId } = executionKnown;
  const passing = await database
    .in(execution)
    .select({ position, id: sql<string>`jsonb_array_elements_text(${passingAgain})` })
    .from(executionKnown)
    .where(eq(executionId, execution.id))
    .orderBy(asc(position))
    .limit(MOST.passingAgain);
  const notes = await database
    .in(execution)
    .selectDistinct({ note })
    .from(executionKnown)
    .where(and(eq(executionId, execution.id), isNotNull(note)))
    .limit(MOST.notes);
  return { passingAgain: passing, notes: notes.flatMap((row) => row.note ?? []) };
}
