import { emptySchema, namedBranch, type Schema } from '../document/schema.ts';
import type { Json } from '../json.ts';
import type { Break } from '../report.ts';
import { breakKey, fails, isThorough, type Run, remember, withNothingLeftOut } from './run.ts';

/**
 * oneOf and anyOf (2020-12 core, 10.2.1): a verdict, or the breaks of the branch that is taken.
 * Where several branches of oneOf accept, the one that a discriminator names is taken.
 */
export function checkBranches(
  run: Run,
  schema: Schema,
  value: Json,
  at: string,
  keyword: 'oneOf' | 'anyOf',
): boolean {
  const branches = schema[keyword];
  const recorded = run.report && !run.record ? run.choices?.get(at)?.get(branches) : undefined;
  if (recorded?.length) return reportBranches(run, branches, recorded, value, at);
  // Where only the verdict counts, one branch decides anyOf, and two decide oneOf.
  const enough = isThorough(run) ? Infinity : keyword === 'oneOf' ? 2 : 1;
  const all = acceptingBranches(run, branches, value, at, enough);
  const named = keyword === 'oneOf' && all.length > 1 ? namedBranch(schema, value) : undefined;
  const accepting = named ? acceptingNamed(run, branches, named, value, at, all) : all;
  const isOne = keyword === 'oneOf' && !run.isOpen;
  const valid = isOne ? accepting.length === 1 : accepting.length > 0;
  if (run.record) {
    remember(run, at, branches, accepting);
    for (const index of accepting) run.check(run, branches[index] ?? emptySchema(), value, at);
    return valid;
  }
  if (!run.report) return valid || (accepting.length > 1 && fails(run, { at, keyword }));
  if (recorded || accepting.length === 0) return fails(run, { at, keyword });
  return reportBranches(run, branches, accepting.slice(0, 1), value, at);
}

/** The branch that the discriminator names, if it accepts; else whatever does. */
function acceptingNamed(
  run: Run,
  branches: readonly Schema[],
  named: Schema,
  value: Json,
  at: string,
  all: number[],
): number[] {
  const index = branches.indexOf(named);
  const accepting = acceptingBranches(run, branches, value, at);
  return accepting.includes(index) ? [index] : all;
}

/**
 * The branches that accept a value, up to a number of them; keywords are left out only in those
 * that the base takes.
 */
export function acceptingBranches(
  run: Run,
  branches: readonly Schema[],
  value: Json,
  at: string,
  enough = Infinity,
): number[] {
  const chosenBranches = run.choices?.get(at)?.get(branches);
  const quiet = isThorough(run) ? { ...run, report: undefined, record: false } : run;
  const other = chosenBranches && run.without ? withNothingLeftOut(quiet) : quiet;
  const accepting: number[] = [];
  for (const [index, branch] of branches.entries()) {
    const here = !chosenBranches || chosenBranches.includes(index) ? quiet : other;
    if (run.check(here, branch, value, at)) accepting.push(index);
    if (accepting.length >= enough) break;
  }
  return accepting;
}

/**
 * Only the breaks of the taken branch count. Where a base satisfies several branches of anyOf
 * the breaks must be the same in each, else nothing exact can be said, and anyOf itself is noted.
 */
function reportBranches(
  run: Run,
  branches: readonly Schema[],
  chosenBranches: readonly number[],
  value: Json,
  at: string,
): boolean {
  const verdicts = chosenBranches.map((index) => {
    const found = new Map<string, Break>();
    const report = (one: Break) => found.set(breakKey(one), one);
    const branch = branches[index];
    if (branch) run.check({ ...run, report }, branch, value, at);
    return found;
  });
  const first = verdicts[0] ?? new Map<string, Break>();
  for (const found of first.values()) run.report?.(found);
  const key = (found: Map<string, Break>) => [...found.keys()].sort().join();
  if (verdicts.some((found) => found.size > 0 && key(found) !== key(first))) {
    if (first.size > 0) run.report?.({ at, keyword: 'anyOf' });
    else if (run.seen) run.seen.divided = true;
  }
  return first.size === 0;
}
