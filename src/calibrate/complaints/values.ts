import type { Json } from '../../generator/index.ts';
import type { Kind } from './kinds.ts';

/** Values that servers take for what they ask for; those that the document forbids are never sent. */
const VALUES: Readonly<Record<Kind | 'other', readonly Json[]>> = {
  uuid: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  'date-time': ['2024-05-17T09:30:00Z'],
  date: ['2024-05-17', '2024-05-17T09:30:00Z'],
  duration: ['PT1H', 60],
  version: ['1.0.0'],
  url: ['https://example.com/'],
  email: ['rex@example.com'],
  // Long, with each kind of character that rules ask for.
  password: ['Correct-Horse-7-Battery'],
  boolean: [true, 'true'],
  number: [1, '1'],
  object: [{}],
  array: [[]],
  listed: [],
  unknown: [],
  exclusive: [],
  missing: [],
  other: [],
};

/** The shapes that a text without a format may have to have, the likeliest first. */
export const SHAPES: readonly Json[] = [
  '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  '1',
  // Names that allow only letters, or letters first.
  'rex',
  '2024-05-17T09:30:00Z',
  'https://example.com/',
];

/** What to try in a field after such words about it. */
export function valuesFor(kind: Kind | 'other', words: string): readonly Json[] {
  return [...VALUES[kind], ...(kind === 'listed' || kind === 'other' ? listedIn(words) : [])];
}

const MOST_LISTED = 4;

/** `'a', 'b' or 'c'`, `[a, b, c]`: the values that words list. */
function listedIn(words: string): string[] {
  const quoted = [...words.matchAll(/['"`]([^'"`]{1,60})['"`]/g)].map(([, one = '']) => one);
  const inBrackets = /\[([^[\]]{1,400})\]/.exec(words)?.[1]?.split(/\s*,\s*/) ?? [];
  return [...new Set([...quoted, ...inBrackets])].slice(0, MOST_LISTED);
}
