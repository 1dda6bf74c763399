import type { Results, TestOutcome } from '../document.ts';
import { type KnownEntry, type KnownFile, testsNamed } from './known-file.ts';
import type { RunExtent } from './run-extent.ts';

/**
 * The ids in known.json that a run has found no failure of: tests that pass, or that the suite no longer
 * has. What was not run, was blocked or proves nothing may still fail. So a whole group counts only if the
 * whole suite has run, and every test of it has a verdict.
 */
export function outlived(results: Results, { known }: KnownFile, extent: RunExtent): string[] {
  const byId = new Map(results.tests.map((test) => [test.id, test]));
  const ids = known.flatMap((entry) => {
    const tests = testsNamed(entry);
    if (tests === null) return isGroupGone(entry, results, extent) ? [entry.id] : [];
    return tests.filter((id) => isTestGone(byId.get(id), extent));
  });
  return [...new Set(ids)].sort();
}

function isTestGone(test: TestOutcome | undefined, { isWhole }: RunExtent): boolean {
  return test === undefined ? isWhole : test.outcome === 'passed';
}

function isGroupGone({ id }: KnownEntry, { counts, groups }: Results, { isWhole }: RunExtent) {
  const isProven = counts.blocked === 0 && counts.unproven === 0;
  return isWhole && isProven && !groups.some((group) => group.id === id);
}
