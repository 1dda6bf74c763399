import type { Json, Location } from '../../generator/index.ts';
import type { Kind } from './kinds.ts';
import type { Message } from './read-messages.ts';
import { valuesByRule } from './rule-values.ts';

/** Values that servers take for what they ask for; those that the document forbids are never sent. */
const VALUES: Readonly<Partial<Record<Kind | 'other', readonly Json[]>>> = {
  uuid: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  'date-time': [
    '2024-05-17T09:30:00Z',
    '2024-05-17T09:30:00.000Z',
    // As Java writes times by its older classes.
    '2024-05-17T09:30:00.000+0000',
    '2024-05-17T09:30:00',
    '2024-05-17 09:30:00',
    1_715_938_200_000,
  ],
  date: ['2024-05-17', '2024-05-17T09:30:00Z', '2024-05-17T09:30:00.000Z'],
  'duration-of-go': ['60s', 3_600_000_000_000],
  duration: ['PT1H', 60, '60s', '01:00:00'],
  version: ['1.0.0'],
  url: ['https://example.com/'],
  email: ['rex@example.com'],
  // Long, with each kind of character that rules ask for.
  password: ['Correct-Horse-7-Battery'],
  boolean: [true, 'true'],
  number: [1, '1'],
  object: [{}],
  array: [[]],
};

/** The shapes that a text without a format may have to have, the likeliest first. */
const SHAPES: readonly Json[] = [
  '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  '1',
  // Names that allow only letters, or letters first.
  'rex',
  '2024-05-17T09:30:00Z',
  'https://example.com/',
];

/** A row that is not there is not there in another shape either; that which a server has counted first may be. */
export const FIRST_ROWS: readonly Json[] = ['1'];

/** The shapes that a text of a location may have; a slash in a path would lead to another operation. */
export function shapesOf(location: Location): readonly Json[] {
  return location === 'path' ? SHAPES.filter((one) => !`${one}`.includes('/')) : SHAPES;
}

const EXACT: ReadonlySet<Kind | 'other'> = new Set([
  'uuid',
  'email',
  'password',
  'version',
  'boolean',
]);

/** What to try in a field that a message is about, the likeliest first. */
export function valuesFor(message: Message): readonly Json[] {
  if (message.about === 'values') return message.values;
  if (message.about !== 'names') return [];
  const byRule = valuesByRule(message.words);
  const known = VALUES[message.kind] ?? [];
  // A rule on a password or an address says less than that it is one.
  const isExact = EXACT.has(message.kind);
  return [...new Set<Json>(isExact ? [...known, ...byRule] : [...byRule, ...known])];
}
