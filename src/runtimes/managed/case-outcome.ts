import type { KnownText } from '../../configuration/index.ts';
import { outcome, readJunitInWorker, readSuiteDocument } from '../../runner/index.ts';
import { knownOfRun } from '../recorded/known-of-run.ts';
import { withDetails } from '../recorded/with-details.ts';
import type { TestCaseOutcome } from '../runtime.ts';
import type { ManagedLimits } from './limits.ts';
import type { Suite } from './suites.ts';

/** What the run of one test case has left. */
export interface Ended {
  /** The exit code of pytest; null where it has none. */
  readonly exit: number | null;
  /** Why it was stopped; null where it was not. */
  readonly stopped: string | null;
  /** The text of its JUnit file; null where that cannot be read. */
  readonly junit: string | null;
  /** What its tests recorded; null likewise. */
  readonly records: string | null;
  readonly milliseconds: number;
}

/** How the run of a test case ended, from what it has left. */
export async function outcomeOf(
  { root, target, commit, files }: Suite,
  known: KnownText | null,
  { exit, stopped, junit, records, milliseconds }: Ended,
  limits: ManagedLimits,
): Promise<TestCaseOutcome> {
  const report = junit === null ? null : await readJunitInWorker(junit, limits.tests + 1);
  const result = outcome(exit, stopped !== null, report);
  const { reason, tests } = result;
  const isTooMany = tests.length > limits.tests;
  const tooMany = isTooMany ? `it reports more than ${limits.tests} tests` : null;
  return {
    commit,
    ...(await withDetails(tests.slice(0, limits.tests), {
      records,
      document: readSuiteDocument(root),
    })),
    ...(known !== null && { known: await knownOfRun(known, { path: target, files }, result) }),
    reason: stopped ?? reason ?? tooMany,
    milliseconds,
  };
}

/** How a test case ended that was not run. */
export function notRun(reason: string): TestCaseOutcome {
  return { commit: null, results: [], reason, milliseconds: 0 };
}
