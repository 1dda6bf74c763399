import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from './workspaces.ts';

/** A moment, to the microsecond and with its zone. */
export const moment = () => timestamp({ withTimezone: true });

/** The workspace that a row belongs to, and goes with. */
export const ofWorkspace = () =>
  uuid()
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' });
