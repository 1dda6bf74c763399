import type { core, ZodError } from 'zod';
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
  const faults = result.error.issues.flatMap((issue) => lines(issue, [place]));
  return new Problem('input-faulty', 'Mend these fields and send the request again.', faults);
}

/** An issue as lines; of a union, what the branch says that came closest. */
function lines(issue: core.$ZodIssue, before: readonly string[]): string[] {
  const place = [...before, ...issue.path.map(String)];
  const closest = issue.code === 'invalid_union' ? closestBranch(issue.errors) : [];
  if (closest.length === 0) return [`${place.join('.')}: ${issue.message}`];
  return closest.flatMap((one) => lines(one, place));
}

/** The branch whose faults lie deepest: it has the right shape, and something in it is wrong. */
function closestBranch(branches: readonly core.$ZodIssue[][]): core.$ZodIssue[] {
  const depth = (issues: readonly core.$ZodIssue[]) =>
    Math.max(0, ...issues.map(({ path }) => path.length));
  const [first, ...others] = branches.toSorted((a, b) => depth(b) - depth(a));
  const stands = others.every((one) => depth(one) < depth(first ?? []));
  return first !== undefined && stands ? first : [];
}
