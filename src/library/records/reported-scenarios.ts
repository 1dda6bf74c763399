import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { LibraryPorts } from '../library-ports.ts';
import { generationRuns } from '../tables.ts';
import type { GenerationRecord } from './records.ts';

/** A scenario of an endpoint, as the report of its generation has it. */
export interface ReportedScenario {
  /** `valid`: the valid requests; `variants`: the further ones; `*`: whatever is skipped as a whole. */
  readonly scenario: string;
  /** At how many fields it is tested. */
  readonly tests: number;
  /** Why it is not, at the others; null where there are none. */
  readonly skipped: string | null;
}

/** The valid requests, which test several scenarios at once: their tests name none. */
export const VALID = 'valid';

/** The variants (9.01 to 9.08), whose tests are called after their sections. */
export const VARIANTS = 'variants';

/** What is read of an endpoint of a report (`generator/report.ts`), which has thousands of cases: no more than is counted. */
const reported = z.object({
  endpoint: z.string(),
  /** The scenario of each case. */
  cases: z.array(z.string().nullable()),
  /** The scenario and the reason of each skip, at the same place of both lists. */
  skipped: z.array(z.string()),
  reasons: z.array(z.string()),
  checks: z
    .array(z.object({ scenario: z.string(), skipped: z.string().optional() }))
    .nullable()
    .transform((checks) => checks ?? []),
  untested: z.string().nullable(),
});

/** Reasons that are named of a scenario. */
const MOST_REASONS = 3;

/**
 * Which scenarios of endpoints are tested, and why others are not, by the report of the record's latest generation.
 *
 * @param endpoints a page of them: of the report no more is read
 * @returns endpoint → its scenarios; none for what the report does not have
 */
export async function reportedScenarios(
  ports: Pick<LibraryPorts, 'database'>,
  record: GenerationRecord,
  endpoints: readonly string[],
): Promise<ReadonlyMap<string, readonly ReportedScenario[]>> {
  const run = await latestReport(ports, record);
  if (run === undefined) return new Map();
  const known = knownOf(run);
  const missing = endpoints.filter((endpoint) => !known.has(endpoint));
  const read = missing.length === 0 ? [] : await readEndpoints(ports, record, run, missing);
  const found = new Map(read.map((one) => [one.endpoint, scenariosOf(one)]));
  const all = endpoints.map((one) => [one, found.get(one) ?? known.get(one) ?? []] as const);
  for (const [endpoint, scenarios] of all) known.set(endpoint, scenarios);
  if (known.size > MOST_KNOWN.endpoints) reports.delete(run);
  return new Map(all.filter(([, scenarios]) => scenarios.length > 0));
}

/** What was read last of reports, by the ids of their runs: a report never changes, and is large. */
const reports = new Map<string, Map<string, readonly ReportedScenario[]>>();
const reasons = new Map<string, readonly UntestedReason[]>();
const MOST_KNOWN = { reports: 8, endpoints: 1000 };

function knownOf(run: string): Map<string, readonly ReportedScenario[]> {
  const known = reports.get(run) ?? new Map<string, readonly ReportedScenario[]>();
  remember(reports, run, known);
  return known;
}

function remember<T>(all: Map<string, T>, run: string, value: T): void {
  all.delete(run);
  all.set(run, value);
  for (const [oldest] of all) if (all.size > MOST_KNOWN.reports) all.delete(oldest);
}

/** The run whose report is the latest of a record; undefined where nothing was generated. */
async function latestReport(
  { database }: Pick<LibraryPorts, 'database'>,
  record: GenerationRecord,
): Promise<string | undefined> {
  const { id, recordId, state } = generationRuns;
  const [run] = await database
    .in(record)
    .select({ id })
    .from(generationRuns)
    .where(and(eq(recordId, record.id), eq(state, 'generated')))
    .orderBy(desc(id))
    .limit(1);
  return run?.id;
}

/**
 * Of a report of thousands of endpoints the database gives those that are missing, a row each: the whole of 250 as one
 * value took five times as long.
 */
async function readEndpoints(
  { database }: Pick<LibraryPorts, 'database'>,
  record: GenerationRecord,
  run: string,
  endpoints: readonly string[],
) {
  const { id, report } = generationRuns;
  const all = database
    .in(record)
    .select({ one: sql`jsonb_array_elements(${report}->'endpoints')`.as('one') })
    .from(generationRuns)
    .where(eq(id, run))
    .as('listed');
  const endpoint = sql`(${all.one}->>'method') || ' ' || (${all.one}->>'path')`;
  const every = (path: string) => sql`jsonb_path_query_array(${all.one}, ${path}::jsonpath)`;
  const rows = await database
    .in(record)
    .select({
      endpoint,
      cases: every('$.cases[*].scenario'),
      skipped: every('$.skipped[*].scenario'),
      reasons: every('$.skipped[*].reason'),
      checks: sql`${all.one}->'checks'`,
      untested: sql`${all.one}->>'untested'`,
    })
    .from(all)
    .where(sql`${JSON.stringify(endpoints)}::jsonb ? (${endpoint})`);
  return z.array(reported).parse(rows);
}

/** Why scenarios have no test. */
export interface UntestedReason {
  readonly reason: string;
  /** Of how many fields a scenario has none so. */
  readonly places: number;
  readonly endpoints: number;
}

/** Reasons that are listed. */
const MOST_LISTED = 50;

/** Why scenarios of a record have no test, by the report of its latest generation; the most frequent reasons first. */
export async function untestedReasons(
  ports: Pick<LibraryPorts, 'database'>,
  record: GenerationRecord,
): Promise<readonly UntestedReason[]> {
  const latest = await latestReport(ports, record);
  if (latest === undefined) return [];
  const known = reasons.get(latest);
  if (known !== undefined) return known;
  const { id, report } = generationRuns;
  const skips = sql`SELECT left(skip->>'reason', 2000) AS reason, number
    FROM jsonb_array_elements(${report}->'endpoints') WITH ORDINALITY AS endpoints(one, number),
      jsonb_array_elements(CASE jsonb_typeof(one->'skipped') WHEN 'array' THEN one->'skipped' ELSE '[]' END) AS skip`;
  const [run] = await ports.database
    .in(record)
    .select({
      found: sql<UntestedReason[] | null>`(SELECT jsonb_agg(listed) FROM (
        SELECT reason, count(*) AS places, count(DISTINCT number) AS endpoints FROM (${skips}) AS skips
        GROUP BY reason ORDER BY places DESC, reason LIMIT ${MOST_LISTED}) AS listed)`,
    })
    .from(generationRuns)
    .where(eq(id, latest));
  const found = run?.found ?? [];
  remember(reasons, latest, found);
  return found;
}

/** The scenarios of an endpoint, each once. */
function scenariosOf(endpoint: z.output<typeof reported>): ReportedScenario[] {
  const { cases, skipped, reasons, checks, untested } = endpoint;
  const tested = [...cases.map(cellOf), ...checks.flatMap(checkOf)];
  const absent = [
    ...(untested === null ? [] : [{ scenario: '*', reason: untested }]),
    ...skipped.map((scenario, at) => ({ scenario, reason: reasons[at] ?? '' })),
    ...checks.flatMap(({ scenario, skipped: reason }) => (reason ? [{ scenario, reason }] : [])),
  ];
  const tests = Map.groupBy(tested, (scenario) => scenario);
  const without = Map.groupBy(absent, ({ scenario }) => scenario);
  return [...new Set([...tests.keys(), ...without.keys()])].map((scenario) => {
    const many = tests.get(scenario)?.length ?? 0;
    const skips = without.get(scenario) ?? [];
    return { scenario, tests: many, skipped: skips.length === 0 ? null : inWords(skips) };
  });
}

function cellOf(scenario: string | null): string {
  return scenario?.startsWith('9.') ? VARIANTS : testOf(scenario);
}

/** The scenario by which a test is counted. */
export function testOf(scenario: string | null): string {
  return scenario === null || scenario.endsWith('.00') ? VALID : scenario;
}

function checkOf(check: { readonly scenario: string; readonly skipped?: string | undefined }) {
  return check.skipped === undefined ? [check.scenario] : [];
}

/** `no minLength (3 fields); not transmissible`: the most frequent reasons first. */
function inWords(skips: readonly { readonly reason: string }[]): string {
  const byReason = [...Map.groupBy(skips, ({ reason }) => reason)];
  const sorted = byReason.toSorted(([, a], [, b]) => b.length - a.length);
  const words = sorted.slice(0, MOST_REASONS).map(([reason, all]) => {
    return all.length === 1 ? reason : `${reason} (${all.length} fields)`;
  });
  const more = sorted.length - words.length;
  return [...words, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
