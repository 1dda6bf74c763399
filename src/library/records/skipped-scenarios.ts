import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { LibraryPorts } from '../library-ports.ts';
import { generationRuns } from '../tables.ts';
import type { GenerationRecord } from './records.ts';

/** A scenario that an endpoint is not tested for somewhere, or at all. */
export interface Skipped {
  /** `*`: all of them. */
  readonly scenario: string;
  readonly reason: string;
}

/** What is read of an endpoint of a report (`generator/report.ts`). */
const reported = z.object({
  method: z.string(),
  path: z.string(),
  skipped: z.array(z.object({ scenario: z.string(), reason: z.string() })).default([]),
  checks: z.array(z.object({ scenario: z.string(), skipped: z.string().optional() })).default([]),
  untested: z.string().optional(),
});

/**
 * Why scenarios have no test, by the report of the record's latest generation: endpoint → one reason for each
 * scenario, that of its first field.
 *
 * @param endpoints a page of them: of the report no more is read
 */
export async function skippedScenarios(
  { database }: Pick<LibraryPorts, 'database'>,
  record: GenerationRecord,
  endpoints: readonly string[],
): Promise<ReadonlyMap<string, readonly Skipped[]>> {
  const { id, recordId, state, report } = generationRuns;
  const [latest] = await database
    .in(record)
    .select({ id })
    .from(generationRuns)
    .where(and(eq(recordId, record.id), eq(state, 'generated')))
    .orderBy(desc(id))
    .limit(1);
  if (latest === undefined || endpoints.length === 0) return new Map();
  const wanted = JSON.stringify(endpoints);
  const endpoint = sql`jsonb_array_elements(${report}->'endpoints')`;
  const rows = await database
    .in(record)
    .select({
      found: sql<unknown>`(SELECT jsonb_agg(one) FROM ${endpoint} AS one WHERE ${wanted}::jsonb ? ((one->>'method') || ' ' || (one->>'path')))`,
    })
    .from(generationRuns)
    .where(eq(id, latest.id));
  const found = z.array(reported).parse(rows[0]?.found ?? []);
  return new Map(found.map((one) => [`${one.method} ${one.path}`, skippedOf(one)]));
}

function skippedOf({ skipped, checks, untested }: z.output<typeof reported>): Skipped[] {
  const first = new Map<string, string>();
  const all = [
    ...(untested === undefined ? [] : [{ scenario: '*', reason: untested }]),
    ...skipped,
    ...checks.flatMap(({ scenario, skipped: reason }) => (reason ? [{ scenario, reason }] : [])),
  ];
  for (const { scenario, reason } of all) if (!first.has(scenario)) first.set(scenario, reason);
  return [...first].map(([scenario, reason]) => ({ scenario, reason }));
}
