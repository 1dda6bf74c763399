import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database, InWorkspace } from '../../database/index.ts';
import { generationRuns, testCases } from '../tables.ts';

/** Cases by `METHOD /path`. */
type Cases = ReadonlyMap<string, number>;

/** Those of the generations that were read last: a report never changes, and is large. */
const known = new Map<string, Cases>();
const MOST_KNOWN = 50;

/**
 * How many cases the report of the latest generation of its record has for each of these test cases. A run has about
 * as many tests.
 * @returns by the ids of test cases; none for those that no report has
 */
export async function reportedCases(
  database: Database,
  workspace: InWorkspace,
  ids: readonly string[],
): Promise<Cases> {
  const { id, recordId, endpoint } = testCases;
  const rows = await database
    .in(workspace)
    .select({ id, recordId, endpoint })
    .from(testCases)
    .where(and(inArray(id, [...ids]), isNotNull(recordId)));
  const found = new Map<string, number>();
  for (const [record, ofRecord] of Map.groupBy(rows, (row) => row.recordId ?? '')) {
    const cases = await recordCases(database, workspace, record);
    for (const row of ofRecord) {
      const many = cases.get(row.endpoint ?? '');
      if (many !== undefined) found.set(row.id, many);
    }
  }
  return found;
}

/**
 * How many cases each endpoint of a record has, by the report of its latest generation; nothing before the first one.
 *
 * @param record its id
 */
export async function recordCases(
  database: Database,
  workspace: InWorkspace,
  record: string,
): Promise<Cases> {
  const { id, recordId, state, report } = generationRuns;
  const [run] = await database
    .in(workspace)
    .select({ id })
    .from(generationRuns)
    .where(and(eq(recordId, record), eq(state, 'generated')))
    .orderBy(desc(id))
    .limit(1);
  if (run === undefined) return new Map();
  const before = known.get(run.id);
  if (before !== undefined) return before;
  const endpoints = sql`jsonb_array_elements(${report}->'endpoints')`;
  const [read] = await database
    .in(workspace)
    .select({
      cases: sql<Readonly<Record<string, number>> | null>`(SELECT jsonb_object_agg(
        (one->>'method') || ' ' || (one->>'path'), jsonb_array_length(one->'cases'))
        FROM ${endpoints} AS one WHERE jsonb_typeof(one->'cases') = 'array')`,
    })
    .from(generationRuns)
    .where(eq(id, run.id));
  const cases: Cases = new Map(Object.entries(read?.cases ?? {}));
  known.set(run.id, cases);
  for (const [oldest] of known) if (known.size > MOST_KNOWN) known.delete(oldest);
  return cases;
}
