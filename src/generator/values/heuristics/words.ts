import { segmentsOf } from '../../pointer.ts';

/**
 * The words of the name at a place, in lower case and separated by blanks: `created at` for
 * `/pets/0/createdAt`, `e mail` for `E-Mail`. An item has the name of its list.
 */
export function wordsAt(at: string): string {
  return nameAt(at)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** A word for strings of which nothing is known but their name. */
export function wordFor(at: string): string {
  return nameAt(at).replace(/[^A-Za-z0-9_-]/g, '') || 'text';
}

function nameAt(at: string): string {
  return segmentsOf(at).findLast((segment) => !/^\d+$/.test(segment)) ?? '';
}

const END =
  /\b(before|closed?|closes|completed|deadline|due|end|ended|ending|ends|expir(es|y|ation|ed)|finish(ed)?|last|max|maximum|return|stop|till|to|until|upper)\b/;

/** Whether words name the end of a span, whose value must not be before its start. */
export function isEnd(words: string): boolean {
  return END.test(words);
}
