import { createHash } from 'node:crypto';
import { Problem } from '../problem.ts';
import type { KnownEntry } from '../results/index.ts';
import { parseKnown } from './parse-known.ts';

/** What an entry of a known.json is called by: the file gives it no name, and several may have one id. */
export function entryKey(entry: KnownEntry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 16);
}

/**
 * The text of a known.json without an entry; everything else stays as it is.
 *
 * @param text what it holds now; null where there is none
 * @param file how people call it, for errors
 * @param key of the entry, as `entryKey` gives it
 * @throws Problem `not-found` where the file has no such entry, and `configuration-faulty` with every error as
 *   `file:line:column: what`
 */
export function withdrawFromKnown(text: string | null, file: string, key: string): string {
  const before = text === null ? null : parseKnown(text, file);
  const known = before?.known.filter((entry) => entryKey(entry) !== key) ?? [];
  if (before === null || known.length === before.known.length) {
    throw new Problem(
      'not-found',
      `${file} has no such entry any more: it was changed or withdrawn.`,
    );
  }
  return `${JSON.stringify({ ...before, known }, null, 2)}\n`;
}
