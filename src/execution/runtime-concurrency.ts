import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ofWorkspace, tables } from '../database/index.ts';
import type { Actor } from '../library/index.ts';
import { parseInput } from '../parse-input.ts';
import { Problem } from '../problem.ts';
import type { ExecutionPorts } from './execution-ports.ts';
import { callWaiting } from './places.ts';

const { runtimes } = tables;

/** How many executions a runtime runs at the same time. */
export const concurrency = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(100, 'must be at most 100');

/**
 * Sets how many executions a runtime runs at the same time. More begin at once; what runs beyond a lower
 * limit is not stopped.
 *
 * @throws Problem `forbidden`, `input-faulty`, `not-found`
 */
export function setConcurrency(
  ports: ExecutionPorts,
  actor: Actor,
  name: string,
  wanted: number,
): Promise<void> {
  if (actor.role !== 'admin') {
    throw new Problem('forbidden', 'Only an admin of the workspace may change a runtime; ask one.');
  }
  const value = parseInput(concurrency, wanted);
  return ports.database.transaction(async () => {
    const [changed] = await ports.database.queries
      .update(runtimes)
      .set({ concurrency: value })
      .where(ofWorkspace(runtimes, actor, eq(runtimes.name, name)))
      .returning();
    if (changed === undefined) {
      throw new Problem('not-found', `The workspace has no runtime ${JSON.stringify(name)}.`);
    }
    await callWaiting(ports, changed);
  });
}
