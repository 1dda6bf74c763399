import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Whether a column is one of many ids, as one parameter: a record may have thousands of test cases. As rows, not as an
 * array: those are hashed, where `= ANY` compares each id with each other one.
 */
export function among(column: Column, ids: readonly string[]): SQL {
  return sql`${column} IN (SELECT unnest(${sql.param(`{${ids.join(',')}}`)}::uuid[]))`;
}
