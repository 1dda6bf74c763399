import { z } from '@hono/zod-openapi';
import type { ExecutionGroups } from '../../execution/index.ts';
import { acceptanceInput } from '../../execution/index.ts';
import * as fields from '../../input/fields.ts';
import { answerOf } from '../routing/names.ts';

const SCHEMA =
  'A test of the results document: its rule, what was sent, and the response (docs/results.schema.json, `tests`)';

/** Endpoints that are named of a root cause. */
const MOST_ENDPOINTS = 50;

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

const day = acceptanceInput.shape.expires;

const acceptance = z
  .object({
    by: z.string().max(200),
    at: z.iso.datetime().max(30),
    reason: z.string().max(1000),
    owner: z.string().max(100).nullable().openapi({ description: 'Who takes care of them' }),
    expires: z.string().max(10).nullable(),
    tests: z.int().min(1).openapi({ description: 'How many were accepted' }),
  })
  .openapi('Acceptance');

/** The body that accepts failures of a root cause. */
export const acceptanceRequest = z
  .strictObject({
    reason: acceptanceInput.shape.reason
      .clone()
      .openapi({ description: 'Why they are known, such as the number of an issue' }),
    owner: acceptanceInput.shape.owner
      .clone()
      .openapi({ description: 'Who takes care of them, such as a login or a team' }),
    expires: day.clone().openapi({
      description: 'The last day, in UTC, on which they are known',
      example: '2099-12-31',
    }),
    tests: acceptanceInput.shape.tests.clone().openapi({
      description: 'Ids of tests, as `details.id` of results has them; without it, all that failed',
    }),
  })
  .openapi('NewAcceptance');

/** Where failures were accepted. */
export const acceptedList = z
  .object({
    items: z
      .array(
        z.object({
          record: fields.displayName.clone().openapi({ description: 'Whose suite it is' }),
          commit: z.string().max(64).openapi({ description: 'The head of its branch' }),
          tests: z.int().min(1),
        }),
      )
      .max(10_000),
  })
  .openapi('Accepted');

const executionGroup = z
  .object({
    ...groupFields,
    change: z
      .enum(['new', 'unchanged'])
      .nullable()
      .openapi({ description: 'Against the previous run; null where that says nothing' }),
    known: z.boolean().openapi({ description: 'Whether known.json lists all of its tests' }),
    accepted: acceptance
      .nullable()
      .openapi({ description: 'Who has accepted failures of it since this run; the last time' }),
    spread: z
      .array(z.object({ endpoint: z.string().max(2100), tests: z.int().min(1) }))
      .max(MOST_ENDPOINTS)
      .openapi({
        description: `How many of its tests are of which endpoint, the most first; ${MOST_ENDPOINTS} at most`,
      }),
    first: z.object({
      position: z.int().min(0).max(10_000).openapi({ description: 'That of its test case' }),
      details: testDetails,
    }),
  })
  .openapi('ExecutionGroup');

/** The root causes of what did not pass in an execution. */
export const groupList = z.object({
  items: z.array(executionGroup).max(1000),
  previous: z.uuid().nullable().openapi({
    description: 'The run that they are compared with; null where there is no such run',
  }),
  fixed: z
    .array(fixedGroup)
    .max(1000)
    .openapi({ description: 'Of that run, whose tests all pass' }),
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
    .max(2000)
    .openapi({
      description:
        'Tests that known.json lists, though the run found no failure of them, and whole root causes, where all of their suite has run',
    }),
});

type Group = ExecutionGroups['groups'][number];

const id = ({ groupId }: ExecutionGroups['fixed'][number]) => groupId;
const fromFixed = answerOf(fixedGroup, { id });
const fromGroup = answerOf(executionGroup, {
  id,
  known: ({ known }: Group) => known,
  spread: ({ spread }: Group) =>
    spread.slice(0, MOST_ENDPOINTS).map(({ endpoint, tests }) => ({ endpoint, tests })),
  accepted: ({ accepted }: Group) => accepted && { owner: null, ...accepted },
  first: ({ firstPosition: position, first: details }: Group) => ({
    position,
    details: { ...details },
  }),
});

/** The groups of an execution as they are answered. */
export const fromGroups = answerOf(groupList, {
  items: ({ groups }: ExecutionGroups) => groups.map(fromGroup),
  fixed: ({ fixed }: ExecutionGroups) => fixed.map(fromFixed),
});
