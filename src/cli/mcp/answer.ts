/** What a tool answers: a small object, which the agent gets as JSON. */
export type Answer = Readonly<Record<string, unknown>>;

/** The longest text of an answer: a response, a curl line. */
const LONGEST_TEXT = 1500;
/** What the items of a list take together, in characters of JSON: an answer stays below some 2,000 tokens. */
const PAGE_CHARACTERS = 5000;
/** Characters that turn the direction of text, and control characters but line breaks and tabs. */
const UNPRINTABLE = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\p{Cc}]/gu;

/** The JSON of an answer: without secrets, and with each text cut to what an agent can use. */
export function answerText(answer: Answer, mask: (text: string) => string): string {
  return JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'string' ? truncate(mask(escapeUnprintable(value)), LONGEST_TEXT) : value,
  );
}

/** The beginning of a text, and how much of it there is. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).toWellFormed()}… (${text.length} characters)`;
}

function escapeUnprintable(text: string): string {
  return text.replace(UNPRINTABLE, (one) =>
    one === '\n' || one === '\t' ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Some items of a list, and where the next ones begin. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** The offset of what follows; absent at the end. */
  readonly next_offset?: number;
}

/**
 * The items from an offset on that an answer has room for, at least one of them.
 * @param show gives an item as it is answered; only called for what fits
 */
export function pageOf<T, Shown>(
  all: readonly T[],
  offset: number,
  show: (item: T) => Shown,
  room = PAGE_CHARACTERS,
): Page<Shown> {
  const items: Shown[] = [];
  let left = room;
  for (const item of all.slice(offset)) {
    const view = show(item);
    left -= JSON.stringify(view).length;
    if (left < 0 && items.length > 0) break;
    items.push(view);
  }
  const end = offset + items.length;
  return { items, total: all.length, ...(end < all.length && { next_offset: end }) };
}
