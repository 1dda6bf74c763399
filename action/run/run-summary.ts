import { blockedReasons } from '../../src/cli/blocked-reasons.ts';
import { counted, inCode, inWords, list, table } from '../../src/confirmation/index.ts';
import { type Group, isFailure } from '../../src/results/index.ts';
import type { RunResult, SuiteEndpoint, TestResult } from '../../src/runner/index.ts';

/** Rows, failures and characters that people still read; the JUnit file has them all. */
const MOST_ROWS = 100;
const MOST_FAILURES = 20;
const MOST_CHARACTERS = 2500;
const OUTCOMES = ['passed', 'failed', 'unproven', 'blocked'] as const;

/**
 * The job's summary of a run, as Markdown: the root causes of failures, the endpoints, then what failed
 * and what was blocked.
 */
export function runSummary(
  result: RunResult,
  endpoints: readonly SuiteEndpoint[],
  groups: readonly Group[],
): string {
  const { tests } = result;
  return [
    `## ${titleOf(result)}`,
    ...(result.reason === null ? [] : [`The run is void: ${inWords(result.reason)}.`]),
    ...rootCauses(groups.filter(isFailure)),
    endpointTable(tests, endpoints),
    ...failures(tests),
    ...blocked(tests),
  ].join('\n\n');
}

/** The outcome of a run in a line. */
export function titleOf({ counts }: RunResult): string {
  const { passed, failed, unproven, blocked } = counts;
  const tests = counted(passed + failed + unproven + blocked, 'test');
  return `${tests}: ${passed} passed, ${failed} failed, ${unproven} unproven, ${blocked} blocked`;
}

/** One line a root cause, in the order of the results: crashes first, then the widest. */
function rootCauses(groups: readonly Group[]): string[] {
  if (groups.length === 0) return [];
  const rows = groups.map(({ title, tests, endpoints }) => [
    inWords(title),
    `${tests}`,
    `${endpoints}`,
  ]);
  return [table(['Root cause', 'Tests', 'Endpoints'], rows, MOST_ROWS)];
}

function endpointTable(tests: readonly TestResult[], endpoints: readonly SuiteEndpoint[]): string {
  const names = new Map(endpoints.map(({ slug, method, path }) => [slug, `${method} ${path}`]));
  const rows = [...Map.groupBy(tests, slugOf)]
    .map(([slug, ofIt]) => ({ name: names.get(slug) ?? slug, ofIt }))
    .sort((one, other) => broken(other.ofIt) - broken(one.ofIt))
    .map(({ name, ofIt }) => [
      inCode(name),
      ...OUTCOMES.map((outcome) => `${number(ofIt, outcome)}`),
    ]);
  return table(['Endpoint', ...OUTCOMES], rows, MOST_ROWS);
}

/** The folder of an endpoint is named by its slug. */
function slugOf({ script }: TestResult): string {
  return script.split('/')[0] ?? '';
}

function broken(tests: readonly TestResult[]): number {
  return tests.length - number(tests, 'passed');
}

function number(tests: readonly TestResult[], outcome: TestResult['outcome']): number {
  return tests.filter((test) => test.outcome === outcome).length;
}

/** Each failure with its request as a curl line, folded. Secrets stand there as `$NAME`. */
function failures(tests: readonly TestResult[]): string[] {
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return [];
  const shown = failed.slice(0, MOST_FAILURES).map(({ message, name }) => {
    const [title = name, ...rest] = message.split('\n');
    const summary = `<details><summary>${inHtml(title || name)}</summary>`;
    return [summary, fenced(rest.join('\n').trim()), '</details>'].join('\n\n');
  });
  const more = failed.length - shown.length;
  const end = more > 0 ? [`… and ${more} more in the JUnit file.`] : [];
  return ['### What failed', ...shown, ...end];
}

function blocked(tests: readonly TestResult[]): string[] {
  const reasons = blockedReasons(tests);
  return reasons.length === 0
    ? []
    : ['### What was blocked or proves nothing', list(reasons.map(inWords), reasons.length)];
}

/** A text as it stands, behind a fence that is longer than any that it holds. */
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
