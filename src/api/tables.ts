import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';
import { ofWorkspace } from '../workspaces/tables.ts';

/** What a request with an Idempotency-Key was answered; a repetition gets the same. */
export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    workspaceId: ofWorkspace(),
    /** Who asked, and the key that they sent. */
    key: text().notNull(),
    /** SHA-256 of what was asked: another request must not use the key. */
    request: text().notNull(),
    status: integer(),
    body: jsonb().$type<unknown>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.key] })],
);
