import type { Group, Results, TestOutcome } from '../document.ts';
import { entryFinder, type Found } from './find-entry.ts';
import type { KnownFile } from './known-file.ts';
import { outlived } from './outlived.ts';
import type { RunExtent } from './run-extent.ts';

/**
 * The results with the outcome `known` for each failure that known.json lists. An entry that has expired
 * only explains its failures, which count.
 */
export function applyKnown(results: Results, known: KnownFile, extent: RunExtent): Results {
  const find = entryFinder(known, extent.today);
  const tests = results.tests.map((test) =>
    test.outcome === 'failed' ? withEntry(test, find(test)) : test,
  );
  const count = tests.filter(({ outcome }) => outcome === 'known').length;
  const { counts } = results;
  const byGroup = Map.groupBy(tests, ({ group }) => group ?? '');
  return {
    ...results,
    counts: { ...counts, failed: counts.failed - count, known: count },
    groups: results.groups.map((group) => withKnownTests(group, byGroup.get(group.id) ?? [])),
    passing_again: outlived(results, known, extent),
    tests,
  };
}

/** A failure with what an entry of known.json says of it; it is known unless the entry has expired. */
export function withEntry(test: TestOutcome, found: Found | undefined): TestOutcome {
  if (found === undefined) return test;
  const { reason, owner, expires } = found.entry;
  const known = {
    reason,
    ...(owner !== undefined && { owner }),
    ...(expires !== undefined && { expires }),
  };
  return { ...test, known, ...(!found.isExpired && { outcome: 'known' }) };
}

/** A group whose tests are known or not. What people look at first is what is new. */
export function withKnownTests(group: Group, tests: readonly TestOutcome[]): Group {
  const fresh = tests.filter(({ outcome }) => outcome !== 'known').map(({ id }) => id);
  const first = fresh.includes(group.first) ? group.first : (fresh[0] ?? group.first);
  return { ...group, known: fresh.length === 0, first };
}
