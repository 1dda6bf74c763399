import { Problem } from '../../problem.ts';
import { chooseRuntime } from '../../runtimes/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { SecretsPorts } from '../secrets-ports.ts';
import type { StoreColumns } from './safe-store.ts';

/**
 * The runtime of a new safe, by its name; null is the default one. On any other the URL of the store is
 * required (docs/secrets.md#set-it-up).
 *
 * @throws Problem `not-found`, `input-faulty`
 */
export async function requireRuntime(
  { database }: SecretsPorts,
  actor: Actor,
  name: string | null,
  { place }: StoreColumns,
): Promise<{ readonly id: string }> {
  const found = await chooseRuntime(database, actor, name);
  if (found.isDefault || place === null) return found;
  const fault = 'store.address: must be by url on a runtime that is not the default one';
  throw new Problem('input-faulty', 'Fix these fields and send it again.', [fault]);
}
