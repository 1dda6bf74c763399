import { eq, ilike, inArray } from 'drizzle-orm';
import type { Database, InWorkspace } from '../../database/index.ts';
import { likePattern } from '../../input/search-text.ts';
import { Problem } from '../../problem.ts';
import { pipelines } from '../tables.ts';

/** A pipeline as those who start it need it. */
export type FoundPipeline = Pick<
  typeof pipelines.$inferSelect,
  'id' | 'name' | 'runtimeId' | 'hosts'
>;

/**
 * Pipelines of the workspace by their ids.
 * @throws Problem `not-found` naming those that the workspace does not have
 */
export async function findPipelines(
  database: Database,
  workspace: InWorkspace,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundPipeline>> {
  const { id, name, runtimeId, hosts } = pipelines;
  const rows = await database
    .in(workspace)
    .select({ id, name, runtimeId, hosts })
    .from(pipelines)
    .where(inArray(id, [...ids]));
  const found = new Map(rows.map((row) => [row.id, row]));
  requireAll(ids, found);
  return found;
}

/**
 * The id of the pipeline that has a name in the workspace.
 * @throws Problem `not-found`
 */
export async function findPipelineByName(
  database: Database,
  workspace: InWorkspace,
  name: string,
): Promise<string> {
  const [found] = await database
    .in(workspace)
    .select({ id: pipelines.id })
    .from(pipelines)
    .where(eq(pipelines.name, name));
  if (found !== undefined) return found.id;
  throw new Problem('not-found', `The workspace has no pipeline ${JSON.stringify(name)}.`);
}

/** A search by name finds no more pipelines than this; each is then a list of its own. */
const MOST_NAMED = 50;

/**
 * The ids of the pipelines whose names contain a text, in upper or lower case.
 * @throws Problem `input-faulty` where those are more than can be searched
 */
export async function pipelinesNamed(
  database: Database,
  workspace: InWorkspace,
  text: string,
): Promise<string[]> {
  const rows = await database
    .in(workspace)
    .select({ id: pipelines.id })
    .from(pipelines)
    .where(ilike(pipelines.name, likePattern(text)))
    .limit(MOST_NAMED + 1);
  if (rows.length <= MOST_NAMED) return rows.map(({ id }) => id);
  throw new Problem('input-faulty', 'Type more of the name.', [
    `query.text: matches more than ${MOST_NAMED} pipelines`,
  ]);
}

/** The names of those of some pipelines that are still there, by id. */
export async function pipelineNames(
  database: Database,
  workspace: InWorkspace,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { id, name } = pipelines;
  const rows = await database
    .in(workspace)
    .select({ id, name })
    .from(pipelines)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/**
 * Locks those of some pipelines that are still there, until the caller's transaction ends.
 * @returns their ids
 */
export async function lockExisting(
  database: Database,
  workspace: InWorkspace,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .in(workspace)
    .select({ id: pipelines.id })
    .from(pipelines)
    .where(inArray(pipelines.id, [...ids]))
    .orderBy(pipelines.id)
    .for('share');
  return new Set(rows.map(({ id }) => id));
}

/**
 * Locks pipelines until the caller's transaction ends, so that none is deleted before something holds it.
 * @throws Problem `not-found` naming those that the workspace does not have
 */
export async function lockPipelines(
  database: Database,
  workspace: InWorkspace,
  ids: readonly string[],
): Promise<void> {
  requireAll(ids, await lockExisting(database, workspace, ids));
}

function requireAll(
  ids: readonly string[],
  known: { readonly has: (id: string) => boolean },
): void {
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const message = `The workspace has no pipeline ${unknown.join(', ')}.`;
  throw new Problem('not-found', message, unknown);
}
