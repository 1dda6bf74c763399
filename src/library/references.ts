import { and, eq } from 'drizzle-orm';
import { tables } from '../database/index.ts';
import { Problem } from '../problem.ts';
import type { Actor } from './actor.ts';
import type { LibraryPorts } from './library-ports.ts';

const { gitCredentials, runtimes } = tables;

/**
 * The id of a runtime by its name; the default one for null.
 * @throws Problem `not-found`, or `runtime-not-operational` with its reason
 */
export async function findRuntime(
  { database }: LibraryPorts,
  actor: Actor,
  name: string | null,
): Promise<string> {
  const chosen = name === null ? eq(runtimes.isDefault, true) : eq(runtimes.name, name);
  const [found] = await database.queries
    .select()
    .from(runtimes)
    .where(and(eq(runtimes.workspaceId, actor.workspaceId), chosen));
  if (found === undefined) {
    throw new Problem('not-found', `The workspace has no runtime ${JSON.stringify(name)}.`);
  }
  if (!found.operational) {
    const reason = found.reason ?? 'no reason is known';
    const message = `The runtime ${found.name} is not operational (${reason}); select another one.`;
    throw new Problem('runtime-not-operational', message);
  }
  return found.id;
}

/**
 * The id of a registered Git credential by its name; null for null.
 * @throws Problem `not-found`, or `credential-read-only` when it is registered for reading alone
 */
export async function findCredential(
  { database }: LibraryPorts,
  actor: Actor,
  name: string | null,
  access: 'read' | 'write',
): Promise<string | null> {
  if (name === null) return null;
  const [found] = await database.queries
    .select()
    .from(gitCredentials)
    .where(and(eq(gitCredentials.workspaceId, actor.workspaceId), eq(gitCredentials.name, name)));
  if (found === undefined) {
    const message = `No Git credential ${JSON.stringify(name)} is registered; an admin can do so.`;
    throw new Problem('not-found', message);
  }
  if (access === 'write' && found.access === 'read') {
    const message = `The credential ${name} is registered for reading; select one with write access.`;
    throw new Problem('credential-read-only', message);
  }
  return found.id;
}
