import { type Column, type SQL, sql } from 'drizzle-orm';

/** Whether a column is one of many ids, as one parameter: a record may have thousands of test cases. */
export function among(column: Column, ids: readonly string[]): SQL {
  return sql`${column} = ANY(${sql.param(`{${ids.join(',')}}`)}::uuid[])`;
}
