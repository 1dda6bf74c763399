import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, ofWorkspace } from './columns.ts';
import { gitCredentials, runtimes } from './workspaces.ts';

export const RECORD_STATES = ['draft', 'queued', 'running', 'generated', 'failed'] as const;
export const REPOSITORY_TYPES = ['github', 'gitlab'] as const;

/** A rule of what is not tested; what it leaves out matches all. */
export interface IgnoredScenario {
  readonly endpoint?: string | undefined;
  readonly location?: 'path' | 'query' | 'header' | 'body' | undefined;
  readonly field?: string | undefined;
  readonly scenario?: string | undefined;
  readonly reason: string;
}

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** A generation record (platform.md, "Generation record"). */
export const generationRecords = pgTable(
  'generation_records',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    name: text().notNull(),
    runtimeId: uuid()
      .notNull()
      .references(() => runtimes.id),
    /** The full URL of the document; null when it was uploaded or lies in the repository. */
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
    owners: jsonb().$type<readonly string[]>().notNull(),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    state: text({ enum: RECORD_STATES }).notNull(),
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
  },
  (table) => [index().on(table.recordId, table.id)],
);
