import { asc, eq, exists } from 'drizzle-orm';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { pipelineTestCases, testCases } from '../tables.ts';
import { getRecord } from './records.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** How deleting a record affects its test cases (docs/platform.md#test-case-library). */
export interface RecordImpact {
  /** In no pipeline. */
  readonly deleted: readonly Named[];
  /** Held by a pipeline: they stay, without Git behind them. */
  readonly unlinked: readonly Named[];
}

/** What deleting a record would do. @throws Problem `not-found` */
export async function recordImpact(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
): Promise<RecordImpact> {
  const { id: recordId } = await getRecord(ports, actor, name);

  const { id, name: testCaseName, recordId: ofRecord } = testCases;
  const holding = ports.database
    .in(actor)
    .select({ id: pipelineTestCases.testCaseId })
    .from(pipelineTestCases)
    .where(eq(pipelineTestCases.testCaseId, id));
  const rows = await ports.database
    .in(actor)
    .select({ id, name: testCaseName, isHeld: exists(holding).mapWith(Boolean) })
    .from(testCases)
    .where(eq(ofRecord, recordId))
    .orderBy(asc(testCaseName), asc(id));
  const named = (held: boolean) =>
    rows.filter(({ isHeld }) => isHeld === held).map((row) => ({ id: row.id, name: row.name }));
  return { deleted: named(false), unlinked: named(true) };
}
