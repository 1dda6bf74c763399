import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment, to the microsecond and with its zone. */
export const moment = () => timestamp({ withTimezone: true });

/** Bytes. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
