import { Problem } from '../problem.ts';

/** Who acts, and in which workspace. Functions see this workspace and no other. */
export interface Actor {
  readonly workspaceId: string;
  /** The name that owners are written by: a GitHub login, or `admin` in local mode. */
  readonly user: string;
  readonly role: 'admin' | 'member';
}

/**
 * Only owners and admins may change something (docs/platform.md#generation-record).
 * @throws Problem `forbidden`
 */
export function requireOwner(actor: Actor, owners: readonly string[], thing: string): void {
  if (actor.role === 'admin' || owners.includes(actor.user)) return;
  const who = owners.join(', ');
  const message = `Only its owners (${who}) or an admin may change ${thing}; have one of them add ${actor.user} to the owners.`;
  throw new Problem('forbidden', message);
}

/** @throws Problem `forbidden` */
export function requireAdmin(actor: Actor, action: string): void {
  if (actor.role === 'admin') return;
  throw new Problem('forbidden', `Only an admin of the workspace may ${action}; ask one.`);
}
