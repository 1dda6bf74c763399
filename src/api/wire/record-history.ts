import { z } from '@hono/zod-openapi';
import type { RecordHistory } from '../../execution/index.ts';

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
    scenario: z
      .string()
      .max(10)
      .openapi({ description: 'Such as 1.05; `valid`: valid requests; `*`: all of them' }),
    outcomes,
    tests: count,
    skipped: z
      .string()
      .max(10_000)
      .nullable()
      .openapi({ description: 'Why it has no test, at all or at some field' }),
  })
  .openapi('ScenarioHistory');

const row = z
  .object({
    test_case_id: z.uuid(),
    endpoint,
    latest: z
      .object({ execution: z.uuid(), position: z.int().min(0).max(10_000), at: time })
      .nullable()
      .openapi({ description: 'Its last run' }),
    cells: z.array(cell).max(10_000),
  })
  .openapi('EndpointHistory');

/** What is known of the tests of a record over its last runs, as it is answered. */
export const recordHistory = z
  .object({
    items: z.array(row).max(100),
    total: count.openapi({ description: 'How many endpoints match' }),
    next: count.nullable().openapi({ description: '`offset` of the next page; null at the end' }),
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
      .openapi({ description: 'Tests that have turned three times between passed and failed' }),
    trend: z
      .array(z.object({ execution: z.uuid(), at: time, seconds: count, ...counts }))
      .max(30)
      .openapi({ description: 'Its last executions, the oldest first' }),
  })
  .openapi('RecordHistory');

/** The query of it: a page of endpoints. */
export const recordHistoryQuery = z.strictObject({
  text: z.string().max(2000).optional().openapi({ description: 'What the endpoint contains' }),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100')
    .transform(Number)
    .default(20)
    .openapi({ type: 'integer', minimum: 1, maximum: 100, default: 20 }),
  offset: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 99999')
    .transform(Number)
    .default(0)
    .openapi({ type: 'integer', minimum: 0, maximum: 99_999, default: 0 }),
});

/** A page of a history as it is answered. */
export function fromRecordHistory(
  { rows, total, flaky, trend }: RecordHistory,
  { offset, limit }: z.output<typeof recordHistoryQuery>,
): z.output<typeof recordHistory> {
  const next = offset + limit;
  return {
    items: rows.map(({ testCaseId, endpoint: of, latest, cells }) => ({
      test_case_id: testCaseId,
      endpoint: of,
      latest: latest && {
        execution: latest.execution,
        position: latest.position,
        at: latest.at,
      },
      cells: [...cells],
    })),
    total,
    next: next < total ? next : null,
    flaky: flaky.map(({ testCaseId, ...one }) => ({ test_case_id: testCaseId, ...one })),
    trend: [...trend],
  };
}
