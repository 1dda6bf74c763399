import type { KnownEntry } from './known-file.ts';

/** Entries as known.json lists them: in one order, and those that differ only in their tests as one. */
export function orderedEntries(entries: readonly KnownEntry[]): KnownEntry[] {
  const alike = Map.groupBy(entries, ({ id, kind, reason, owner, expires, tests }) =>
    JSON.stringify([id, kind, reason, owner, expires, tests === undefined]),
  );
  return [...alike.values()].flatMap(merged).sort(byId);
}

function merged(same: readonly KnownEntry[]): readonly KnownEntry[] {
  const [first] = same;
  if (first?.tests === undefined || same.length === 1) return same;
  const tests = new Set(same.flatMap((entry) => entry.tests ?? []));
  return [{ ...first, tests: [...tests].sort() }];
}

/** Of a list that is sorted. */
export function byId(a: KnownEntry, b: KnownEntry): number {
  const [one, other] = [a, b].map(({ id, tests = [] }) => `${id} ${tests.join(' ')}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
