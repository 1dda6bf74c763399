import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofWorkspace } from '../workspaces/tables.ts';

export const RUNTIME_KINDS = ['managed', 'self-managed'] as const;

/** What keeps tests from the machine that they run on, the strictest first. */
export const SANDBOXES = ['bubblewrap', 'user', 'none'] as const;

/** Where tests run (docs/runtimes.md). One a workspace is the default. */
export const runtimes = pgTable(
  'runtimes',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    name: text().notNull(),
    kind: text({ enum: RUNTIME_KINDS }).notNull(),
    isDefault: boolean().notNull().default(false),
    operational: boolean().notNull(),
    /** Why it is not operational, or which isolation is missing. */
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

/** Where a self-managed runtime is: a workflow of a repository on GitHub. */
export const actionsRuntimes = pgTable('actions_runtimes', {
  runtimeId: uuid()
    .primaryKey()
    .references(() => runtimes.id, { onDelete: 'cascade' }),
  workspaceId: ofWorkspace(),
  /** `OWNER/NAME`. */
  repository: text().notNull(),
  /** GitHub's id of it, which a name may lose; null until it was seen. */
  repositoryId: text(),
  /** File name below `.github/workflows`. */
  workflow: text().notNull(),
  /** The branch whose version of the workflow runs; null: the default one. */
  ref: text(),
  /** What `runs-on` says. */
  labels: text().array().notNull(),
  /** The Action, as a workflow names it. */
  action: text().notNull(),
});
