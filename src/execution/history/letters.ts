import type { RESULT_OUTCOMES } from '../tables.ts';

type Outcome = (typeof RESULT_OUTCOMES)[number];

/** How a history writes an outcome. */
export const LETTERS: Readonly<Record<Outcome, string>> = {
  passed: 'p',
  failed: 'f',
  known: 'k',
  unproven: 'u',
  blocked: 'b',
};

/** Stands for a run without the test. */
export const NOT_RUN = '-';

/** What people look at first, first: of several tests one stands for all. */
const RANK = 'fbukp-';

/** The histories of several tests as one: of each run the outcome that people look at first. */
export function worstOf(histories: readonly string[]): string {
  // Of the tests of a scenario most have the same history, so that hundreds are as fast as a few.
  const different = [...new Set(histories)];
  const [first = '', ...more] = different;
  if (more.length === 0) return first;
  return more.reduce(worseOf, first);
}

/** Of each run the outcome of two histories that people look at first. */
function worseOf(one: string, other: string): string {
  let letters = '';
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [left, right] = [one[at] ?? NOT_RUN, other[at] ?? NOT_RUN];
    letters += rankOf(left) <= rankOf(right) ? left : right;
  }
  return letters;
}

/** The place of the last run that a history has an outcome of; -1 where there is none. */
export function lastOf(letters: string): number {
  return letters.search(/[^-]-*$/);
}

/** How a letter counts among others: what people look at first has the lowest number. */
export function rankOf(letter: string): number {
  return RANK.indexOf(letter);
}

/**
 * A test that has turned at least three times between passed and failed: so often no repair is undone. A known
 * failure is a failure.
 */
export const FLAKY = /p.*[fk].*p.*[fk]|[fk].*p.*[fk].*p/;

/** `FLAKY` in the text of a JSON object of histories, as one of its values: no name of a test has a quotation mark. */
export const TURNING = `": "[^"]*(${FLAKY.source.replaceAll('.', '[^"]')})`;
