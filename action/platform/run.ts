import { z } from 'zod';
import { isProblemKind, Problem } from '../../src/problem.ts';

const texts = z.array(z.string());

/** What of a run is read here (`GET /records/{name}/runs/{run}`). */
export const run = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['queued', 'running']) }),
  z.object({
    state: z.literal('failed'),
    cause: z.string().nullable(),
    remedy: z.string().nullable(),
    faults: texts,
  }),
  z.object({
    state: z.literal('generated'),
    commit: z.string().regex(/^[0-9a-f]{40,64}$/),
    files: z.int(),
    kept: texts,
    left_out: texts,
    missing_endpoints: texts,
    /** Not there at platforms of an earlier version. */
    rules: z.string().nullable().default(null),
    upgrade: z
      .object({
        rules: z.string(),
        tests: z.int(),
        added: z.array(z.object({ scenario: z.string(), tests: z.int() })),
      })
      .nullable()
      .default(null),
    report: z.record(z.string(), z.unknown()),
  }),
]);

export type Run = z.output<typeof run>;
export type GeneratedRun = Extract<Run, { state: 'generated' }>;

/**
 * The run when it went well, null while it is under way.
 * @throws Problem with the cause, the remedy and the errors of a run that failed
 */
export function generatedRun(one: Run): GeneratedRun | null {
  if (one.state === 'generated') return one;
  if (one.state !== 'failed') return null;
  const kind =
    one.cause !== null && isProblemKind(one.cause) ? one.cause : 'generation-interrupted';
  throw new Problem(kind, one.remedy ?? 'No reason is known; run it again.', one.faults);
}
