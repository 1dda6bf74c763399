import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

export const WORKSPACE_KINDS = ['local', 'github'] as const;

/** A workspace: a GitHub account with the App, or the one of local mode. */
export const workspaces = pgTable(
  'workspaces',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: WORKSPACE_KINDS }).notNull(),
    /** GitHub's id of the account, which a new name does not change; null in local mode. */
    accountId: text(),
    /** Since when the App does not work at the account: uninstalled, suspended, or the account is gone. */
    closedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex().on(table.kind, table.name), uniqueIndex().on(table.accountId)],
);

export const RUNTIME_KINDS = ['managed', 'self-managed'] as const;

/** What keeps tests from the machine that they run on, the strictest first. */
export const SANDBOXES = ['bubblewrap', 'user', 'none'] as const;

/** Where tests run (platform.md, "Runtime"). One a workspace is the default. */
export const runtimes = pgTable(
  'runtimes',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text({ enum: RUNTIME_KINDS }).notNull(),
    isDefault: boolean().notNull().default(false),
    operational: boolean().notNull(),
    /** Why it is not operational, or what its tests are not kept from. */
    reason: text(),
    /** What tests run in; null where nothing is known yet, nothing runs, or the platform does not decide. */
    sandbox: text({ enum: SANDBOXES }),
    /** Executions that it runs at the same time. */
    concurrency: integer().notNull().default(2),
  },
  (table) => [
    uniqueIndex().on(table.workspaceId, table.name),
    uniqueIndex('runtimes_one_default').on(table.workspaceId).where(sql`${table.isDefault}`),
  ],
);

export const GIT_ACCESS = ['read', 'write'] as const;
export const GIT_PURPOSES = ['document', 'repository-read', 'repository-write'] as const;

/**
 * A Git credential that a workspace admin has registered (platform.md, "Authentication", 4). The
 * token itself is not here: `reference` says where it is found.
 */
export const gitCredentials = pgTable(
  'git_credentials',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
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
