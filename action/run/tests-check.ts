import { failuresOnLines } from '../../src/github/deployment/failures-on-lines.ts';
import { testsOutcome } from '../../src/github/deployment/tests-outcome.ts';
import type { Results } from '../../src/results/index.ts';
import { type SuiteEndpoint, testId } from '../../src/runner/index.ts';
import type { SummaryResult } from './run-summary.ts';

/** A run, and where people read more of it. */
export interface CheckedRun {
  readonly result: SummaryResult;
  /** What the tests recorded; null where they did not. */
  readonly results: Results | null;
  readonly endpoints: readonly SuiteEndpoint[];
  /** As the step names it; null: where the suite says. */
  readonly baseUrl: string | null;
  /** The page of the workflow run. */
  readonly url: string;
}

/** The check of a run, as the App makes it for executions; the Action knows of no other run to compare with. */
export function testsCheck({ result, results, endpoints, baseUrl, url }: CheckedRun) {
  const names = new Map(endpoints.map(({ slug, method, path }) => [slug, `${method} ${path}`]));
  const reasons = new Map(results?.tests.map(({ id, known }) => [id, known ?? null]));
  const tests = result.tests.map(({ script, name, outcome, message }) => {
    const slug = script.split('/')[0] ?? '';
    const known = reasons.get(testId({ script, name })) ?? null;
    return { testCase: names.get(slug) ?? slug, script, test: name, outcome, text: message, known };
  });
  const recorded = results?.tests ?? [];
  const outcome = testsOutcome({
    ...{ tests, base: null, baseBranch: null, baseUrl, environment: null, url },
    undocumented: recorded.flatMap(({ endpoint, undocumented = [] }) =>
      undocumented.map((one) => ({ endpoint, ...one })),
    ),
    reason: result.reason,
  });
  const placed = recorded.flatMap((test) => {
    const { outcome: found, file, line } = test;
    return found === 'failed' && file !== undefined && line !== undefined
      ? [{ test, file, line }]
      : [];
  });
  return { ...outcome, annotations: failuresOnLines(placed).slice(0, MOST_ANNOTATIONS) };
}

/** As many as GitHub takes with one request. */
const MOST_ANNOTATIONS = 50;
