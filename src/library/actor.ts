import { Problem } from '../problem.ts';

/** Who acts, and where. Every function of the library sees this workspace and no other. */
export interface Actor {
  readonly workspaceId: string;
  /** The name that owners are written by: a GitHub login, or `admin` in local mode. */
  readonly user: string;
  readonly role: 'admin' | 'member';
}

/**
 * Owners maintain what is theirs (platform.md, "Authentication", 5); admins maintain everything.
 * @throws Problem `forbidden`
 */
export function requireOwner(actor: Actor, owners: readonly string[], thing: string): void {
  if (actor.role === 'admin' || owners.includes(actor.user)) return;
  const who = owners.join(', ');
  const message = `Only its owners (${who}) or an admin may change ${thing}; have one of them add ${actor.user} to the owners.`;
  throw new Problem('forbidden', message);
}

/**
 * A test case has one owner for good: who uploaded it, or started its generation or import.
 * @throws Problem `forbidden`
 */
export function requireTestCaseOwner(
  actor: Actor,
  { owner, name }: { readonly owner: string; readonly name: string },
): void {
  if (actor.role === 'admin' || actor.user === owner) return;
  const message = `Only its owner (${owner}) or an admin may change the test case ${name}; ask one of them.`;
  throw new Problem('forbidden', message);
}

/** @throws Problem `forbidden` */
export function requireAdmin(actor: Actor, action: string): void {
  if (actor.role === 'admin') return;
  throw new Problem('forbidden', `Only an admin of the workspace may ${action}; ask one.`);
}
