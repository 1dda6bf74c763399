import { z } from '@hono/zod-openapi';
import { Problem } from '../../problem.ts';

/** The header that guards an edit against somebody who was quicker (RFC 9110, 13.1.1). */
export const ifMatchHeader = z.object({
  'if-match': z
    .string()
    .regex(/^"\d{1,9}"$/, 'must be an ETag that a GET has answered, in quotes')
    .optional()
    .openapi({ description: 'The ETag of the version that was edited' }),
});

/** The ETag of a revision. */
export function toETag(revision: number): string {
  return `"${revision}"`;
}

/** The revision of an ETag, as an edit takes it. */
export function revisionOf(ifMatch: string | undefined): { revision?: number } {
  if (ifMatch === undefined) return {};
  const revision = Number(ifMatch.slice(1, -1));
  if (Number.isSafeInteger(revision)) return { revision };
  throw new Problem('input-faulty', 'If-Match holds no ETag of ours.');
}
