import { isEnd, wordsAt } from './words.ts';

/** By the words of the name; the first row that fits counts. */
const BY_NAME: readonly (readonly [RegExp, number])[] = [
  [/\blat(itude)?$/, 52.52],
  [/\b(lon|lng|long|longitude)$/, 13.405],
  [/\byear$/, 2024],
  [/\bmonth$/, 5],
  [/\bday( of month)?$/, 17],
  [/\bport$/, 8080],
  [/\b(amount|price|cost|total|fee)$/, 10],
];

/** The number of a row, whatever the words before it. */
const IDENTIFIER = /\bids?$/;

/** Seconds since 1970, as names ending so mean them: 2024-05-17T09:30:00Z. */
const TIMESTAMP = /\b(timestamp|epoch)$|\b(created|updated|start(ed|s)?|end(ed|s)?|expires) at$/;
const STARTED = 1_715_938_200;
const A_DAY = 86_400;

/**
 * A number that a field of this name may hold in earnest; undefined where nothing is known. The end of a span is
 * never below its start, which without a hint is 1.
 * @param at the field's place, a JSON Pointer
 */
export function believableNumber(at: string): number | undefined {
  const words = wordsAt(at);
  if (TIMESTAMP.test(words)) return STARTED + (isEnd(words) ? A_DAY : 0);
  const named = BY_NAME.find(([pattern]) => pattern.test(words))?.[1];
  if (!isEnd(words) || IDENTIFIER.test(words)) return named;
  return (named ?? 1) + 1;
}
