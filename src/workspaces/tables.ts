import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

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
    closedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex().on(table.kind, table.name), uniqueIndex().on(table.accountId)],
);

/** The workspace that a row belongs to, and is deleted with. */
export const ofWorkspace = () =>
  uuid()
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' });
