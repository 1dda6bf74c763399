import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ConstraintsByEndpoint } from '../confirmation/index.ts';
import { bytes, moment } from '../database/columns.ts';
import type { AnnotatedDocument, DocumentPart, UpgradeOffer } from '../generation/index.ts';
import { runtimes } from '../runtimes/tables.ts';
import { ofWorkspace } from '../workspaces/tables.ts';
import type { ReportSummary } from './records/report-summary.ts';

export const GIT_ACCESS = ['read', 'write'] as const;
export const GIT_PURPOSES = ['document', 'repository-read', 'repository-write'] as const;

/**
 * A Git credential that a workspace admin has registered (docs/platform.md#git-credentials). The token
 * itself is not stored here: `reference` says where it is.
 */
export const gitCredentials = pgTable(
  'git_credentials',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    name: text().notNull(),
    /** `env://NAME` of the server, or `SAFE_KEY/KEY`. */
    reference: text().notNull(),
    /** What versions before purposes knew instead: they run beside this one while it is rolled out. */
    access: text({ enum: GIT_ACCESS }).notNull(),
    /** What it may be used for; null where it was registered without one, and then for nothing. */
    purpose: text({ enum: GIT_PURPOSES }),
    /** The hosts that it may be sent to. */
    hosts: text().array().notNull().default([]),
    /** What the upgrade from `access` could not keep, in words; null once an admin has edited it. */
    explanation: text(),
  },
  (table) => [uniqueIndex().on(table.workspaceId, table.name)],
);

export const RECORD_STATES = ['draft', 'queued', 'running', 'generated', 'failed'] as const;
export const REPOSITORY_TYPES = ['github', 'gitlab', 'local'] as const;

/** A rule of what is not tested; what it leaves out matches all. */
export interface IgnoredScenario {
  readonly endpoint?: string | undefined;
  readonly location?: 'path' | 'query' | 'header' | 'body' | undefined;
  readonly field?: string | undefined;
  readonly scenario?: string | undefined;
  readonly reason: string;
}

/** A generation record (docs/platform.md#generation-record). */
export const generationRecords = pgTable(
  'generation_records',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    name: text().notNull(),
    runtimeId: uuid()
      .notNull()
      .references(() => runtimes.id),
    /** The full URL of the document; null when it was uploaded or is in the repository. */
    specificationUrl: text(),
    /** Its path in the record's own repository, read from the default branch; null otherwise. */
    specificationPath: text(),
    /** Whether reading the URL needs `readCredentialId`. */
    isPrivate: boolean().notNull(),
    readCredentialId: uuid().references(() => gitCredentials.id),
    repositoryType: text({ enum: REPOSITORY_TYPES }).notNull(),
    repositoryUrl: text().notNull(),
    branch: text().notNull(),
    rootFolder: text().notNull(),
    /** Whether a folder that holds what Proofgate did not write is replaced too. */
    adopt: boolean().notNull().default(false),
    writeCredentialId: uuid().references(() => gitCredentials.id),
    /** `METHOD /path` of the selected ones; null selects all that the document has. */
    endpoints: jsonb().$type<readonly string[]>(),
    /** Replaces the server of the document. */
    baseUrl: text(),
    /** What is not to be tested, each with its reason. */
    ignore: jsonb().$type<readonly IgnoredScenario[]>().notNull().default([]),
    /** Where its owners let its tests be sent to, besides the host of its own base URL. */
    hosts: text().array().notNull().default([]),
    owners: jsonb().$type<readonly string[]>().notNull(),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    state: text({ enum: RECORD_STATES }).notNull(),
    /** Whether it is being calibrated: then nobody generates or changes it. */
    isCalibrating: boolean().notNull().default(false),
    /** Its latest calibration; null where there was none. */
    calibrationId: uuid(),
    /** Set at the first success: from then on the branch is fixed. */
    generatedAt: moment(),
    /** Counts edits, so that two people who edit at once notice. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex().on(table.workspaceId, table.name),
    index().on(table.workspaceId, table.id),
  ],
);

/** The uploaded document of a record, apart, so that lists do not read it. */
export const uploadedSpecifications = pgTable('uploaded_specifications', {
  recordId: uuid()
    .primaryKey()
    .references(() => generationRecords.id, { onDelete: 'cascade' }),
  fileName: text().notNull(),
  content: bytes().notNull(),
});

export const RUN_STATES = ['queued', 'running', 'generated', 'failed'] as const;

/** One generation of a record: its history. */
export const generationRuns = pgTable(
  'generation_runs',
  {
    id: uuid().primaryKey(),
    recordId: uuid()
      .notNull()
      .references(() => generationRecords.id, { onDelete: 'cascade' }),
    state: text({ enum: RUN_STATES }).notNull(),
    requestedBy: text().notNull(),
    queuedAt: moment().notNull().defaultNow(),
    startedAt: moment(),
    finishedAt: moment(),
    /** The kind of the Problem that ended it. */
    cause: text(),
    /** What happened and what to do, in words. */
    remedy: text(),
    /** One line each, such as `file:line:column: …`. */
    faults: jsonb().$type<readonly string[]>(),
    commit: text(),
    /** Whether it takes the latest rules, instead of those that the suite has. */
    isUpgrade: boolean().notNull().default(false),
    /** The version of the rules that its suite has; null where none is generated, or an earlier version did it. */
    rules: text(),
    /** What a newer version would add; null where there is none. */
    offer: jsonb().$type<UpgradeOffer>(),
    /** Selected, but not in the document: renamed, moved or gone. */
    missingEndpoints: jsonb().$type<readonly string[]>(),
    /** How many files the suite has. */
    files: integer(),
    /** Edited values that were kept, as `file [section] key`. */
    kept: jsonb().$type<readonly string[]>(),
    /** What of the document is no part of the suite, in words. */
    leftOut: jsonb().$type<readonly string[]>(),
    /** The generator's report. */
    report: jsonb().$type<object>(),
    /** Its sum by scenario (`records/report-summary.ts`); null where an earlier version has generated it. */
    scenarios: jsonb().$type<ReportSummary>(),
    /** The constraints that its tests break, by endpoint; null where an earlier version has generated it. */
    constraints: jsonb().$type<ConstraintsByEndpoint>(),
  },
  (table) => [index().on(table.recordId, table.id)],
);

/** The document of a record as its latest generation read it: pages read nothing else of it. */
export const recordDocuments = pgTable('record_documents', {
  recordId: uuid()
    .primaryKey()
    .references(() => generationRecords.id, { onDelete: 'cascade' }),
  /** The generation that read it. */
  runId: uuid().notNull(),
  title: text().notNull(),
  version: text().notNull(),
  openapi: text().notNull(),
  /** The name of its root file. */
  file: text().notNull(),
  /** How many lines it has, with those that no part has. */
  lines: integer().notNull(),
  /** Names of the files that are written on a few endless lines, and kept on more. */
  formatted: jsonb().$type<AnnotatedDocument['formatted']>().notNull(),
  /** Null where it has errors, and so no score. */
  audit: jsonb().$type<NonNullable<AnnotatedDocument['audit']>>(),
});

/** Its text by operation and schema, with what is said of its lines. */
export const recordDocumentParts = pgTable(
  'record_document_parts',
  {
    recordId: uuid()
      .notNull()
      .references(() => recordDocuments.recordId, { onDelete: 'cascade' }),
    /** Its place in the document. */
    number: integer().notNull(),
    file: text().notNull(),
    reference: text().notNull(),
    title: text().notNull(),
    firstLine: integer().notNull(),
    lineCount: integer().notNull(),
    text: text().notNull(),
    losses: jsonb().$type<DocumentPart['losses']>().notNull(),
    constraints: jsonb().$type<DocumentPart['constraints']>().notNull(),
    /** The rules by which it loses points. */
    rules: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordId, table.number] })],
);

export const IMPORT_STATES = ['queued', 'running', 'imported', 'failed'] as const;

/** An import of scripts that people wrote, out of a folder of a branch. */
export const gitImports = pgTable(
  'git_imports',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    repositoryType: text({ enum: REPOSITORY_TYPES }).notNull(),
    repositoryUrl: text().notNull(),
    branch: text().notNull(),
    folder: text().notNull(),
    credentialId: uuid().references(() => gitCredentials.id),
    startedBy: text().notNull(),
    queuedAt: moment().notNull().defaultNow(),
    state: text({ enum: IMPORT_STATES }).notNull(),
    cause: text(),
    remedy: text(),
  },
  (table) => [index().on(table.workspaceId, table.id)],
);

export const TEST_CASE_ORIGINS = ['generated', 'uploaded', 'imported'] as const;

/** A test case: one endpoint of a record, one uploaded script, or one imported script. */
export const testCases = pgTable(
  'test_cases',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    origin: text({ enum: TEST_CASE_ORIGINS }).notNull(),
    name: text().notNull(),
    labels: text().array().notNull(),
    /** When the record was created; for the others, when they were uploaded or imported. */
    createdFrom: moment().notNull(),
    /** Who uploaded it, or started the generation or import. */
    owner: text().notNull(),
    recordId: uuid().references(() => generationRecords.id, { onDelete: 'set null' }),
    /** `METHOD /path`; null unless generated. */
    endpoint: text(),
    importId: uuid().references(() => gitImports.id, { onDelete: 'set null' }),
    /** False once its record no longer selects it: then it has nothing in Git. */
    isLinked: boolean().notNull(),
    repositoryUrl: text(),
    branch: text(),
    /** The folder or file in the repository. */
    path: text(),
    commit: text(),
    /** The text of an uploaded script. */
    script: text(),
    /** Where its owner lets it be sent to; those of a generated one are its record's. */
    hosts: text().array().notNull().default([]),
  },
  (table) => [
    uniqueIndex().on(table.recordId, table.endpoint),
    index().on(table.workspaceId, table.id),
    index().using('gin', table.labels),
  ],
);

/** A named list of test cases that run one after another. */
export const pipelines = pgTable(
  'pipelines',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    name: text().notNull(),
    /** Empty where it was made before pipelines had owners: then its maker is the owner. */
    owners: text().array().notNull().default([]),
    createdBy: text().notNull(),
    /** Where it runs; null: where its test cases' records say. A runtime that a pipeline names is not deleted. */
    runtimeId: uuid().references(() => runtimes.id),
    /** The hosts that a run's base URL may lead to where every test case allows them; none: it runs only where its suites say. */
    hosts: text().array().notNull().default([]),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex().on(table.workspaceId, table.name)],
);

export const pipelineTestCases = pgTable(
  'pipeline_test_cases',
  {
    pipelineId: uuid()
      .notNull()
      .references(() => pipelines.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** No cascade: what a pipeline holds cannot be deleted, by anybody. */
    testCaseId: uuid()
      .notNull()
      .references(() => testCases.id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.pipelineId, table.position] }),
    uniqueIndex().on(table.pipelineId, table.testCaseId),
    index().on(table.testCaseId),
  ],
);
