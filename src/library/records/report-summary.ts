import { z } from 'zod';
import { storableText } from '../../input/storable-text.ts';

/** A scenario of an endpoint, as the report of its generation has it. */
export interface ReportedScenario {
  /** `valid`: the valid requests; `variants`: the further ones; `*`: whatever is skipped as a whole. */
  readonly scenario: string;
  /** At how many fields it is tested. */
  readonly tests: number;
  /** Why it is not, at the others; null where there are none. */
  readonly skipped: string | null;
}

/** Why scenarios have no test. */
export interface UntestedReason {
  readonly reason: string;
  /** Of how many fields a scenario has none so. */
  readonly places: number;
  readonly endpoints: number;
}

/** The valid requests, which test several scenarios at once: their tests name none. */
export const VALID = 'valid';

/** The variants (9.01 to 9.08), whose tests are called after their sections. */
export const VARIANTS = 'variants';

/** What is counted of a report (`generator/report.ts`); where an earlier version wrote it, lists may be missing. */
const reported = z.object({
  endpoints: z.array(
    z.object({
      ...{ method: z.string(), path: z.string() },
      cases: z.array(z.object({ scenario: z.string().nullable() })).default([]),
      skipped: z.array(z.object({ scenario: z.string(), reason: z.string() })).default([]),
      checks: z
        .array(z.object({ scenario: z.string(), skipped: z.string().optional() }))
        .default([]),
      untested: z.string().optional(),
    }),
  ),
});

/** The scenarios of each endpoint and why others have no test: some hundredths of a report, which has thousands of cases. */
export interface ReportSummary {
  /** Reasons, as the endpoints name them by their places: most are the same. */
  readonly reasons: readonly string[];
  /** `METHOD /path` → its scenarios, each with its tests and the place of why it is skipped. */
  readonly endpoints: Readonly<Record<string, readonly SummarizedScenario[]>>;
  /** The most frequent ones first. */
  readonly untested: readonly UntestedReason[];
}

type SummarizedScenario = readonly [scenario: string, tests: number, reason: number | null];

type ReportedEndpoint = z.output<typeof reported>['endpoints'][number];

/** Sums up a report, with texts that the database can keep. @param report that of a generation */
export function summarizeReport(report: unknown): ReportSummary {
  const { endpoints } = reported.parse(report);
  const places = new Map<string, number>();
  const placeOf = (reason: string | null) => {
    if (reason === null) return null;
    const place = places.get(reason) ?? places.size;
    places.set(reason, place);
    return place;
  };
  const all = endpoints.map((endpoint) => {
    const rows = scenariosOf(endpoint).map(
      ({ scenario, tests, skipped }): SummarizedScenario => [scenario, tests, placeOf(skipped)],
    );
    return [`${endpoint.method} ${endpoint.path}`, rows] as const;
  });
  const untested = untestedOf(endpoints);
  return {
    reasons: [...places.keys()].map(storableText),
    endpoints: Object.fromEntries(all),
    untested,
  };
}

/** Reasons that are listed, and characters of them. */
const MOST_LISTED = { reasons: 50, characters: 2000 };

function untestedOf(endpoints: readonly ReportedEndpoint[]): UntestedReason[] {
  const places = endpoints.flatMap(({ skipped }, endpoint) =>
    skipped.map(({ reason }) => ({ endpoint, reason: reason.slice(0, MOST_LISTED.characters) })),
  );
  return [...Map.groupBy(places, ({ reason }) => reason)]
    .map(([reason, same]) => ({
      ...{ reason: storableText(reason), places: same.length },
      endpoints: new Set(same.map(({ endpoint }) => endpoint)).size,
    }))
    .toSorted((a, b) => b.places - a.places || (a.reason < b.reason ? -1 : 1))
    .slice(0, MOST_LISTED.reasons);
}

/** The scenarios of an endpoint, each once. */
function scenariosOf({ cases, skipped, checks, untested }: ReportedEndpoint): ReportedScenario[] {
  const tested = [...cases.map(({ scenario }) => cellOf(scenario)), ...checks.flatMap(checkOf)];
  const absent = [
    ...(untested === undefined ? [] : [{ scenario: '*', reason: untested }]),
    ...skipped,
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

/** Reasons that are named of a scenario. */
const MOST_NAMED = 3;

/** `no minLength (3 fields); not transmissible`: the most frequent reasons first. */
function inWords(skips: readonly { readonly reason: string }[]): string {
  const byReason = [...Map.groupBy(skips, ({ reason }) => reason)];
  const sorted = byReason.toSorted(([, a], [, b]) => b.length - a.length);
  const words = sorted.slice(0, MOST_NAMED).map(([reason, all]) => {
    return all.length === 1 ? reason : `${reason} (${all.length} fields)`;
  });
  const more = sorted.length - words.length;
  return [...words, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
