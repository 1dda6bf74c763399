import { z } from '@hono/zod-openapi';
import type {
  DetailedResult,
  ExecutedTestCase,
  Execution,
  ExecutionSite,
} from '../../execution/index.ts';
import { EXECUTION_STATES, RESULT_OUTCOMES, TRIGGER_KINDS } from '../../execution/index.ts';
import * as fields from '../../input/fields.ts';
import { kindSchema } from '../../results/index.ts';
import { RUNTIME_KINDS } from '../../runtimes/index.ts';
import { answerOf } from '../routing/names.ts';
import { testDetails } from './execution-groups.ts';
import { parameters, parametersRequest } from './parameters.ts';

const time = z.iso.datetime().max(30);
const status = z
  .union([z.literal(1), z.literal(2), z.literal(3)])
  .nullable()
  .openapi({ description: '1 passed, 2 failed, 3 blocked; null until it is known' });
const count = z.int().min(0).max(1_000_000);
const outcomeCounts = {
  passed: count,
  failed: count.openapi({ description: 'Without the known ones' }),
  known: count.openapi({ description: 'Failures that known.json lists' }),
  unproven: count,
  blocked: count,
};
const reason = z.string().max(10_000).nullable().openapi({ description: 'Why it is blocked' });

/** A number in a query: only digits, no other spelling. */
const digits = (pattern: RegExp, message: string) =>
  z.string().regex(pattern, message).transform(Number);

const day = z.iso.date('must be a day, such as 2026-12-31').optional();

/** The query of the list of executions: its filters, all of which must hold. */
export const executionFilters = {
  pipeline: z.uuid('must be the id of a pipeline').optional(),
  status: digits(/^[123]$/, 'must be 1, 2 or 3')
    .optional()
    .openapi({ type: 'integer', minimum: 1, maximum: 3 }),
  state: z.enum(EXECUTION_STATES).optional(),
  trigger: z.enum(TRIGGER_KINDS).optional(),
  since: day.openapi({ description: 'The first day, in UTC, on which they were received' }),
  until: day.openapi({ description: 'The last day, in UTC, on which they were received' }),
  text: fields.freeName.optional().openapi({
    description: 'A part of the name of the pipeline, or the id or at least its first 8 digits',
  }),
};

const sum = z
  .object({
    counts: z.object(outcomeCounts),
    causes: count.openapi({ description: 'Root causes of failures that are not known' }),
    changes: z.object({ added: count, fixed: count }).nullable().openapi({
      description:
        'Root causes that are new or fixed since the previous run with the same parameters; null: there is none',
    }),
  })
  .nullable()
  .openapi({ description: 'Null until its results are processed, and where there were none' });

export const executionSummary = z
  .object({
    id: z.uuid(),
    number: z.int().min(1).nullable().openapi({
      description: 'Which run of its pipeline it is; null for runs of an earlier version',
    }),
    pipeline: z.object({ id: z.uuid().nullable(), name: fields.freeName }),
    trigger: z.object({
      kind: z.enum(TRIGGER_KINDS),
      id: z.uuid().nullable(),
      name: z.string().max(200),
    }),
    parameters,
    state: z.enum(EXECUTION_STATES),
    status,
    reason,
    cancelled_by: z.string().max(200).nullable(),
    received_at: time,
    started_at: time
      .nullable()
      .openapi({ description: 'When its tests began; null: they have not' }),
    ended_at: time.nullable(),
    sum,
  })
  .openapi('ExecutionSummary');

/** What a row of a list says of its newest execution. */
export const lastExecution = executionSummary
  .pick({
    ...{ id: true, number: true, state: true, status: true, cancelled_by: true },
    ...{ received_at: true, sum: true },
  })
  .nullable()
  .openapi({ description: 'The newest execution; null: there is none' });

const executedTestCase = z
  .object({
    position: z.int().min(0).max(10_000),
    test_case_id: z.uuid().nullable().openapi({ description: 'Null once it has been deleted' }),
    name: z.string().max(2000),
    record: fields.displayName
      .nullable()
      .openapi({ description: 'The name of the record that it was generated for; null: none' }),
    status,
    reason,
    source: z
      .object({
        repository: fields.anyRepositoryUrl,
        branch: fields.branchName,
        path: z.string().max(1000),
        commit: z.string().max(64).nullable().openapi({ description: 'The commit that was run' }),
        issues: z
          .string()
          .max(3000)
          .nullable()
          .openapi({ description: 'At GitHub, where a new issue of the repository is written' }),
      })
      .nullable(),
    seconds: z.int().min(0).nullable(),
    counts: z.object(outcomeCounts),
    expected: count.nullable().openapi({
      description:
        'About how many tests it has, by its last run or the report of its suite, as long as it has not ended; null: it has ended, or nobody knows',
    }),
  })
  .openapi('ExecutedTestCase');

const stepTime = time.nullable().openapi({ description: 'Null until it is reached' });

export const execution = executionSummary
  .extend({
    steps: z
      .object({
        received: time,
        validated: stepTime,
        queued: stepTime,
        running: stepTime,
        processing: stepTime,
        dispatched: stepTime,
      })
      .openapi({ description: 'When each step was reached' }),
    runtime: z
      .object({ name: fields.displayName, kind: z.enum(RUNTIME_KINDS) })
      .nullable()
      .openapi({ description: 'Where it runs; null once the runtime has been deleted' }),
    workflow_run: z
      .string()
      .max(2000)
      .nullable()
      .openapi({ description: 'On GitHub Actions the address of the workflow run' }),
    given_values: z
      .array(z.string().max(200))
      .max(1000)
      .openapi({ description: 'The variables whose values were given only for this run' }),
    test_cases: z.array(executedTestCase).max(10_000),
    links: z.object({
      execution: z.url().max(2000).openapi({ description: 'The page of it, for people' }),
      api: z.url().max(2000),
    }),
  })
  .openapi('Execution');

/** The body that starts a pipeline; without any, each suite says where it runs. */
export const runBody = z
  .strictObject({ parameters: parametersRequest.optional() })
  .openapi('NewRun');

export const rerunBody = z
  .strictObject({
    only: z.enum(['all', 'failed']).openapi({
      description: '`failed`: the test cases that failed or were blocked',
    }),
  })
  .openapi('Rerun');

export const executionResult = z
  .object({
    position: z.int().min(0).max(10_000).openapi({ description: 'That of its test case' }),
    script: z.string().max(2000),
    test: z.string().max(2000),
    scenario: z.string().max(10).nullable(),
    outcome: z
      .enum(RESULT_OUTCOMES)
      .openapi({ description: '`known`: a failure that known.json lists' }),
    text: z.string().max(20_000).nullable().openapi({ description: 'The failure in words' }),
    cut: z.boolean().openapi({ description: 'Whether `text` is not the whole of it' }),
    milliseconds: z.int().min(0),
    details: testDetails.nullable(),
  })
  .openapi('ExecutionResult');

/** The cursor of a page of results: the places of the last one in the execution and its test case. */
export const resultQuery = z.strictObject({
  limit: digits(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100')
    .default(30)
    .openapi({ type: 'integer', minimum: 1, maximum: 100, default: 30 }),
  cursor: z
    .string()
    .regex(/^\d{1,5}-\d{1,6}$/, 'must be the cursor of a page')
    .optional()
    .openapi({ description: '`next` of the page before' }),
  outcome: z.enum(RESULT_OUTCOMES).optional(),
  test_case: digits(/^(?:0|[1-9]\d{0,3})$/, 'must be the position of a test case')
    .optional()
    .openapi({ type: 'integer', minimum: 0, maximum: 9999 }),
  group: digits(/^(?:0|[1-9]\d{0,4})$/, 'must be the number of a group')
    .optional()
    .openapi({ type: 'integer', minimum: 0, maximum: 99_999 }),
  kind: kindSchema.optional(),
  endpoint: z
    .string()
    .max(2100, 'must be at most 2100 characters long')
    .regex(/^[A-Za-z]+ \/[^\p{C}]*$/u, 'must be method and path, such as POST /pets')
    .optional()
    .openapi({ description: 'Method and path, such as POST /pets' }),
  scenario: z
    .string()
    .regex(/^\d\.\d\d$/, 'must be the id of a scenario, such as 1.05')
    .optional(),
  text: fields.freeName
    .optional()
    .openapi({ description: 'What a test, its script or its failure contains' }),
});

export const resultPage = z.object({
  items: z.array(executionResult).max(100),
  next: z
    .string()
    .regex(/^\d{1,5}-\d{1,6}$/)
    .nullable()
    .openapi({ description: '`cursor` of the next page; null at the end' }),
});

export const scenarioList = z.object({
  items: z
    .array(
      z.object({
        scenario: z.string().max(10).nullable().openapi({ description: 'Null: tests of none' }),
        words: z.string().max(200).openapi({ description: 'The scenario in words' }),
        ...outcomeCounts,
      }),
    )
    .max(1000),
});

/** An execution of a list as it is answered. */
export const fromSummary = answerOf(executionSummary, {
  pipeline: (row: Execution) => ({ id: row.pipelineId, name: row.pipelineName }),
  trigger: (row: Execution) => ({ kind: row.trigger, id: row.triggerId, name: row.triggerName }),
  status: statusOf,
  started_at: ({ runningAt }: Execution) => iso(runningAt),
  ended_at: ({ dispatchedAt }: Execution) => iso(dispatchedAt),
});

/** The newest execution of a row of a list as it is answered. */
export function fromLast(row: Execution | null): z.output<typeof lastExecution> {
  return lastExecution.parse(row && fromSummary(row));
}

/** Where people reach the platform and repositories, without a slash at the end. */
export interface Addresses {
  readonly baseUrl: string;
  readonly githubUrl: string;
}

/** An execution as it is answered. */
export function fromExecution(
  row: Execution,
  testCases: readonly ExecutedTestCase[],
  { runtime, workflowRun }: ExecutionSite,
  { baseUrl, githubUrl }: Addresses,
): z.output<typeof execution> {
  const steps = {
    received: row.receivedAt.toISOString(),
    validated: iso(row.validatedAt),
    queued: iso(row.queuedAt),
    running: iso(row.runningAt),
    processing: iso(row.processingAt),
    dispatched: iso(row.dispatchedAt),
  };
  const links = {
    execution: `${baseUrl}/executions/${row.id}`,
    api: `${baseUrl}/api/v2/executions/${row.id}`,
  };
  const { repository, runId } = workflowRun ?? {};
  return {
    ...fromSummary(row),
    steps,
    runtime,
    workflow_run: workflowRun && `${githubUrl}/${repository}/actions/runs/${runId}`,
    given_values: row.runSecrets,
    test_cases: testCases.map((one) => fromTestCase(one, githubUrl)),
    links,
  };
}

const fromNamed = answerOf(executedTestCase, {
  status: statusOf,
  source: ({ repositoryUrl: repository, branch, path, commit, issues }: Named) =>
    repository !== null && branch !== null && path !== null
      ? { repository, branch, path, commit, issues }
      : null,
});

type Named = ExecutedTestCase & { readonly issues: string | null };

function fromTestCase(row: ExecutedTestCase, githubUrl: string): z.output<typeof executedTestCase> {
  const { repositoryUrl: repository } = row;
  const isOfGitHub = repository?.startsWith(`${githubUrl}/`);
  const issues = isOfGitHub ? `${repository?.replace(/\.git$/, '')}/issues/new` : null;
  return fromNamed({ ...row, issues });
}

const fromResult = answerOf(executionResult);

/** A page of results that was read with one too many. */
export function fromResults(
  rows: readonly DetailedResult[],
  limit: number,
): z.output<typeof resultPage> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(fromResult),
    next: last === undefined ? null : `${last.position}-${last.number}`,
  };
}

/** The place that a cursor names. */
export function toPlace(cursor: string): { position: number; number: number } {
  const [position = 0, number = 0] = cursor.split('-').map(Number);
  return { position, number };
}

function statusOf({ status: value }: { readonly status: number | null }): 1 | 2 | 3 | null {
  return value === 1 || value === 2 || value === 3 ? value : null;
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
