import { eq } from 'drizzle-orm';
import { ofWorkspace, tables } from '../database/index.ts';
import type { Actor } from '../library/index.ts';
import { Problem } from '../problem.ts';
import type { StoreColumns } from './safe-store.ts';
import type { SecretsPorts } from './secrets-ports.ts';

const { runtimes } = tables;

/**
 * The runtime that a safe is made under, by its name; null: the default one. On any other the URL is
 * required (platform.md, "Credential Safe").
 *
 * @throws Problem `not-found`, `input-faulty`
 */
export async function requireRuntime(
  { database }: SecretsPorts,
  actor: Actor,
  name: string | null,
  { place }: StoreColumns,
): Promise<{ readonly id: string }> {
  const chosen = name === null ? eq(runtimes.isDefault, true) : eq(runtimes.name, name);
  const [found] = await database.queries
    .select({ id: runtimes.id, isDefault: runtimes.isDefault })
    .from(runtimes)
    .where(ofWorkspace(runtimes, actor, chosen));
  if (found === undefined) {
    throw new Problem('not-found', `The workspace has no runtime ${JSON.stringify(name)}.`);
  }
  if (found.isDefault || place === null) return found;
  const fault = 'store.address: must be by url on a runtime that is not the default one';
  throw new Problem('input-faulty', 'Mend these fields and send it again.', [fault]);
}
