import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/index.ts';
import { parseInput } from '../input/parse-input.ts';
import { type Actor, requireAdmin } from '../workspaces/index.ts';
import { runtimeNotFound } from './runtimes.ts';
import type { RuntimeRow } from './runtimes-ports.ts';
import { runtimes } from './tables.ts';

/** How many executions a runtime runs at the same time. */
export const concurrency = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(100, 'must be at most 100');

/**
 * Sets how many executions a runtime runs at the same time, in the caller's transaction.
 *
 * @returns the runtime, whose row is locked then
 * @throws Problem `forbidden`, `input-faulty`, `not-found`
 */
export async function storeConcurrency(
  database: Database,
  actor: Actor,
  name: string,
  value: number,
): Promise<RuntimeRow> {
  requireAdmin(actor, 'change a runtime');
  const [changed] = await database
    .in(actor)
    .update(runtimes)
    .set({ concurrency: parseInput(concurrency, value) })
    .where(eq(runtimes.name, name))
    .returning();
  return changed ?? runtimeNotFound(name);
}
