import type { Results, TestOutcome } from '../document.ts';
import { type KnownEntry, type KnownFile, testsNamed, withoutNumber } from './known-file.ts';
import type { RunExtent } from './run-extent.ts';

/**
 * The ids in known.json that a run has found no failure of: tests that pass, or that the suite no longer
 * has. What was not run, was blocked or proves nothing may still fail. So a whole group counts only if the
 * whole suite has run, and every test of it has a verdict.
 */
export function outlived(results: Results, { known }: KnownFile, extent: RunExtent): string[] {
  const groups = extent.isWhole ? outlivedGroups(known, results) : [];
  const tests = outlivedTests(results.tests, known, extent.isWhole);
  return [...new Set([...groups, ...tests])].sort();
}

/** The same of whole groups, by what a whole suite has found. */
export function outlivedGroups(
  entries: readonly KnownEntry[],
  { counts, groups }: WholeRun,
): string[] {
  if (counts.blocked > 0 || counts.unproven > 0) return [];
  const found = new Set(groups.map(({ id }) => id));
  const whole = entries.filter((entry) => testsNamed(entry) === null);
  return [...new Set(whole.map(({ id }) => id))].filter((id) => !found.has(id)).sort();
}

/** What a run of a whole suite has found. */
interface WholeRun {
  readonly counts: Pick<Results['counts'], 'blocked' | 'unproven'>;
  readonly groups: readonly { readonly id: string }[];
}

/** The same for tests only, which entries name: those that pass, and of a whole run those that are gone. */
export function outlivedTests(
  tests: readonly Pick<TestOutcome, 'id' | 'outcome'>[],
  entries: readonly KnownEntry[],
  isWhole: boolean,
): string[] {
  // Which variant an entry means is not known any more once they have new numbers.
  const outcomes = Map.groupBy(tests, ({ id }) => withoutNumber(id));
  const isOutlived = (id: string) =>
    outcomes.get(withoutNumber(id))?.every(({ outcome }) => outcome === 'passed') ?? isWhole;
  const named = entries.flatMap((entry) => testsNamed(entry) ?? []);
  return [...new Set(named.filter(isOutlived))].sort();
}
