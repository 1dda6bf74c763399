import { inArray } from 'drizzle-orm';
import type { GenerationRecord, LibraryPorts } from '../../library/index.ts';
import { executions } from '../tables.ts';

/** Those of some executions that have not been removed. */
export async function stillThere(
  { database }: Pick<LibraryPorts, 'database'>,
  record: GenerationRecord,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .in(record)
    .select({ id: executions.id })
    .from(executions)
    .where(inArray(executions.id, [...new Set(ids)]));
  return new Set(rows.map(({ id }) => id));
}
