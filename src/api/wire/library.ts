import { z } from '@hono/zod-openapi';
import * as fields from '../../input/fields.ts';
import {
  type GitImport,
  IMPORT_STATES,
  type Pipeline,
  TEST_CASE_ORIGINS,
  type TestCase,
} from '../../library/index.ts';
import { changing } from '../routing/changing.ts';

const time = z.iso.datetime().max(30);

/** The query of the library's list: its filters, all of which must hold. */
export const testCaseFilters = {
  labels: z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), fields.labels.optional())
    .openapi({
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: 200 },
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
    linked: z.boolean().openapi({ description: 'False when nothing in Git stands behind it' }),
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

const script = {
  file_name: fields.scriptName,
  content: z
    .string()
    .min(1)
    .max(1_000_000)
    .regex(/^[^\0]*$/, 'must hold no NUL'),
  labels: fields.labels,
};

/** The body that uploads a script. */
export const newTestCase = z
  .strictObject({ ...script, labels: script.labels.default([]) })
  .openapi('NewTestCase');

/** The body that changes an uploaded script; what is absent stays. */
export const changedTestCase = changing(z.strictObject(script).partial()).openapi(
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

const testCaseIds = z
  .array(z.uuid('must be the id of a test case'))
  .max(10_000)
  .refine((ids) => new Set(ids).size === ids.length, 'must not name a test case twice')
  .openapi({ uniqueItems: true });

const hosts = fields.hostPatterns.clone().openapi({
  description:
    'The hosts that the base URL of a run may lead to, `*.` before a name for all below it. Tests send the credentials of their suites there',
});

const runtime = fields.displayName.nullable().openapi({
  description:
    'The name of the runtime where it runs; null: that of the records its test cases come from, or the default one where none comes from a record',
});

export const newPipeline = z
  .strictObject({
    name: fields.freeName,
    owners: fields.owners.default([]),
    runtime: runtime.default(null),
    hosts: hosts.default([]),
    test_case_ids: testCaseIds.default([]),
  })
  .openapi('NewPipeline');

export const changedPipeline = changing(
  z
    .strictObject({
      name: fields.freeName,
      owners: fields.owners.min(1, 'must name one owner at least'),
      runtime,
      hosts,
      test_case_ids: testCaseIds,
    })
    .partial(),
).openapi('ChangedPipeline');

export const pipelineSummary = z
  .object({
    id: z.uuid(),
    name: fields.freeName,
    owners: fields.owners,
    created_by: fields.actorName,
  })
  .openapi('PipelineSummary');

export const pipeline = pipelineSummary
  .extend({ runtime, hosts, test_case_ids: z.array(z.uuid()).max(10_000) })
  .openapi('Pipeline');

/** A test case as it is answered. */
export function fromTestCase(row: TestCase): z.output<typeof testCase> {
  const { repositoryUrl, branch, path, commit } = row;
  const hasSource = repositoryUrl !== null && branch !== null && path !== null && commit !== null;
  return {
    id: row.id,
    origin: row.origin,
    name: row.name,
    labels: row.labels,
    created_from: row.createdFrom.toISOString(),
    owner: row.owner,
    linked: row.isLinked,
    source: hasSource ? { repository: repositoryUrl, branch, path, commit } : null,
  };
}

/** An import as it is answered. */
export function fromGitImport({ id, state, cause, remedy }: GitImport): z.output<typeof gitImport> {
  return { id, state, cause, remedy };
}

/** A pipeline of a list as it is answered. */
export function fromSummary(row: Pick<Pipeline, 'id' | 'name' | 'owners' | 'createdBy'>) {
  return { id: row.id, name: row.name, owners: [...row.owners], created_by: row.createdBy };
}

/** A pipeline as it is answered. */
export function fromPipeline(row: Pipeline): z.output<typeof pipeline> {
  const { runtime: name, hosts: listed, testCaseIds: ids } = row;
  return { ...fromSummary(row), runtime: name, hosts: [...listed], test_case_ids: [...ids] };
}
