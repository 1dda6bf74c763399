import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';

/**
 * A test case has one owner forever: who uploaded it, or started its generation or import.
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
