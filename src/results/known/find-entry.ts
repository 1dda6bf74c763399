import type { TestOutcome } from '../document.ts';
import { failureKey, type KnownEntry, type KnownFile, testsNamed } from './known-file.ts';

/** An entry that a failed test belongs to. */
export interface Found {
  readonly entry: KnownEntry;
  readonly isExpired: boolean;
}

/**
 * Finds what known.json says of a test that fails in this way. Of several entries, one that has not
 * expired counts.
 *
 * @param today as `2026-12-31`; an entry still holds on the day that it names
 */
export function entryFinder(
  { known }: Pick<KnownFile, 'known'>,
  today: string,
): (test: TestOutcome) => Found | undefined {
  const byId = new Map<string, Found[]>();
  for (const entry of known) {
    const found = { entry, isExpired: isExpired(entry, today) };
    for (const id of testsNamed(entry) ?? [entry.id]) {
      // A test that is the entry's own id was named by a person, who means this one.
      const key = id === entry.id ? id : failureKey(id, entry.id);
      byId.set(key, [...(byId.get(key) ?? []), found]);
    }
  }
  return ({ id, group, kind }) => {
    const keys = new Set([id, failureKey(id, group), group ?? '']);
    const all = [...keys].flatMap((key) => byId.get(key) ?? []);
    const same = all.filter(({ entry }) => entry.kind === undefined || entry.kind === kind);
    return same.find((one) => !one.isExpired) ?? same[0];
  };
}

/** Days of ISO 8601 sort as texts. */
export function isExpired({ expires }: KnownEntry, today: string): boolean {
  return expires !== undefined && expires < today;
}
