import { z } from 'zod';
import { readJunit } from '../runner/index.ts';
import type { TestCaseOutcome } from './runtimes/runtime.ts';
import { scriptResult } from './runtimes/script-result.ts';

const MOST_CHARACTERS = 32 * 1024 * 1024;
const MOST_TESTS = 20_000;

/** The results of one job, as it sends them and leaves them as an artifact. */
export const runResults = z.strictObject({
  leg: z.int().min(0).max(255),
  test_cases: z
    .array(
      z.strictObject({
        position: z.int().min(0).max(9999),
        /** Pytest's JUnit file; null where there is none. */
        junit: z.string().max(MOST_CHARACTERS, 'must be at most 32 MB').nullable(),
        /** Why the run as a whole cannot be trusted; null when it can. */
        reason: z.string().min(1).max(2000).nullable(),
        milliseconds: z.int().min(0).max(86_400_000),
      }),
    )
    .min(1)
    .max(10_000),
});

export type RunResults = z.output<typeof runResults>;

/** How the run of a test case ended, by what its job says. */
export function outcomeOf(
  { junit, reason, milliseconds }: RunResults['test_cases'][number],
  commit: string,
): TestCaseOutcome {
  const read = junit === null ? null : readJunit(junit);
  const tests = read?.tests ?? [];
  const lack = read === null ? 'there is no readable JUnit file' : null;
  const tooMany = tests.length > MOST_TESTS ? `it reports more than ${MOST_TESTS} tests` : null;
  const results = tests.slice(0, MOST_TESTS).map(scriptResult);
  return { commit, results, reason: reason ?? lack ?? tooMany, milliseconds };
}
