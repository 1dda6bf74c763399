import { type core, type ZodError, z } from 'zod';
import { inPlainWords } from './in-plain-words.ts';

// Schemas without their own message have ours, wherever they are parsed.
z.config({ customError: inPlainWords });

/** What is wrong with one place of an input. */
export interface InputFault {
  readonly path: readonly (string | number)[];
  /** What is expected there, and what came. It repeats no value, which might be a secret. */
  readonly message: string;
}

/** What a schema has against an input, place by place; of a union, what its closest branch says. */
export function inputFaults(error: Pick<ZodError, 'issues'>): InputFault[] {
  return error.issues.flatMap((issue) => faultsOf(issue, []));
}

function faultsOf(issue: core.$ZodIssue, before: InputFault['path']): InputFault[] {
  const own = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
  const path = [...before, ...own];
  const closest = issue.code === 'invalid_union' ? closestBranch(issue.errors) : [];
  if (closest.length === 0) return [{ path, message: issue.message }];
  return closest.flatMap((one) => faultsOf(one, path));
}

/**
 * The branch whose errors are deepest, and of several the one with the fewest: it has the right shape, and
 * something in it is wrong. None where two are equally close.
 */
function closestBranch(branches: readonly core.$ZodIssue[][]): core.$ZodIssue[] {
  const depth = (issues: readonly core.$ZodIssue[]) =>
    Math.max(0, ...issues.map(({ path }) => path.length));
  const byCloseness = (a: readonly core.$ZodIssue[], b: readonly core.$ZodIssue[]) =>
    depth(b) - depth(a) || a.length - b.length;
  const [first, second] = branches.toSorted(byCloseness);
  if (first === undefined) return [];
  return second === undefined || byCloseness(first, second) < 0 ? first : [];
}
