import { z } from 'zod';
import { partlyKnownSchema } from '../results/index.ts';

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
        /** What the tests recorded, one line of JSON each; null where that is missing or too large. */
        records: z.string().max(MOST_CHARACTERS, 'must be at most 32 MB').nullable().default(null),
        /** What the suite was generated from; null where it does not say. */
        document: z
          .object({ title: z.string().max(2000), sha256: z.string().max(64) })
          .nullable()
          .default(null),
        /** What the known.json of the suite says of these tests; null where there is none. */
        known: partlyKnownSchema.nullable().default(null),
        /** Why the run as a whole cannot be trusted; null when it can. */
        reason: z.string().min(1).max(2000).nullable(),
        milliseconds: z.int().min(0).max(86_400_000),
      }),
    )
    .min(1)
    .max(10_000),
});

export type RunResults = z.output<typeof runResults>;

/** The same as a job writes them: what has a default may be missing. */
export type SentRunResults = z.input<typeof runResults>;

/** What a job sends of one test case. */
export type SentTestCase = RunResults['test_cases'][number];
