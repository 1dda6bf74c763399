import type { ZodError } from 'zod';
import { inputFaults } from '../input/input-faults.ts';
import { Problem } from '../problem.ts';

const PLACES = {
  json: 'body',
  query: 'query',
  param: 'path',
  header: 'header',
  cookie: 'cookie',
  form: 'body',
} as const;

/** What a request's schema has against it, field by field: `query.limit: must be …`. */
export function validationFault(result: {
  readonly target: keyof typeof PLACES;
  readonly error: ZodError;
}): Problem {
  const place = PLACES[result.target];
  const faults = inputFaults(result.error).map(
    ({ path, message }) => `${[place, ...path].join('.')}: ${message}`,
  );
  return new Problem('input-faulty', 'Fix these fields and send the request again.', faults);
}
