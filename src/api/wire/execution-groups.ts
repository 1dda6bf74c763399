import { z } from '@hono/zod-openapi';
import type { ExecutionGroups } from '../../execution/index.ts';

const SCHEMA =
  'A test of the results document: its rule, what was sent, and the response (docs/results.schema.json, `tests`)';

/** What the results document says of a test. */
export const testDetails = z.record(z.string(), z.unknown()).openapi({ description: SCHEMA });

const groupFields = {
  number: z.int().min(0).max(100_000).openapi({ description: 'Its place among the groups' }),
  id: z.string().max(8).openapi({ description: 'The same in every run with this cause' }),
  document: z
    .string()
    .max(2000)
    .nullable()
    .openapi({ description: 'The title of the OpenAPI document' }),
  kind: z.string().max(20).openapi({ description: '`crash`, `accepted`, `rejected`, …' }),
  title: z.string().max(2000),
  tests: z.int().min(1),
  endpoints: z.int().min(1),
};

const fixedGroup = z.object(groupFields).openapi('FixedGroup');

const executionGroup = z
  .object({
    ...groupFields,
    change: z
      .enum(['new', 'unchanged'])
      .nullable()
      .openapi({ description: 'Against the previous run; null where that says nothing' }),
    known: z.boolean().openapi({ description: 'Whether known.json lists all of its tests' }),
    first: z.object({
      position: z.int().min(0).max(10_000).openapi({ description: 'That of its test case' }),
      details: testDetails,
    }),
  })
  .openapi('ExecutionGroup');

/** The root causes of what did not pass in an execution. */
export const groupList = z.object({
  items: z.array(executionGroup).max(1000),
  previous: z
    .uuid()
    .nullable()
    .openapi({ description: 'The run that they are compared with: same pipeline and parameters' }),
  fixed: z
    .array(fixedGroup)
    .max(1000)
    .openapi({ description: 'Of the previous run, whose tests all pass' }),
  notes: z
    .array(z.string().max(2000))
    .max(100_000)
    .openapi({ description: 'What holds for a whole run' }),
  missing: z
    .array(z.object({ position: z.int().min(0).max(10_000), reason: z.string().max(2000) }))
    .max(10_000)
    .openapi({ description: 'Why test cases have no details, or not of all tests' }),
  passing_again: z
    .array(z.object({ position: z.int().min(0).max(10_000), id: z.string().max(2000) }))
    .max(1000)
    .openapi({
      description: 'Tests that known.json lists, though the run found no failure of them',
    }),
});

/** The groups of an execution as they are answered. */
export function fromGroups(found: ExecutionGroups): z.output<typeof groupList> {
  const { groups, previous, fixed, notes, missing, passingAgain } = found;
  return {
    items: groups.map((group) => ({
      ...fieldsOf(group),
      change: group.change,
      known: group.known,
      first: { position: group.firstPosition, details: { ...group.first } },
    })),
    previous,
    fixed: fixed.map(fieldsOf),
    notes: [...notes],
    missing: [...missing],
    passing_again: [...passingAgain],
  };
}

function fieldsOf({
  number,
  groupId,
  document,
  kind,
  title,
  tests,
  endpoints,
}: ExecutionGroups['fixed'][number]): z.output<typeof fixedGroup> {
  return { number, id: groupId, document, kind, title, tests, endpoints };
}
