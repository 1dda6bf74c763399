import { blockedReasons } from '../../src/cli/run/blocked-reasons.ts';
import { counted, inCode, inWords, list, table } from '../../src/confirmation/index.ts';
import { isFailure, type Results } from '../../src/results/index.ts';
import type { RunResult, SuiteEndpoint, TestResult } from '../../src/runner/index.ts';

/** Rows, failures and characters that people still read; the JUnit file has them all. */
const MOST_ROWS = 100;
const MOST_FAILURES = 20;
const MOST_CHARACTERS = 2500;
const OUTCOMES = ['passed', 'failed', 'unproven', 'blocked'] as const;

const TO_PROVE =
  'Unproven tests start from valid requests that the API rejects; `command: calibrate` looks for others.';

/** A test of a run, or a failure that known.json lists. */
export type SummaryTest = Omit<TestResult, 'outcome'> & {
  readonly outcome: TestResult['outcome'] | 'known';
};

/** A run whose known failures are apart; they are among the failed ones of its counts. */
export type SummaryResult = Omit<RunResult, 'tests'> & { readonly tests: readonly SummaryTest[] };

/**
 * The job's summary of a run, as Markdown: the root causes of failures, the endpoints, then what failed
 * again and what was blocked.
 *
 * @param results null where the tests recorded none
 */
export function runSummary(
  result: SummaryResult,
  endpoints: readonly SuiteEndpoint[],
  results: Pick<Results, 'groups' | 'tests' | 'passing_again'> | null,
): string {
  const { tests } = result;
  return [
    `## ${titleOf(result)}`,
    ...(result.reason === null ? [] : [`The run is void: ${inWords(result.reason)}.`]),
    ...(results === null ? [] : rootCauses(results)),
    endpointTable(tests, endpoints),
    ...failures(tests),
    ...blockedSection(tests),
    ...(result.counts.unproven > 0 ? [TO_PROVE] : []),
  ].join('\n\n');
}

/** The outcome of a run in a line. */
export function titleOf({ counts, tests }: SummaryResult): string {
  const { passed, failed, unproven, blocked } = counts;
  const all = counted(passed + failed + unproven + blocked, 'test');
  const known = number(tests, 'known');
  const ofThem = known === 0 ? '' : ` (${known} known)`;
  return `${all}: ${passed} passed, ${failed} failed${ofThem}, ${unproven} unproven, ${blocked} blocked`;
}

/** One line a root cause, in the order of the results: crashes first, then the widest. */
function rootCauses({
  groups,
  tests,
  passing_again: over,
}: Pick<Results, 'groups' | 'tests' | 'passing_again'>): string[] {
  const reasons = new Map(tests.map(({ id, known }) => [id, known?.reason ?? '']));
  const [fresh, known] = [false, true].map((isKnown) =>
    groups.filter((group) => isFailure(group) && group.known === isKnown),
  );
  const rows = [...(fresh ?? []), ...(known ?? [])].map((group) => [
    inWords(group.known ? `${group.title} (known: ${reasons.get(group.first)})` : group.title),
    `${group.tests}`,
    `${group.endpoints}`,
  ]);
  const passing = list(over.map(inCode), MOST_FAILURES);
  return [
    ...(rows.length === 0 ? [] : [table(['Root cause', 'Tests', 'Endpoints'], rows, MOST_ROWS)]),
    ...(over.length === 0 ? [] : [`No longer failing, though known.json lists it:\n\n${passing}`]),
  ];
}

function endpointTable(tests: readonly SummaryTest[], endpoints: readonly SuiteEndpoint[]): string {
  const names = new Map(endpoints.map(({ slug, method, path }) => [slug, `${method} ${path}`]));
  const rows = [...Map.groupBy(tests, slugOf)]
    .map(([slug, ofIt]) => ({ name: names.get(slug) ?? slug, ofIt }))
    .sort((one, other) => notPassed(other.ofIt) - notPassed(one.ofIt))
    .map(({ name, ofIt }) => [
      inCode(name),
      ...OUTCOMES.map((outcome) => `${column(ofIt, outcome)}`),
    ]);
  return table(['Endpoint', ...OUTCOMES], rows, MOST_ROWS);
}

/** The folder of an endpoint is named by its slug. */
function slugOf({ script }: SummaryTest): string {
  return script.split('/')[0] ?? '';
}

function notPassed(tests: readonly SummaryTest[]): number {
  return tests.length - number(tests, 'passed');
}

/** A known failure is a failure. */
function column(tests: readonly SummaryTest[], outcome: (typeof OUTCOMES)[number]): number {
  return number(tests, outcome) + (outcome === 'failed' ? number(tests, 'known') : 0);
}

function number(tests: readonly SummaryTest[], outcome: SummaryTest['outcome']): number {
  return tests.filter((test) => test.outcome === outcome).length;
}

/** Each failure with its request as a curl line, folded. Secrets are shown as `$NAME`. */
function failures(tests: readonly SummaryTest[]): string[] {
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return [];
  const details = failed.slice(0, MOST_FAILURES).map(({ message, name }) => {
    const [title = name, ...rest] = message.split('\n');
    const summary = `<details><summary>${inHtml(title || name)}</summary>`;
    return [summary, fenced(rest.join('\n').trim()), '</details>'].join('\n\n');
  });
  const more = failed.length - details.length;
  const end = more > 0 ? [`… and ${more} more in the JUnit file.`] : [];
  return ['### What failed', ...details, ...end];
}

function blockedSection(tests: readonly SummaryTest[]): string[] {
  const reasons = blockedReasons(tests);
  return reasons.length === 0
    ? []
    : ['### What was blocked or proves nothing', list(reasons.map(inWords), reasons.length)];
}

/** A text as it is, behind a fence that is longer than any that it holds. */
function fenced(text: string): string {
  const cut = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
  const longest = Math.max(2, ...(cut.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${cut.toWellFormed()}\n${fence}`;
}

function inHtml(text: string): string {
  const named = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.toWellFormed().replace(/[&<>"]/g, (one) => named[one as keyof typeof named]);
}
