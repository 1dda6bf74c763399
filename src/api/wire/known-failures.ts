import { z } from '@hono/zod-openapi';
import type { KnownFailure } from '../../library/index.ts';

/** What an entry is withdrawn by. */
export const entryParam = z
  .string()
  .regex(/^[0-9a-f]{16}$/, 'must be the key of an entry')
  .openapi({ description: 'Its `key` in the list of known failures' });

const knownFailure = z
  .object({
    key: z.string().max(16).openapi({ description: 'What it is withdrawn by' }),
    id: z.string().max(10_000).openapi({ description: 'Of a test or of a root cause' }),
    title: z.string().max(100_000).nullable(),
    kind: z.string().max(20).nullable().openapi({ description: 'The only kind that is known' }),
    reason: z.string().max(100_000),
    owner: z.string().max(100_000).nullable().openapi({ description: 'Who takes care of it' }),
    expires: z.string().max(10).nullable().openapi({ description: 'The last day, in UTC' }),
    tests: z.array(z.string().max(10_000)).max(100_000).nullable().openapi({
      description: 'Null where it is for the test, or the whole root cause, of its id',
    }),
  })
  .openapi('KnownFailure');

/** The known failures of a record's suite. */
export const knownList = z
  .object({ items: z.array(knownFailure).max(100_000) })
  .openapi('KnownFailures');

/** The commit that has withdrawn one. */
export const withdrawn = z.object({ commit: z.string().max(64) }).openapi('WithdrawnKnownFailure');

/** An entry as it is answered. */
export function fromKnown({ key, entry }: KnownFailure): z.output<typeof knownFailure> {
  const { id, title = null, kind = null, reason, owner = null, expires = null, tests } = entry;
  return { key, id, title, kind, reason, owner, expires, tests: tests ?? null };
}
