import { z } from '@hono/zod-openapi';
import type { CalibrationSummary } from '../../execution/index.ts';
import * as fields from '../../input/fields.ts';
import {
  type ConnectionInput,
  type GenerationRecord,
  type GenerationRun,
  RECORD_STATES,
  type RecordEdit,
  type RecordInput,
  type RecordReferences,
  RUN_STATES,
} from '../../library/index.ts';
import { answerOf } from '../routing/names.ts';
import { requireChange } from '../routing/require-change.ts';
import { calibrationSummary, fromCalibrationSummary } from './calibrations.ts';

const time = z.iso.datetime().max(30);

const texts = z.array(z.string().max(10_000)).max(100_000);

const fetchable = [
  z
    .strictObject({
      kind: z.literal('upload'),
      file_name: fields.displayName,
      content: z
        .string()
        .min(1, 'must not be empty')
        .max(33_554_432)
        .openapi({ description: 'The text of the document' }),
    })
    .openapi('UploadedSpecification'),
  z
    .strictObject({
      kind: z.literal('url'),
      url: fields.documentUrl,
      credential: fields.displayName
        .nullable()
        .default(null)
        .openapi({ description: 'Name of a Git credential, for a private URL' }),
    })
    .openapi('SpecificationAtUrl'),
] as const;

const committed = z
  .strictObject({ kind: z.literal('committed'), path: fields.filePath })
  .openapi('CommittedSpecification');

const specification = z.discriminatedUnion('kind', [...fetchable, committed]);

const place = {
  branch: fields.branchName,
  root_folder: fields.folderPath,
  adopt: z
    .boolean()
    .openapi({ description: 'Replace the folder though it holds what Proofgate did not write' }),
};

const newPlace = {
  ...place,
  root_folder: place.root_folder.default('generated-scripts'),
  adopt: place.adopt.default(false),
};

const credential = fields.displayName.nullable().openapi({
  description: 'Name of a Git credential that may write; null: the App’s installation',
});

const hosted = z
  .strictObject({
    type: fields.hostedType,
    url: fields.repositoryUrl,
    ...newPlace,
    credential: credential.default(null),
  })
  .openapi('HostedRepository');

const newRepository = z.discriminatedUnion('type', [
  hosted,
  z.strictObject({ type: z.literal('local'), ...newPlace }).openapi('LocalRepository', {
    description:
      'A repository that Proofgate keeps in DATA_DIR, one for each record, for a first try; only on the embedded database',
  }),
]);

const endpoints = z.union([z.literal('all'), fields.endpoints]);

const hosts = fields.hostPatterns.meta({
  description:
    'Where its owners let its tests be sent to, and with them the credentials of its suite, besides the host of its own base URL: `*.` before a name for all below it. Runs and calibrations with another base URL are refused',
});

/** The body that creates a record. */
export const newRecord = z
  .strictObject({
    name: fields.displayName,
    runtime: fields.displayName.nullable().default(null),
    specification,
    repository: newRepository,
    endpoints: endpoints.default('all'),
    base_url: fields.baseUrl
      .nullable()
      .default(null)
      .openapi({ description: 'Replaces the server of the document' }),
    ignore: z.array(fields.ignoreRule).max(1000).default([]),
    hosts: hosts.default([]),
    owners: fields.owners.default([]),
  })
  .openapi('NewRecord');

const changedRepository = requireChange(
  z
    .strictObject({
      type: fields.repositoryType,
      url: fields.anyRepositoryUrl
        .clone()
        .openapi({ description: 'Given by Proofgate for a local repository: leave it out' }),
      ...place,
      credential,
    })
    .partial(),
);

/** The body that changes a record; what is absent stays. */
export const changedRecord = requireChange(
  z
    .strictObject({
      name: fields.displayName,
      runtime: fields.displayName,
      specification,
      repository: changedRepository,
      endpoints,
      base_url: fields.baseUrl.nullable(),
      ignore: z.array(fields.ignoreRule).max(1000),
      hosts,
      owners: fields.owners.min(1),
    })
    .partial(),
).openapi('ChangedRecord');

/** The body that connects a record with a local repository to another one. */
export const connection = z.strictObject({ repository: hosted }).openapi('Connection');

/** The body that names a document before there is a record. */
export const specificationBody = z.discriminatedUnion('kind', fetchable);

export const record = z
  .object({
    name: fields.displayName,
    state: z.enum(RECORD_STATES),
    runtime: fields.displayName.clone().openapi({ description: 'The name of its runtime' }),
    specification: z.object({
      kind: z.enum(['upload', 'url', 'committed']),
      url: fields.documentUrl.nullable(),
      path: fields.filePath.nullable(),
      private: z.boolean(),
      credential: fields.displayName
        .nullable()
        .openapi({ description: 'Name of the Git credential that reads a private URL' }),
    }),
    repository: z.object({
      type: fields.repositoryType,
      url: fields.anyRepositoryUrl,
      ...place,
      credential,
    }),
    endpoints,
    base_url: fields.baseUrl.nullable(),
    ignore: z.array(fields.ignoreRule).max(1000),
    hosts,
    owners: fields.owners,
    created_by: fields.actorName,
    created_at: time,
    generated_at: time.nullable(),
    calibration: calibrationSummary
      .nullable()
      .openapi({ description: 'The latest calibration of its suite' }),
  })
  .openapi('Record');

const count = z.int().min(0).max(10_000_000);

const upgrade = z
  .object({
    rules: z.string().max(20),
    tests: z.int().min(-10_000_000).max(10_000_000).openapi({ description: 'How many tests more' }),
    added: z
      .array(z.object({ scenario: z.string().max(10), tests: count }))
      .max(1000)
      .openapi({ description: 'How many of them of each scenario or check, such as 9.01' }),
  })
  .openapi('RulesUpgrade');

/** The body that asks for a generation. */
export const newGeneration = z
  .strictObject({
    upgrade: z.boolean().default(false).openapi({
      description:
        'Generate by the latest rules, instead of those that the suite has; `upgrade` of its latest run says what that adds',
    }),
  })
  .openapi('NewGeneration');

export const run = z
  .object({
    id: z.uuid(),
    state: z.enum(RUN_STATES),
    requested_by: fields.actorName,
    queued_at: time,
    started_at: time.nullable(),
    finished_at: time.nullable(),
    cause: z.string().max(100).nullable(),
    remedy: z.string().max(10_000).nullable(),
    faults: z.array(z.string().max(10_000)).max(10_000),
    commit: z.string().max(64).nullable(),
    files: z.int().min(0).nullable().openapi({ description: 'How many files the suite has' }),
    kept: texts.openapi({ description: 'Edited values that were kept, as `file [section] key`' }),
    left_out: texts.openapi({ description: 'What of the document is no part of the suite' }),
    missing_endpoints: z.array(fields.endpoint).max(20_000),
    rules: z
      .string()
      .max(20)
      .nullable()
      .openapi({ description: 'The version of the rules that its suite has' }),
    upgrade: upgrade
      .nullable()
      .openapi({ description: 'What a newer version of the rules would add; null: none would' }),
    report: z.record(z.string(), z.unknown()).nullable(),
  })
  .openapi('Run');

/** The source of a record's document in the library's words. */
function toSpecification(wire: z.output<typeof specification>) {
  return wire.kind === 'committed' ? wire : toFetchable(wire);
}

/** A document that is there without a record, in the library's words. */
export function toFetchable(wire: z.output<typeof specificationBody>) {
  if (wire.kind === 'url') return wire;
  const { kind, file_name: fileName, content } = wire;
  return { kind, fileName, content: new TextEncoder().encode(content) };
}

/** A new record in the library's words. */
export function toRecordInput(wire: z.output<typeof newRecord>): RecordInput {
  const { specification: source, repository: at, base_url: baseUrl, ...same } = wire;
  const { root_folder: rootFolder, ...place } = at;
  return {
    ...same,
    baseUrl,
    specification: toSpecification(source),
    repository: { ...place, rootFolder },
  };
}

/** A connection in the library's words. */
export function toConnection({
  repository: { root_folder: rootFolder, ...place },
}: z.output<typeof connection>): ConnectionInput {
  return { repository: { ...place, rootFolder } };
}

/** An edit in the library's words. */
export function toRecordEdit(wire: z.output<typeof changedRecord>): RecordEdit {
  const { specification: source, repository: place, base_url: baseUrl, ...rest } = wire;
  return {
    ...rest,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(source && { specification: toSpecification(source) }),
    ...(place && { repository: toPlace(place) }),
  };
}

function toPlace({ root_folder: rootFolder, ...rest }: z.output<typeof changedRepository>) {
  return { ...rest, ...(rootFolder !== undefined && { rootFolder }) };
}

const fromNamed = answerOf(record, {
  specification: (row: Named) => ({
    kind: row.specificationUrl ? 'url' : row.specificationPath ? 'committed' : 'upload',
    url: row.specificationUrl,
    path: row.specificationPath,
    private: row.isPrivate,
    credential: row.readCredential,
  }),
  repository: (row: Named) => ({
    type: row.repositoryType,
    url: row.repositoryUrl,
    branch: row.branch,
    root_folder: row.rootFolder,
    adopt: row.adopt,
    credential: row.writeCredential,
  }),
  endpoints: ({ endpoints: selected }: Named) => (selected === null ? 'all' : [...selected]),
  ignore: ({ ignore }: Named) => [...ignore],
  calibration: ({ calibration }: Named) => calibration && fromCalibrationSummary(calibration),
});

type Named = GenerationRecord &
  RecordReferences & { readonly calibration: CalibrationSummary | null };

/**
 * A record as it is answered.
 * @param references the names of what it refers to
 * @param calibration the latest one
 */
export function fromRecord(
  row: GenerationRecord,
  references: RecordReferences,
  calibration: CalibrationSummary | null,
): z.output<typeof record> {
  return fromNamed({ ...row, ...references, calibration });
}

export const fromRun = answerOf(run, {
  report: ({ report }: GenerationRun) => report && { ...report },
  upgrade: ({ offer }: GenerationRun) =>
    offer && { ...offer, added: offer.added.map((one) => ({ ...one })) },
});
