import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, ofWorkspace, tables } from '../database/index.ts';
import type { Actor } from '../library/index.ts';
import { Problem } from '../problem.ts';

const { pipelines } = tables;

/** Pipelines in the order in which they are started. */
export const pipelineIds = z
  .array(z.uuid('must be the id of a pipeline'))
  .max(50, 'must be at most 50')
  .refine((ids) => new Set(ids).size === ids.length, 'must not name a pipeline twice');

/**
 * Locks pipelines, so that none is deleted before something holds it.
 * @throws Problem `not-found` naming those that the workspace does not have
 */
export async function lockPipelines(
  { queries }: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  const there = await queries
    .select({ id: pipelines.id })
    .from(pipelines)
    .where(ofWorkspace(pipelines, actor, inArray(pipelines.id, [...ids])))
    .orderBy(pipelines.id)
    .for('share');
  const known = new Set(there.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const message = `The workspace has no pipeline ${unknown.join(', ')}.`;
  throw new Problem('not-found', message, unknown);
}
