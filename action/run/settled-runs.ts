import { settledStatus } from '../../src/cli/run/settled-status.ts';
import { applyKnown, buildResults, type Results, readRecords } from '../../src/results/index.ts';
import { type RunResult, testId } from '../../src/runner/index.ts';
import type { TestCaseRun } from './run-test-case.ts';

/** The runs of the test cases of one suite, with what known.json says of them. */
export interface SettledRuns {
  /** Each with its status, of which known failures are no part. */
  readonly runs: readonly RunResult[];
  /** What the tests recorded; null where they recorded nothing that can be read. */
  readonly results: Results | null;
}

/**
 * Distinguishes known failures of a suite from the others, as the platform does with the results that it is sent.
 *
 * @param today in UTC, such as `2026-12-31`
 */
export function settledRuns(
  runs: readonly Pick<TestCaseRun, 'result' | 'sent'>[],
  today: string,
): SettledRuns {
  const results = resultsOf(runs, today);
  const known = new Set(
    results?.tests.filter(({ outcome }) => outcome === 'known').map(({ id }) => id),
  );
  const settled = runs.map(({ result }) => {
    const failed = result.tests.filter(({ outcome }) => outcome === 'failed');
    const many = failed.filter((test) => known.has(testId(test))).length;
    return { ...result, status: settledStatus(result, { counts: { known: many } }) };
  });
  return { runs: settled, results };
}

function resultsOf(runs: readonly Pick<TestCaseRun, 'sent'>[], today: string): Results | null {
  const document = runs.find(({ sent }) => sent.document !== null)?.sent.document;
  if (!document) return null;
  try {
    const records = readRecords(runs.map(({ sent }) => sent.records ?? '').join('\n'));
    const known = runs.flatMap(({ sent }) => sent.known?.entries ?? []);
    const seconds = runs.reduce((sum, { sent }) => sum + sent.milliseconds / 1000, 0);
    const found = buildResults({ records, document, seconds });
    const applied = applyKnown(found, { version: 1, known }, { today, isWhole: false });
    const over = runs.flatMap(({ sent }) => sent.known?.passing_again ?? []);
    return { ...applied, passing_again: [...new Set(over)].sort() };
  } catch {
    // Scripts may write anything; then the results are those of JUnit.
    return null;
  }
}
