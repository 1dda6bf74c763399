import { and, desc, eq, sql } from 'drizzle-orm';
import type { LibraryPorts } from '../library-ports.ts';
import { generationRuns } from '../tables.ts';
import type { GenerationRecord } from './records.ts';
import {
  type ReportedScenario,
  type ReportSummary,
  summarizeReport,
  type UntestedReason,
} from './report-summary.ts';

/** What the report of a record's latest generation says of its scenarios. */
export interface ReportedScenarios {
  /** Endpoint → its scenarios, tested or not; of those that were named and that the report has. */
  readonly byEndpoint: ReadonlyMap<string, readonly ReportedScenario[]>;
  /** Why scenarios of all its endpoints have no test; the most frequent reasons first. */
  readonly untested: readonly UntestedReason[];
}

/**
 * Which scenarios of endpoints are tested, and why others are not, by the report of the record's latest generation.
 * @param endpoints a page of them: of the rest no more than the sum is read
 */
export async function reportedScenarios(
  ports: Pick<LibraryPorts, 'database'>,
  record: GenerationRecord,
  endpoints: readonly string[],
): Promise<ReportedScenarios> {
  const summary = await latestSummary(ports, record, endpoints);
  const listed = endpoints.flatMap((endpoint) => {
    const rows = summary?.endpoints[endpoint];
    if (rows === undefined) return [];
    const scenarios = rows.map(([scenario, tests, place]): ReportedScenario => {
      const skipped = place === null ? null : (summary?.reasons[place] ?? '');
      return { scenario, tests, skipped };
    });
    return [[endpoint, scenarios] as const];
  });
  return { byEndpoint: new Map(listed), untested: summary?.untested ?? [] };
}

/** Undefined where nothing was generated. */
async function latestSummary(
  { database }: Pick<LibraryPorts, 'database'>,
  record: GenerationRecord,
  endpoints: readonly string[],
): Promise<ReportSummary | undefined> {
  const { id, recordId, state, scenarios, report } = generationRuns;
  const of = sql`SELECT jsonb_object_agg(key, value) FROM jsonb_each(${scenarios}->'endpoints')
    WHERE key IN (SELECT jsonb_array_elements_text(${JSON.stringify(endpoints)}::jsonb))`;
  const [run] = await database
    .in(record)
    .select({
      summary: sql<ReportSummary | null>`CASE WHEN ${scenarios} IS NOT NULL THEN jsonb_build_object(
        'reasons', ${scenarios}->'reasons', 'untested', ${scenarios}->'untested',
        'endpoints', coalesce((${of}), '{}')) END`,
      // A generation of a version that kept no summary.
      report: sql`CASE WHEN ${scenarios} IS NULL THEN ${report} END`,
    })
    .from(generationRuns)
    .where(and(eq(recordId, record.id), eq(state, 'generated')))
    .orderBy(desc(id))
    .limit(1);
  if (run === undefined) return undefined;
  return run.summary ?? summarizeReport(run.report);
}
