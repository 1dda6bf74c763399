import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';
import { ofWorkspace } from '../workspaces/tables.ts';

export const MEMBER_ROLES = ['admin', 'member'] as const;

/** Who belongs to a workspace. What a member holds (sessions, tokens, links) is deleted with the row. */
export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    login: text().notNull(),
    /** GitHub's id of the person, which a new login does not change; null in local mode. */
    githubId: text(),
    role: text({ enum: MEMBER_ROLES }).notNull(),
    /** When GitHub, or an admin, last said so. */
    refreshedAt: moment().notNull(),
  },
  (table) => [
    unique().on(table.workspaceId, table.id),
    uniqueIndex('members_login').on(table.workspaceId, sql`lower(${table.login})`),
    uniqueIndex().on(table.workspaceId, table.githubId),
    index().on(table.githubId),
  ],
);

/** Columns that tie a credential to a member of the same workspace, and to no other. */
const ofMember = () => ({ workspaceId: uuid().notNull(), memberId: uuid().notNull() });

/** An API token. The token itself is not here: `hash` is its SHA-256. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().primaryKey(),
    ...ofMember(),
    name: text().notNull(),
    hash: text().notNull().unique(),
    scopes: text({ enum: ['read', 'write', 'generate', 'run', 'admin'] })
      .array()
      .notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.memberId],
      foreignColumns: [members.workspaceId, members.id],
    }).onDelete('cascade'),
    index().on(table.workspaceId, table.id),
  ],
);

/** A session of a browser; `hash` is the SHA-256 of its cookie. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    ...ofMember(),
    hash: text().notNull().unique(),
    createdAt: moment().notNull(),
    seenAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.memberId],
      foreignColumns: [members.workspaceId, members.id],
    }).onDelete('cascade'),
    index().on(table.expiresAt),
  ],
);

/** A link that signs a member in once. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    hash: text().primaryKey(),
    ...ofMember(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.memberId],
      foreignColumns: [members.workspaceId, members.id],
    }).onDelete('cascade'),
  ],
);

/** A sign-in whose browser has come back from GitHub: its state is good once. */
export const pendingSignIns = pgTable('pending_sign_ins', {
  stateHash: text().primaryKey(),
  browserHash: text().notNull(),
  expiresAt: moment().notNull(),
  /** When the browser came back; null once somebody is signed in. */
  takenAt: moment(),
});

/** Which workflows may act in a workspace. Ids, not names: a name can pass to somebody else. */
export const oidcPolicies = pgTable(
  'oidc_policies',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    name: text().notNull(),
    repositoryId: text().notNull(),
    repositoryOwnerId: text().notNull(),
    ref: text(),
    environment: text(),
    jobWorkflowRef: text(),
    scopes: text({ enum: ['read', 'write', 'generate', 'run', 'admin'] })
      .array()
      .notNull(),
    createdBy: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique().on(table.workspaceId, table.id),
    uniqueIndex().on(table.workspaceId, table.name),
    index().on(table.repositoryId),
  ],
);

/** Tokens of workflows that were used, until they end by themselves. */
export const usedOidcTokens = pgTable(
  'used_oidc_tokens',
  { issuer: text().notNull(), jti: text().notNull(), expiresAt: moment().notNull() },
  (table) => [primaryKey({ columns: [table.issuer, table.jti] }), index().on(table.expiresAt)],
);

/** What a workflow got for its OIDC token: good for many requests, and for a short time. */
export const workflowTokens = pgTable(
  'workflow_tokens',
  {
    hash: text().primaryKey(),
    workspaceId: uuid().notNull(),
    policyId: uuid().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.policyId],
      foreignColumns: [oidcPolicies.workspaceId, oidcPolicies.id],
    }).onDelete('cascade'),
    index().on(table.expiresAt),
  ],
);

/** What test cases of an execution read their secrets with; a token ends with the execution. */
export const executionTokens = pgTable(
  'execution_tokens',
  {
    hash: text().primaryKey(),
    workspaceId: ofWorkspace(),
    executionId: uuid().notNull(),
    bindings: jsonb().$type<readonly string[]>().notNull(),
    endsAt: moment().notNull(),
  },
  (table) => [index().on(table.executionId), index().on(table.endsAt)],
);

export const AUDIT_OUTCOMES = ['done', 'refused', 'failed'] as const;

/**
 * Who did what, from where, with what result. A trigger refuses every change of a row, so nothing
 * refers to other tables: the log outlives what it records.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    /** Null where nobody knows the workspace, as of a token that is invalid. */
    workspaceId: uuid(),
    at: moment().notNull(),
    actor: text().notNull(),
    via: text({ enum: ['session', 'token', 'oidc', 'link', 'github', 'system', 'none'] }).notNull(),
    action: text().notNull(),
    target: text().notNull(),
    remoteAddress: text().notNull(),
    outcome: text({ enum: AUDIT_OUTCOMES }).notNull(),
    reason: text(),
  },
  (table) => [index().on(table.workspaceId, table.id)],
);
