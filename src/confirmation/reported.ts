import { z } from 'zod';
import type { ReportedSuite } from './changes.ts';

const files = z.object({
  positive: z.number(),
  negative: z.number(),
  positive_boundary: z.number(),
});

const reported = z.object({
  endpoints: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      files,
      cases: z.array(
        z.looseObject({
          location: z.enum(['path', 'query', 'header', 'body']).nullable().default(null),
          at: z.string().nullable().default(null),
          scenario: z.string().nullable().default(null),
        }),
      ),
      skipped: z.array(z.object({ reason: z.string() })),
      checks: z
        .array(z.object({ scenario: z.string(), skipped: z.string().optional() }))
        .default([]),
    }),
  ),
});

/** What is shown of a report, read from one that was stored or sent. Throws when it is no report. */
export function readReported(report: unknown): ReportedSuite {
  return reported.parse(report);
}
