import type { Group, Results, TestOutcome } from '../document.ts';
import { entryFinder } from './find-entry.ts';
import type { KnownFile } from './known-file.ts';
import { outlived } from './outlived.ts';
import type { RunExtent } from './run-extent.ts';

/**
 * The results with the outcome `known` for each failure that known.json lists. An entry that has expired
 * only explains its failures, which count.
 */
export function applyKnown(results: Results, known: KnownFile, extent: RunExtent): Results {
  const find = entryFinder(known, extent.today);
  const tests = results.tests.map((test): TestOutcome => {
    const found = test.outcome === 'failed' ? find(test) : undefined;
    if (found === undefined) return test;
    const { reason, expires } = found.entry;
    const said = { reason, ...(expires !== undefined && { expires }) };
    return { ...test, known: said, ...(!found.isExpired && { outcome: 'known' }) };
  });
  const count = tests.filter(({ outcome }) => outcome === 'known').length;
  const { counts } = results;
  const byGroup = Map.groupBy(tests, ({ group }) => group ?? '');
  return {
    ...results,
    counts: { ...counts, failed: counts.failed - count, known: count },
    groups: results.groups.map((group) => withTests(group, byGroup.get(group.id) ?? [])),
    passing_again: outlived(results, known, extent),
    tests,
  };
}

/** What people look at first is what is new. */
function withTests(group: Group, tests: readonly TestOutcome[]): Group {
  const fresh = tests.find(({ outcome }) => outcome !== 'known');
  return { ...group, known: fresh === undefined, first: fresh?.id ?? group.first };
}
