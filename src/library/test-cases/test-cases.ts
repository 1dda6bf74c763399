import { and, arrayContains, desc, eq, gte, lt } from 'drizzle-orm';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { pipelines, pipelineTestCases, testCases } from '../tables.ts';
import { requireTestCaseOwner } from './test-case-owner.ts';

export type TestCase = typeof testCases.$inferSelect;

/** The filters of the library (docs/platform.md#test-case-library), all of which must match. */
export interface TestCaseFilter {
  /** Every one of these. */
  readonly labels?: readonly string[];
  /** Created at this time or later. */
  readonly createdFrom?: Date;
  readonly owner?: string;
}

/** Test cases of the workspace, the newest first; `before` is the id of the last one seen. */
export function listTestCases(
  { database }: LibraryPorts,
  actor: Actor,
  { labels, createdFrom, owner }: TestCaseFilter,
  page: { readonly before?: string; readonly limit: number },
): Promise<TestCase[]> {
  return database
    .in(actor)
    .select()
    .from(testCases)
    .where(
      and(
        labels && labels.length > 0 ? arrayContains(testCases.labels, [...labels]) : undefined,
        createdFrom ? gte(testCases.createdFrom, createdFrom) : undefined,
        owner === undefined ? undefined : eq(testCases.owner, owner),
        page.before ? lt(testCases.id, page.before) : undefined,
      ),
    )
    .orderBy(desc(testCases.id))
    .limit(page.limit);
}

/** @throws Problem `not-found` */
export async function getTestCase(
  { database }: Pick<LibraryPorts, 'database'>,
  actor: Actor,
  id: string,
): Promise<TestCase> {
  const [found] = await database.in(actor).select().from(testCases).where(eq(testCases.id, id));
  return found ?? notFound(id);
}

/**
 * Deletes a test case: by who uploaded it or started its import or generation, and only while no
 * pipeline has it (docs/platform.md#test-case-library). Scripts stay in Git.
 * @throws Problem `not-found`, `forbidden`, `test-case-in-pipeline` with the pipelines' names
 */
export function deleteTestCase(
  { database }: Pick<LibraryPorts, 'database'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return database.transaction(async () => {
    const found = await lockTestCase({ database }, actor, id);
    const holding = await database
      .in(actor)
      .select({ name: pipelines.name })
      .from(pipelineTestCases)
      .innerJoin(pipelines, eq(pipelines.id, pipelineTestCases.pipelineId))
      .where(eq(pipelineTestCases.testCaseId, id))
      .orderBy(pipelines.name);
    if (holding.length > 0) {
      const names = holding.map(({ name }) => name);
      const message = `These pipelines hold ${found.name}: ${names.join(', ')}; take it out of them first.`;
      throw new Problem('test-case-in-pipeline', message, names);
    }
    await database.in(actor).delete(testCases).where(eq(testCases.id, id));
  });
}

/**
 * A test case, locked until the caller's transaction ends, for somebody who may change it.
 * @throws Problem `not-found`, `forbidden`
 */
export async function lockTestCase(
  { database }: Pick<LibraryPorts, 'database'>,
  actor: Actor,
  id: string,
): Promise<TestCase> {
  const [found] = await database
    .in(actor)
    .select()
    .from(testCases)
    .where(eq(testCases.id, id))
    .for('update');
  if (found === undefined) return notFound(id);
  requireTestCaseOwner(actor, found);
  return found;
}

function notFound(id: string): never {
  throw new Problem('not-found', `The library has no test case ${id}.`);
}
