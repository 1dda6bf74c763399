import { isDeepStrictEqual } from 'node:util';
import type { Group, Results, TestOutcome } from '../document.ts';
import { entryFinder, isExpired } from './find-entry.ts';
import { failureKey, type KnownEntry, type KnownFile, testsNamed } from './known-file.ts';
import { byId, orderedEntries } from './ordered-entries.ts';
import { outlived } from './outlived.ts';
import type { RunExtent } from './run-extent.ts';

/**
 * What known.json says when the failures of a run are accepted: what was known and still is, or was not
 * run, stays as it is; what passes again is removed; all other failures are added with a reason, an entry
 * for each root cause that names its tests, so that the same cause in a new location is new.
 *
 * @param results before `applyKnown`
 * @returns `before` itself where nothing of it changes
 */
export function acceptFailures(
  results: Results,
  before: KnownFile,
  reason: string,
  extent: RunExtent,
): KnownFile {
  const outlivedIds = new Set(outlived(results, before, extent));
  const failed = results.tests.filter(({ outcome }) => outcome === 'failed');
  const failing = new Map(failed.map((test) => [failureKey(test.id, test.group), test]));
  const remaining = before.known.flatMap((entry) =>
    remainderOf(entry, outlivedIds, failing, extent.today),
  );
  const find = entryFinder({ known: remaining }, extent.today);
  const fresh = failed.filter((test) => find(test)?.isExpired !== false);
  const known = orderedEntries([...remaining, ...entriesOf(fresh, results.groups, reason)]);
  const isSame = isDeepStrictEqual(known, before.known.toSorted(byId));
  return isSame ? before : { ...before, known };
}

/** The part of an entry that stays: an expired one is replaced if its tests still fail, for they are accepted again. */
function remainderOf(
  entry: KnownEntry,
  outlivedIds: ReadonlySet<string>,
  failing: ReadonlyMap<string, TestOutcome>,
  today: string,
): KnownEntry[] {
  const tests = testsNamed(entry);
  const isOver = isExpired(entry, today);
  if (tests === null) {
    const fails = [...failing.values()].some(({ group }) => group === entry.id);
    return outlivedIds.has(entry.id) || (isOver && fails) ? [] : [entry];
  }
  const staying = tests.filter((id) => {
    const test = failing.get(failureKey(id, entry.id));
    if (test === undefined) return !outlivedIds.has(id);
    return !isOver && (entry.kind === undefined || entry.kind === test.kind);
  });
  if (staying.length === 0) return [];
  return [staying.length === tests.length ? entry : { ...entry, tests: staying }];
}

function entriesOf(
  tests: readonly TestOutcome[],
  groups: readonly Group[],
  reason: string,
): KnownEntry[] {
  const byGroup = Map.groupBy(tests, ({ group }) => group);
  return groups.flatMap(({ id, title, kind }) => {
    const ids = byGroup.get(id)?.map((test) => test.id) ?? [];
    return ids.length === 0 ? [] : [{ id, title, kind, reason, tests: ids.sort() }];
  });
}
