import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { InWorkspace } from '../database/index.ts';
import { parseInput } from '../input/parse-input.ts';
import { Problem } from '../problem.ts';
import { lockWorkspace, requireAdmin } from '../workspaces/index.ts';
import type { IdentityPorts } from './identity-ports.ts';
import { login as loginInput } from './input.ts';
import type { Principal } from './principal.ts';
import type { Role } from './scopes.ts';
import { members } from './tables.ts';

export interface Member {
  readonly login: string;
  readonly role: Role;
  readonly refreshedAt: Date;
}

/** Everybody who belongs to the workspace, by login. */
export function listMembers({ database }: IdentityPorts, principal: Principal): Promise<Member[]> {
  const { login, role, refreshedAt } = members;
  return database
    .in(principal)
    .select({ login, role, refreshedAt })
    .from(members)
    .orderBy(asc(login));
}

/**
 * Adds a member to a local workspace, or gives another role; in a workspace of GitHub, GitHub says who
 * belongs to it.
 *
 * @throws Problem `forbidden`, `input-faulty`, `field-fixed` for a workspace of GitHub and for the role
 *   of the last admin
 */
export async function setMember(
  ports: IdentityPorts,
  principal: Principal,
  login: string,
  role: Role,
): Promise<void> {
  requireAdmin(principal, 'set members');
  const name = parseInput(loginInput, login);
  await ports.database.transaction(async () => {
    await lockLocal(ports, principal);
    if (role !== 'admin') await requireOtherAdmin(ports, principal, name);
    await putMember(ports, principal, name, role);
  });
}

/**
 * Removes a member from a local workspace, with their sessions and tokens.
 * @throws Problem `forbidden`, `not-found`, `field-fixed` for a workspace of GitHub and the last admin
 */
export async function removeMember(
  ports: IdentityPorts,
  principal: Principal,
  login: string,
): Promise<void> {
  requireAdmin(principal, 'remove members');
  await ports.database.transaction(async () => {
    await lockLocal(ports, principal);
    await requireOtherAdmin(ports, principal, login);
    const removed = await ports.database
      .in(principal)
      .delete(members)
      .where(isNamed(login))
      .returning({ id: members.id });
    if (removed.length > 0) return;
    throw new Problem('not-found', `The workspace has no member ${JSON.stringify(login)}.`);
  });
}

/** Makes a member of a local workspace or renews the role, and gives the id. */
export async function putMember(
  { database, now }: Pick<IdentityPorts, 'database' | 'now'>,
  { workspaceId }: InWorkspace,
  login: string,
  role: Role,
): Promise<string> {
  const refreshedAt = now();

  const { id } = members;
  const [made] = await database
    .in({ workspaceId })
    .insert(members)
    .values({ id: uuid(), workspaceId, login, role, refreshedAt })
    .onConflictDoNothing()
    .returning({ id });
  if (made !== undefined) return made.id;
  const [renewed] = await database
    .in({ workspaceId })
    .update(members)
    .set({ role, refreshedAt })
    .where(isNamed(login))
    .returning({ id });
  if (renewed === undefined) throw new Error('the member is neither new nor there');
  return renewed.id;
}

/** The workspace is locked, so that two admins who leave at once do not both see the other. */
async function lockLocal({ database }: IdentityPorts, principal: Principal): Promise<void> {
  const workspace = await lockWorkspace(database, principal, 'update');
  if (workspace?.kind === 'local') return;
  const message = 'GitHub says who belongs to this workspace; change it in the account there.';
  throw new Problem('field-fixed', message);
}

/** @throws Problem `field-fixed` when there is no admin but this one */
async function requireOtherAdmin(
  { database }: IdentityPorts,
  principal: Principal,
  login: string,
): Promise<void> {
  const [other] = await database
    .in(principal)
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.role, 'admin'), ne(sql`lower(${members.login})`, login.toLowerCase())))
    .limit(1);
  if (other !== undefined) return;
  const message = `${login} is the last admin of the workspace; make somebody else an admin first.`;
  throw new Problem('field-fixed', message);
}

function isNamed(login: string) {
  return eq(sql`lower(${members.login})`, login.toLowerCase());
}
