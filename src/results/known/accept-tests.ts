import { failureKey, type KnownEntry, type KnownFile, testsNamed } from './known-file.ts';
import { orderedEntries } from './ordered-entries.ts';

/**
 * A known.json that lists failed tests of one root cause. What said something else of the same failures is
 * replaced, such as an entry that has expired; everything else stays as it is.
 */
export function acceptTests(
  before: KnownFile,
  accepted: KnownEntry & { readonly tests: string[] },
): KnownFile {
  const tests = new Set(accepted.tests);
  const keys = new Set([...tests].map((id) => failureKey(id, accepted.id)));
  const left = before.known.flatMap((entry) => remainderOf(entry, accepted, keys));
  const entry = { ...accepted, tests: [...tests].sort() };
  return { ...before, known: orderedEntries([...left, entry]) };
}

/** Another kind of failure is another matter, and so is a whole group that may have other tests. */
function remainderOf(
  entry: KnownEntry,
  { kind }: KnownEntry,
  keys: ReadonlySet<string>,
): KnownEntry[] {
  const named = testsNamed(entry);
  if (named === null || (entry.kind !== undefined && entry.kind !== kind)) return [entry];
  const staying = named.filter((id) => !keys.has(failureKey(id, entry.id)));
  if (staying.length === 0) return [];
  return [staying.length === named.length ? entry : { ...entry, tests: staying }];
}
