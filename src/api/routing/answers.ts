import { z } from '@hono/zod-openapi';

/** The media type of every fault (RFC 9457). */
const PROBLEM = 'application/problem+json';

/** A fault as the document describes it. */
export const problemSchema = z
  .object({
    type: z.string().max(100).openapi({ description: 'Stable; names the kind of error' }),
    title: z.string().max(100),
    status: z.int().min(400).max(599),
    detail: z.string().max(10_000).openapi({ description: 'What happened and what to do' }),
    error: z.string().max(100).openapi({ description: 'The kind of error, once more' }),
    errors: z
      .array(z.string().max(10_000))
      .max(10_000)
      .optional()
      .openapi({ description: 'One line per error: the field, and what is wrong with it' }),
  })
  .openapi('Problem');

const MEANINGS = {
  400: 'The request cannot be read',
  401: 'Missing or invalid credentials',
  403: 'The caller may not do this',
  404: 'Not found in the workspace',
  409: 'It cannot be done in this state',
  412: 'Somebody has changed it in the meantime',
  413: 'The body is too large',
  415: 'The content type is not supported',
  422: 'Invalid input; each field is named',
  429: 'Rate limit exceeded; see Retry-After',
} as const;

export type Fault = keyof typeof MEANINGS;

/** What every route may answer. */
const ALWAYS: readonly Fault[] = [400, 401, 403, 429];

/** The answers of a route that gives something: 200, those of every route, and its own. */
export function answers<T extends z.ZodType>(schema: T, ...own: readonly Fault[]) {
  return { 200: success('OK', schema), ...faults(own) } as const;
}

/** The answers of a route that gives a file: 200, those of every route, and its own. */
export function answersFile<T extends `application/${string}`>(
  type: T,
  schema: z.ZodType,
  ...own: readonly Fault[]
) {
  return { 200: { description: 'OK', content: { [type]: { schema } } }, ...faults(own) } as const;
}

/** The answers of a route that creates something: 201. */
export function answersCreated<T extends z.ZodType>(schema: T, ...own: readonly Fault[]) {
  return { 201: success('Created', schema), ...faults(own) } as const;
}

/** The answers of a route that begins something: 202. */
export function answersAccepted<T extends z.ZodType>(schema: T, ...own: readonly Fault[]) {
  return {
    202: success('Accepted; it goes on in the background', schema),
    ...faults(own),
  } as const;
}

/** The answers of a route whose good answer has no body: 204. */
export function answersNothing(...own: readonly Fault[]) {
  return { 204: { description: 'Done' }, ...faults(own) } as const;
}

function success<T extends z.ZodType>(description: string, schema: T) {
  return { description, content: { 'application/json': { schema } } };
}

/** Typed as nothing: the handlers throw these, they do not return them. */
function faults(own: readonly Fault[]): Record<never, never> {
  const content = { [PROBLEM]: { schema: problemSchema } };
  return Object.fromEntries(
    [...ALWAYS, ...own]
      .toSorted((a, b) => a - b)
      .map((status) => [status, { description: MEANINGS[status], content }]),
  );
}
