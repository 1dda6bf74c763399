import { z } from '@hono/zod-openapi';
import type { Comparison } from '../../library/index.ts';
import { wordsOf } from './record-history.ts';

/** What is answered of each list at most; totals count all. */
const MOST = { endpoints: 500, constraints: 500, named: 20, scenarios: 200, fields: 20 };

const count = z.int().min(0).max(10_000_000);
const endpoint = z.string().max(10_000).openapi({ description: 'Method and path' });
const limit = z.string().max(1001).nullable();

const generation = z
  .object({
    run: z.uuid(),
    commit: z.string().max(64),
    generated_at: z.iso.datetime().max(30),
  })
  .openapi('ComparedGeneration');

const whole = z.object({ endpoint, tests: count }).openapi('WholeEndpoint');

const constraint = z
  .object({
    keyword: z.string().max(100),
    place: z.string().max(10_000).openapi({ description: 'Such as `Owner.name`' }),
    before: limit.openapi({ description: 'As JSON; null where there was none' }),
    after: limit.openapi({ description: 'As JSON; null where there is none' }),
    endpoints: z.array(endpoint).max(MOST.named),
    total: count.openapi({ description: 'How many endpoints it is a constraint of' }),
  })
  .openapi('ChangedConstraint');

const tests = z
  .object({
    total: count,
    fields: z.array(z.string().max(10_000)).max(MOST.fields).openapi({
      description: 'Such as `body /name`; empty for a test of the whole endpoint',
    }),
  })
  .openapi('ChangedFields');

const changed = z
  .object({
    endpoint,
    before: count.openapi({ description: 'How many tests it had' }),
    after: count.openapi({ description: 'How many tests it has' }),
    scenarios: z
      .array(
        z.object({
          scenario: z.string().max(10),
          words: z.string().max(200),
          added: tests,
          removed: tests,
        }),
      )
      .max(MOST.scenarios),
  })
  .openapi('ChangedTests');

const upTo = <T extends z.ZodType>(item: T, most: number) =>
  z.object({ total: count, items: z.array(item).max(most) });

/** What changed between two generations of a record, as it is answered. */
export const recordComparison = z
  .object({
    from: generation,
    to: generation,
    generations: z
      .array(generation)
      .max(100)
      .openapi({ description: 'Those that can be compared, the newest first' }),
    added: upTo(whole, MOST.endpoints),
    removed: upTo(whole, MOST.endpoints),
    constraints: upTo(constraint, MOST.constraints).nullable().openapi({
      description:
        'Of endpoints that both have; null where an earlier version made one of the generations',
    }),
    changed: upTo(changed, MOST.endpoints).openapi({
      description:
        'Endpoints of which a field has tests that it had not, or lacks some that it had',
    }),
  })
  .openapi('RecordComparison');

const which = z
  .string()
  .regex(/^[0-9a-f-]{7,64}$/, 'must be the id of a run, or its commit')
  .optional();

/** The query of it. */
export const recordComparisonQuery = z.strictObject({
  from: which.openapi({ description: 'A run or commit; without it, the generation before `to`' }),
  to: which.openapi({ description: 'A run or commit; without it, the latest generation' }),
});

type Wire = z.output<typeof recordComparison>;

/** A comparison as it is answered. */
export function fromComparison(made: Comparison): Wire {
  const { from, to, generations, added, removed, constraints, changed: others } = made;
  return {
    from: fromRef(from),
    to: fromRef(to),
    generations: generations.map(fromRef),
    added: truncate(added, MOST.endpoints, (one) => ({ ...one })),
    removed: truncate(removed, MOST.endpoints, (one) => ({ ...one })),
    constraints:
      constraints &&
      truncate(constraints, MOST.constraints, ({ endpoints, ...one }) => {
        return { ...one, total: endpoints.length, endpoints: endpoints.slice(0, MOST.named) };
      }),
    changed: truncate(others, MOST.endpoints, ({ scenarios, ...one }) => ({
      ...one,
      scenarios: scenarios.slice(0, MOST.scenarios).map(({ scenario, ...fields }) => ({
        scenario,
        words: wordsOf(scenario),
        added: fieldsOf(fields.added),
        removed: fieldsOf(fields.removed),
      })),
    })),
  };
}

function fromRef({ id, commit, finishedAt }: Comparison['from']): Wire['from'] {
  return { run: id, commit, generated_at: finishedAt.toISOString() };
}

function fieldsOf(fields: readonly string[]) {
  return { total: fields.length, fields: fields.slice(0, MOST.fields) };
}

function truncate<T, W>(items: readonly T[], most: number, toWire: (item: T) => W) {
  return { total: items.length, items: items.slice(0, most).map(toWire) };
}
