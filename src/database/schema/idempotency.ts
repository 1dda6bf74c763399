import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from './workspaces.ts';

/** What a request with an Idempotency-Key was answered; a repetition gets the same. */
export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of who asked for what: another request must not use the key. */
    request: text().notNull(),
    status: integer(),
    body: jsonb().$type<unknown>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.key] })],
);
