import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { InWorkspace } from '../../database/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { pipelineTestCases, testCases } from '../tables.ts';
import type { RegisteredTestCase, Transitions } from './transitions.ts';

/** A row that has not been given its place among the others yet. */
export type NewTestCase = typeof testCases.$inferInsert;

/**
 * The test cases that a record or import has registered, locked until the caller's transaction ends,
 * so that no pipeline takes one in while it is decided about.
 *
 * @param keyOf the column that tells them apart
 */
export async function lockRegistered(
  { database }: LibraryPorts,
  workspace: InWorkspace,
  where: SQL | undefined,
  keyOf: 'endpoint' | 'path',
): Promise<RegisteredTestCase[]> {
  const rows = await database
    .in(workspace)
    .select({ id: testCases.id, key: testCases[keyOf] })
    .from(testCases)
    .where(where)
    .orderBy(testCases.id)
    .for('update');
  const ids = rows.map(({ id }) => id);
  const inPipelines = await database
    .in(workspace)
    .selectDistinct({ id: pipelineTestCases.testCaseId })
    .from(pipelineTestCases)
    .where(inArray(pipelineTestCases.testCaseId, ids));
  const inPipeline = new Set(inPipelines.map(({ id }) => id));
  return rows.map(({ id, key }) => ({ id, key: key ?? '', inPipeline: inPipeline.has(id) }));
}

/**
 * Writes what was decided, inside the caller's transaction.
 *
 * @param rowOf the columns of a key that is registered or linked
 */
export async function applyTransitions(
  { database }: LibraryPorts,
  workspace: InWorkspace,
  { register, link, remove, unlink }: Transitions,
  rowOf: (key: string) => NewTestCase,
): Promise<void> {
  for (const batch of batches(register)) {
    await database.in(workspace).insert(testCases).values(batch.map(rowOf));
  }
  for (const { id, key } of link) {
    const { repositoryUrl, branch, path, commit } = rowOf(key);
    await database
      .in(workspace)
      .update(testCases)
      .set({ repositoryUrl, branch, path, commit, isLinked: true })
      .where(eq(testCases.id, id));
  }
  for (const ids of batches(unlink)) {
    await database
      .in(workspace)
      .update(testCases)
      .set({ isLinked: false })
      .where(inArray(testCases.id, ids));
  }
  for (const ids of batches(remove)) {
    await database
      .in(workspace)
      .delete(testCases)
      .where(and(inArray(testCases.id, ids)));
  }
}

/** PostgreSQL takes 65,535 parameters a query; a row has sixteen. */
function batches<T>(rows: readonly T[], size = 1000): T[][] {
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, index) => rows.slice(index * size, (index + 1) * size));
}
