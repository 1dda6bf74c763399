import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, ofWorkspace } from './columns.ts';
import { generationRecords, REPOSITORY_TYPES } from './records.ts';
import { gitCredentials, runtimes } from './workspaces.ts';

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
    /** False once its record no longer selects it: then nothing in Git stands behind it. */
    isLinked: boolean().notNull(),
    repositoryUrl: text(),
    branch: text(),
    /** The folder or file in the repository. */
    path: text(),
    commit: text(),
    /** The text of an uploaded script. */
    script: text(),
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
