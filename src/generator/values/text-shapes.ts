import { lengthOf } from '../validation/types.ts';

const LETTERS_AND_DIGITS = [...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const MOST_VARIED = 40;

/**
 * A text with one of its last characters replaced, the last one first: most patterns take another letter
 * or digit there, and to try is far quicker than to take one word after another from an automaton.
 */
export function* varied(text: string): Generator<string> {
  const characters = Array.from(text);
  for (let at = characters.length - 1; at >= Math.max(0, characters.length - MOST_VARIED); at--) {
    for (const other of LETTERS_AND_DIGITS) yield characters.with(at, other).join('');
  }
}

/** A string of the given length that shows its length at a glance: abcdef… */
export function sequence(length: number): string {
  if (length <= 0) return '';
  return length > 26 ? 'a'.repeat(length) : 'abcdefghijklmnopqrstuvwxyz'.slice(0, length);
}

/** The text cut or lengthened into the bounds. */
export function clamp(text: string, min: number, max: number): string {
  const characters = Array.from(text);
  if (characters.length > max) return characters.slice(0, max).join('');
  return pad(text, min);
}

export function pad(text: string, length: number): string {
  const missing = length - lengthOf(text);
  return missing > 0 ? text + 'a'.repeat(missing) : text;
}
