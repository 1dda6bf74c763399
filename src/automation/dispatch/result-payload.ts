import { z } from 'zod';
import { EXECUTION_STATES, TRIGGER_KINDS } from '../../execution/index.ts';

/** Lists end here, so that a body stays below what receivers take; what is left out is counted. */
export const MOST = {
  testCases: 1000,
  failedScenarios: 100,
  rootCauses: 100,
  message: 1000,
  trigger: 65_536,
} as const;

const time = z.iso.datetime();
const id = z.uuid();
const count = z.int().min(0);
const outcomes = z.strictObject({ passed: count, failed: count, blocked: count });
const testOutcomes = outcomes.extend({
  known: count.describe('Failures that known.json lists, which are not among the failed'),
  unproven: count.describe('Rejected like their own valid requests, so that they prove nothing'),
});
const status = z
  .literal([1, 2, 3])
  .describe('1 passed, 2 failed, 3 blocked: there is no trustworthy result');

const source = z.strictObject({
  repository: z.string(),
  branch: z.string(),
  path: z.string(),
  commit: z.string().nullable(),
});

const testCase = z.strictObject({
  position: count,
  id: id.nullable().describe('null: it has been deleted since'),
  name: z.string(),
  status: status.nullable(),
  reason: z.string().nullable().describe('Why it is blocked'),
  seconds: z.int().nullable(),
  source: source.nullable().describe('The path of its script in Git'),
});

const failedScenario = z.strictObject({
  test_case: count.describe('The position of its test case'),
  script: z.string(),
  test: z.string(),
  scenario: z.string().nullable().describe('The id in the catalog, such as 1.03'),
  outcome: z.enum(['failed', 'blocked']),
  message: z.string().max(MOST.message).nullable(),
});

const rootCause = z.strictObject({
  id: z.string().describe('The same in every run with this cause'),
  title: z.string(),
  kind: z.string().describe('As in results.schema.json, such as crash or accepted'),
  change: z
    .enum(['new', 'unchanged'])
    .nullable()
    .describe('Against the previous run with the same parameters; null where that says nothing'),
  tests: count,
  endpoints: count,
});

const trigger = z.strictObject({
  kind: z.enum(TRIGGER_KINDS),
  id: id.nullable(),
  name: z.string(),
  hops: count.describe('How many gatekeepers have triggered one another before'),
  payload: z.record(z.string(), z.unknown()).nullable().describe('What the caller sent'),
  payload_left_out: z.boolean().describe('Whether it was too large to be sent on'),
});

/** What a dispatch sends when an execution has ended (docs/dispatches.md#a-dispatch). */
export const resultPayload = z.strictObject({
  type: z.literal('execution.ended'),
  test: z
    .literal(true)
    .optional()
    .describe('Somebody tries the receiver: an example, not a result'),
  timestamp: time.describe('When the result was stored'),
  status,
  reason: z.string().nullable().describe('Why the execution is blocked'),
  execution: z.strictObject({
    id,
    number: z.int().nullable().default(null).describe('Which run of its pipeline it is, from 1'),
    state: z.enum(EXECUTION_STATES),
    received_at: time,
    validated_at: time.nullable(),
    queued_at: time.nullable(),
    running_at: time.nullable(),
    processing_at: time.nullable(),
    ended_at: time.nullable(),
  }),
  pipeline: z.strictObject({ id: id.nullable(), name: z.string() }),
  runtime: z.strictObject({ name: z.string() }).nullable(),
  trigger,
  parameters: z
    .strictObject({
      base_url: z.string().nullable().describe('null: where each suite says'),
      environment: z.string().nullable(),
      variables: z.record(z.string(), z.string()),
    })
    .describe('What the run was given'),
  counts: z.strictObject({ test_cases: outcomes, tests: testOutcomes }),
  test_cases: z.array(testCase).max(MOST.testCases),
  test_cases_left_out: count,
  failed_scenarios: z.array(failedScenario).max(MOST.failedScenarios),
  failed_scenarios_left_out: count,
  // A result that was stored before there were root causes has none.
  root_causes: z
    .array(rootCause)
    .max(MOST.rootCauses)
    .default([])
    .describe('Why tests failed or are blocked, known failures left out'),
  root_causes_left_out: count.default(0),
  links: z.strictObject({
    execution: z.url().describe('The page of the execution, for people'),
    api: z.url().describe('The same execution in the management API'),
    results: z
      .url()
      .describe(
        'Its results document (docs/results.schema.json); needs a token with the scope `read`',
      ),
    junit: z.url().describe('Its results as a JUnit file; needs the same'),
  }),
});

export type ResultPayload = z.output<typeof resultPayload>;

/** The JSON Schema (2020-12) of the body, for receivers. */
export function resultSchema(): string {
  const schema = {
    title: 'Result of an execution, as a webhook dispatch of Proofgate sends it',
    ...z.toJSONSchema(resultPayload),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
