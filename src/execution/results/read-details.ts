import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import { type TestOutcome, testSchema } from '../../results/index.ts';
import type { Execution } from '../lifecycle/lock-execution.ts';
import { executionDetails } from '../tables.ts';
import type { ResultPlace } from './results.ts';

/** A test of an execution, with where it is there. */
export interface PlacedTest extends ResultPlace {
  readonly test: TestOutcome;
}

/** Rows of one query. */
const ROWS = 500;

/** The tests of the results document of an execution in their order, as few at a time as a server can spare. */
export async function* detailsInOrder(
  database: Database,
  execution: Pick<Execution, 'id' | 'workspaceId'>,
): AsyncGenerator<PlacedTest> {
  const { executionId, position, number, text } = executionDetails;
  let after: ResultPlace = { position: -1, number: -1 };
  for (;;) {
    const further = or(
      gt(position, after.position),
      and(eq(position, after.position), gt(number, after.number)),
    );
    const rows = await database
      .in(execution)
      .select({ position, number, text })
      .from(executionDetails)
      .where(and(eq(executionId, execution.id), further))
      .orderBy(asc(position), asc(number))
      .limit(ROWS);
    for (const row of rows) yield { ...row, test: detailsOf(row.text) };
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS) return;
    after = last;
  }
}

/** A test of the results document from what is stored of it, as its suite recorded it. */
export function detailsOf(text: string): TestOutcome {
  return testSchema.parse(JSON.parse(text));
}

/** The same with what known.json says of its failure. */
export function settledDetails(
  text: string,
  { known, isKnown }: { readonly known: TestOutcome['known'] | null; readonly isKnown: boolean },
): TestOutcome {
  return { ...detailsOf(text), ...(known && { known }), ...(isKnown && { outcome: 'known' }) };
}
