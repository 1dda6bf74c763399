import { z } from '@hono/zod-openapi';
import type { WithLastRun } from '../../execution/index.ts';
import * as fields from '../../input/fields.ts';
import {
  IMPORT_STATES,
  pipelineEdit,
  pipelineInput,
  TEST_CASE_ORIGINS,
  type TestCase,
} from '../../library/index.ts';
import { answerOf, inputOf, wireFields } from '../routing/names.ts';
import { requireChange } from '../routing/require-change.ts';
import { lastExecution } from './executions.ts';

const time = z.iso.datetime().max(30);

const hosts = fields.hostPatterns.meta({
  description:
    'Where its owner lets it be sent to, with what it is bound to: `*.` before a name for all below it. Empty for a generated one, since those of its record count',
});

/** The query of the library's list: its filters, all of which must hold. */
export const testCaseFilters = {
  labels: z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), fields.labels.optional())
    .openapi({
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: 200, pattern: fields.LABEL.source },
      maxItems: 20,
      description: 'Every one of these; repeat the parameter',
    }),
  created_from: z.iso
    .datetime({ offset: true, error: 'must be a time such as 2026-11-21T00:00:00Z' })
    .optional()
    .openapi({ description: 'Created at this time or later' }),
  owner: fields.actorName.optional(),
};

export const testCase = z
  .object({
    id: z.uuid(),
    origin: z.enum(TEST_CASE_ORIGINS),
    name: z.string().max(2000),
    labels: z.array(z.string().max(200)).max(20),
    created_from: time,
    owner: fields.actorName,
    hosts,
    linked: z.boolean().openapi({ description: 'False when it no longer exists in Git' }),
    source: z
      .object({
        repository: fields.anyRepositoryUrl,
        branch: fields.branchName,
        path: z.string().max(1000),
        commit: z.string().max(64),
      })
      .nullable(),
  })
  .openapi('TestCase');

export const listedTestCase = testCase
  .extend({
    record: fields.displayName
      .nullable()
      .openapi({ description: 'The name of the record that it was generated for; null: none' }),
    last_run: z
      .object({
        execution: z.uuid().openapi({ description: 'May have been removed since' }),
        status: z.int().min(1).max(3).openapi({ description: '1 passed, 2 failed, 3 blocked' }),
        at: z.iso.datetime().max(30),
      })
      .nullable()
      .openapi({ description: 'How it ended last; null: it has not run yet' }),
  })
  .openapi('ListedTestCase');

const script = {
  file_name: fields.scriptName,
  content: z
    .string()
    .min(1)
    .max(1_000_000)
    .regex(/^[^\0]*$/, 'must hold no NUL'),
  labels: fields.labels,
  hosts,
};

/** The body that uploads a script. */
export const newTestCase = z
  .strictObject({ ...script, labels: script.labels.default([]), hosts: hosts.default([]) })
  .openapi('NewTestCase');

/** The body that changes an uploaded script, or the hosts of an imported one; what is absent stays. */
export const changedTestCase = requireChange(z.strictObject(script).partial()).openapi(
  'ChangedTestCase',
);

export const newGitImport = z
  .discriminatedUnion('type', [
    z
      .strictObject({
        type: fields.hostedType,
        url: fields.repositoryUrl,
        branch: fields.branchName,
        folder: fields.folderPath,
        credential: fields.displayName.nullable().default(null),
      })
      .openapi('HostedGitImport'),
    z
      .strictObject({
        type: z.literal('local'),
        url: fields.localRepositoryUrl
          .clone()
          .openapi({ description: 'As a record of this workspace shows it' }),
        branch: fields.branchName,
        folder: fields.folderPath,
      })
      .openapi('LocalGitImport'),
  ])
  .openapi('NewGitImport');

export const gitImport = z
  .object({
    id: z.uuid(),
    state: z.enum(IMPORT_STATES),
    cause: z.string().max(100).nullable(),
    remedy: z.string().max(10_000).nullable(),
  })
  .openapi('GitImport');

export const newPipeline = z.strictObject(wireFields(pipelineInput.shape)).openapi('NewPipeline');

export const changedPipeline = requireChange(
  z.strictObject(wireFields(pipelineEdit.shape)),
).openapi('ChangedPipeline');

export const pipelineSummary = z
  .object({
    id: z.uuid(),
    name: fields.freeName,
    owners: fields.owners,
    created_by: fields.actorName,
  })
  .openapi('PipelineSummary');

export const listedPipeline = pipelineSummary
  .extend({ last_execution: lastExecution })
  .openapi('ListedPipeline');

const missingConsent = z
  .object({
    host: fields.hostPatterns.element,
    kind: z.enum(['record', 'test_case']),
    id: z.uuid(),
    name: z.string().max(2000),
    owners: fields.owners,
  })
  .openapi('MissingConsent');

export const pipeline = pipelineSummary
  .extend({
    runtime: pipelineEdit.shape.runtime.unwrap(),
    hosts: pipelineEdit.shape.hosts.unwrap(),
    effective_hosts: fields.hostPatterns.clone().meta({
      description:
        'What of its hosts the owners of all its records and test cases allow: a base URL leads to these and to no others',
    }),
    missing_consents: z.array(missingConsent).max(500_000).openapi({
      description: 'The consents that its other hosts lack; an owner gives one, or an admin',
    }),
    test_case_ids: z.array(z.uuid()).max(10_000),
  })
  .openapi('Pipeline');

/** The body that consents to hosts of a pipeline. */
export const newConsent = z
  .strictObject({
    hosts: fields.hostPatterns
      .min(1, 'must name one host at least')
      .meta({ description: 'Of those that the pipeline lists' }),
  })
  .openapi('NewConsent');

/** A test case of a list as it is answered. */
export function fromListed({
  lastRun,
  record,
  ...row
}: WithLastRun<TestCase & { readonly record: string | null }>) {
  const answer = { ...fromTestCase(row), record, last_run: lastRun };
  return answer satisfies z.output<typeof listedTestCase>;
}

/** A test case as it is answered. */
export const fromTestCase = answerOf(testCase, { source: sourceOf });
export const fromGitImport = answerOf(gitImport);

export const toNewPipeline = inputOf(newPipeline);
export const toPipelineEdit = inputOf(changedPipeline);
export const fromSummary = answerOf(pipelineSummary);
export const fromPipeline = answerOf(pipeline);

function sourceOf({ repositoryUrl: repository, branch, path, commit }: TestCase) {
  const hasSource = repository !== null && branch !== null && path !== null && commit !== null;
  return hasSource ? { repository, branch, path, commit } : null;
}
