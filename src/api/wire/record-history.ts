import { z } from '@hono/zod-openapi';
import type { RecordHistory } from '../../execution/index.ts';
import { WORDS } from '../../generator/cases/catalog.ts';
import { OWN_CHECKS } from '../../generator/responses/own-checks.ts';
import { answerOf } from '../routing/names.ts';

const LETTERS =
  'The last 30 runs, the oldest first, a letter each: `p` passed, `f` failed, `k` known failure, `u` unproven, `b` blocked, `-` not run';

const time = z.iso.datetime().max(30);
const count = z.int().min(0).max(1_000_000);
const counts = { passed: count, failed: count, known: count, unproven: count, blocked: count };
const outcomes = z
  .string()
  .regex(/^[pfkub-]*$/)
  .max(30)
  .openapi({ description: LETTERS });
const endpoint = z.string().max(2000).openapi({ description: 'Method and path' });

const cell = z
  .object({
    scenario: z.string().max(10).openapi({
      description:
        'Such as 1.05; `valid`: valid requests; `variants`: further ones; `*`: whatever is skipped as a whole',
    }),
    words: z.string().max(200).openapi({ description: 'The scenario in words' }),
    outcomes,
    tests: count.openapi({ description: 'Those that have run, else those that the suite has' }),
    skipped: z
      .string()
      .max(10_000)
      .nullable()
      .openapi({ description: 'Why some field has no test of it' }),
  })
  .openapi('ScenarioHistory');

const execution = z.uuid().nullable().openapi({ description: 'Null where it has been removed' });

const row = z
  .object({
    test_case_id: z.uuid(),
    endpoint,
    runs: z
      .array(
        z.object({
          execution,
          position: z.int().min(0).max(10_000).openapi({ description: 'Of the test case in it' }),
          at: time,
          base_url: z.string().max(2000).nullable(),
        }),
      )
      .max(30)
      .openapi({ description: 'Its last runs, the oldest first, each for a letter of its cells' }),
    cells: z.array(cell).max(10_000),
  })
  .openapi('EndpointHistory');

/** What is known of the tests of a record over its last runs, as it is answered. */
export const recordHistory = z
  .object({
    items: z.array(row).max(250),
    total: count.openapi({ description: 'How many endpoints match' }),
    next: count.nullable().openapi({ description: '`offset` of the next page; null at the end' }),
    untested: z
      .array(
        z.object({
          reason: z.string().max(2000),
          places: count.openapi({ description: 'Scenarios of fields that have no test so' }),
          endpoints: count,
        }),
      )
      .max(100)
      .openapi({ description: 'Why scenarios have no test, the most frequent reasons first' }),
    flaky: z
      .array(
        z.object({
          test_case_id: z.uuid(),
          endpoint,
          test: z.string().max(300),
          outcomes,
        }),
      )
      .max(100)
      .openapi({
        description: 'Tests that have turned three times between passed and failed at one base URL',
      }),
    trend: z
      .array(z.object({ execution, at: time, seconds: count, ...counts }))
      .max(30)
      .openapi({
        description:
          'Its last executions, the oldest first, without those that ran a part of one again',
      }),
  })
  .openapi('RecordHistory');

/** The query of it: a page of endpoints. */
export const recordHistoryQuery = z.strictObject({
  text: z.string().max(1000).optional().openapi({ description: 'What the endpoint contains' }),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|1\d\d|2[0-4]\d|250)$/, 'must be a whole number from 1 to 250')
    .transform(Number)
    .default(20)
    .openapi({ type: 'integer', minimum: 1, maximum: 250, default: 20 }),
  runs: z
    .string()
    .regex(/^(?:[1-9]|[12]\d|30)$/, 'must be a whole number from 1 to 30')
    .transform(Number)
    .default(30)
    .openapi({
      ...{ type: 'integer', minimum: 1, maximum: 30, default: 30 },
      description: 'How many of its last runs are listed of each endpoint',
    }),
  offset: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 99999')
    .transform(Number)
    .default(0)
    .openapi({ type: 'integer', minimum: 0, maximum: 99_999, default: 0 }),
});

/** A page of a history as it is answered. */
export function fromRecordHistory(
  { rows, total, untested, flaky, trend }: RecordHistory,
  { offset, limit }: z.output<typeof recordHistoryQuery>,
): z.output<typeof recordHistory> {
  const next = offset + limit;
  return fromNamed({
    total,
    untested,
    flaky,
    trend,
    next: next < total ? next : null,
    items: rows,
  });
}

const fromNamed = answerOf(recordHistory, {
  items: ({ items }: { readonly items: RecordHistory['rows'] }) => items.map(fromRow),
});

const fromRow = answerOf(row, {
  cells: ({ cells }: RecordHistory['rows'][number]) =>
    cells.map((one) => ({ ...one, words: wordsOf(one.scenario) })),
});

const SPECIAL_ROWS = new Map([
  ['*', 'Everything'],
  ['valid', 'Valid requests'],
  ...OWN_CHECKS.map(({ id, words }) => [id, words] as const),
]);

/** A scenario in the words of the catalog; empty for one that it no longer has. */
export function wordsOf(scenario: string): string {
  return WORDS.get(scenario) ?? SPECIAL_ROWS.get(scenario) ?? '';
}
