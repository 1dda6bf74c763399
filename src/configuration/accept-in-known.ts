import { acceptTests, type KnownEntry, type KnownFile } from '../results/index.ts';
import { parseKnown } from './parse-known.ts';

const NOTHING: KnownFile = { version: 1, known: [] };

/**
 * The text of a known.json that lists failed tests besides.
 *
 * @param text what it holds now; null where there is none
 * @param file how people call it, for errors
 * @throws Problem `configuration-faulty` with every error as `file:line:column: what`
 */
export function acceptInKnown(
  text: string | null,
  file: string,
  accepted: KnownEntry & { readonly tests: string[] },
): string {
  const before = text === null ? NOTHING : parseKnown(text, file);
  return `${JSON.stringify(acceptTests(before, accepted), null, 2)}\n`;
}
