import { z } from 'zod';

const MOST_CHARACTERS = 32 * 1024 * 1024;

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

/** What a job sends of one test case. */
export type SentTestCase = RunResults['test_cases'][number];
