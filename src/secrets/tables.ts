import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment } from '../database/columns.ts';
import { oidcPolicies } from '../identity/tables.ts';
import { generationRecords, testCases } from '../library/tables.ts';
import { runtimes } from '../runtimes/tables.ts';
import { ofWorkspace } from '../workspaces/tables.ts';

export const SAFE_KINDS = ['azure-key-vault', 'aws-secrets-manager'] as const;
export const CREDENTIAL_KINDS = ['secret', 'key', 'certificate'] as const;

/**
 * How the service gets access to a store. `iam`: by the identity of the server itself (Azure's
 * DefaultAzureCredential, the default chain of AWS), in AWS with a role to assume. `client`: by an id and a
 * secret, of which only the names of the server's variables are here (`env://NAME`), no value.
 */
export type SafeAccess =
  | { readonly method: 'iam'; readonly roleArn: string | null }
  | {
      readonly method: 'client';
      readonly tenantId: string | null;
      readonly clientId: string;
      readonly clientSecret: string;
    };

/** A credential safe: a third-party store (docs/secrets.md#set-it-up). */
export const safes = pgTable(
  'safes',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    name: text().notNull(),
    /** The query parameter `safe_key`: 32 random hex digits, never changed. */
    safeKey: text().notNull().unique(),
    /** Prefix of every name in the store, and is not the safe key. */
    secureUuid: uuid().notNull(),
    kind: text({ enum: SAFE_KINDS }).notNull(),
    runtimeId: uuid()
      .notNull()
      .references(() => runtimes.id),
    url: text().notNull(),
    /** The region or the name of the vault that the URL follows from; null where it was given. */
    place: text(),
    access: jsonb().$type<SafeAccess>().notNull(),
    /** Counts edits of URL and access: what was read before one is worth nothing after it. */
    generation: integer().notNull().default(1),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.workspaceId, table.id),
    uniqueIndex().on(table.workspaceId, table.name),
  ],
);

/** A credential: one entry of a safe's store, whose value is never here (docs/secrets.md#set-it-up). */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid().notNull(),
    safeId: uuid().notNull(),
    name: text().notNull(),
    type: text({ enum: CREDENTIAL_KINDS }).notNull(),
    key: text().notNull(),
    /** The key as the store compares names: folded where it ignores case. */
    comparedKey: text().notNull(),
    /** Counts edits of key and type. */
    generation: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.safeId],
      foreignColumns: [safes.workspaceId, safes.id],
    }).onDelete('cascade'),
    unique().on(table.workspaceId, table.id),
    uniqueIndex().on(table.safeId, table.comparedKey),
    index().on(table.workspaceId, table.safeId, table.id),
  ],
);

const ofCredential = () => ({ workspaceId: uuid().notNull(), credentialId: uuid().notNull() });

/** A binding: a credential that a test case may read (docs/secrets.md#set-it-up). */
export const bindings = pgTable(
  'bindings',
  {
    id: uuid().primaryKey(),
    ...ofCredential(),
    testCaseId: uuid()
      .notNull()
      .references(() => testCases.id, { onDelete: 'cascade' }),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.credentialId],
      foreignColumns: [credentials.workspaceId, credentials.id],
    }).onDelete('cascade'),
    uniqueIndex().on(table.testCaseId, table.credentialId),
    index().on(table.credentialId),
  ],
);

/** The credentials that the workflows of an OIDC policy may read. */
export const policyCredentials = pgTable(
  'policy_credentials',
  { ...ofCredential(), policyId: uuid().notNull() },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.credentialId],
      foreignColumns: [credentials.workspaceId, credentials.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.workspaceId, table.policyId],
      foreignColumns: [oidcPolicies.workspaceId, oidcPolicies.id],
    }).onDelete('cascade'),
    primaryKey({ columns: [table.policyId, table.credentialId] }),
    index().on(table.credentialId),
  ],
);

/** What a workflow reads its secrets with; deleted with its policy. `hash` is the token's SHA-256. */
export const workflowSecretsTokens = pgTable(
  'workflow_secrets_tokens',
  {
    hash: text().primaryKey(),
    workspaceId: uuid().notNull(),
    policyId: uuid().notNull(),
    endsAt: moment().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.policyId],
      foreignColumns: [oidcPolicies.workspaceId, oidcPolicies.id],
    }).onDelete('cascade'),
    index().on(table.endsAt),
  ],
);

/** Values that records keep on the platform itself, encrypted under the operator's key; none is here in clear. */
export const localSecrets = pgTable(
  'local_secrets',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    recordId: uuid()
      .notNull()
      .references(() => generationRecords.id, { onDelete: 'cascade' }),
    /** The variable that the suite names as `env://VARIABLE`. */
    variable: text().notNull(),
    /** The repository of the record when it was given. */
    repository: text().notNull(),
    /** The hosts that it may be sent to. */
    hosts: text().array().notNull(),
    /** Names the key that opens it. */
    keyId: text().notNull(),
    /** Bound to all of the above. */
    sealed: bytes().notNull(),
    givenBy: text().notNull(),
    givenAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex().on(table.recordId, table.variable), index().on(table.keyId)],
);
