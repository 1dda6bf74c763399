import { eq } from 'drizzle-orm';
import { Problem } from '../problem.ts';
import { workspacesOf } from '../workspaces/index.ts';
import type { IdentityPorts } from './identity-ports.ts';
import { isId } from './input.ts';
import type { Principal } from './principal.ts';
import type { Role } from './scopes.ts';
import { createSession } from './sign-in/sessions.ts';
import { members } from './tables.ts';

export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly kind: 'local' | 'github';
  /** What the person is there. */
  readonly role: Role;
}

/**
 * The workspaces that a principal can be in: of a person who is signed in with GitHub all accounts
 * with the App where they are a member, of a token or workflow the one that it is for.
 */
export async function listWorkspaces(
  { database }: IdentityPorts,
  principal: Principal,
): Promise<Workspace[]> {
  const githubId = principal.via === 'session' ? await githubIdOf(database, principal) : null;
  const memberships =
    githubId === null
      ? [principal]
      : await database
          .system('The workspaces of one person, by the GitHub id of their session.')
          .select({ workspaceId: members.workspaceId, role: members.role })
          .from(members)
          .where(eq(members.githubId, githubId));
  const roles = new Map(memberships.map(({ workspaceId, role }) => [workspaceId, role]));
  const found = await workspacesOf(database, [...roles.keys()]);
  return found.map(({ id, name, kind }) => ({ id, name, kind, role: roles.get(id) ?? 'member' }));
}

/**
 * Switches to another workspace of the person: a new session, and the old one ends.
 *
 * @param cookie the Cookie header
 * @returns the value of the new session's cookie
 * @throws Problem `not-found` for a workspace where they are no member
 */
export async function switchWorkspace(
  ports: IdentityPorts,
  principal: Principal,
  workspaceId: string,
  cookie: string | null,
): Promise<string> {
  const { database } = ports;
  const githubId = principal.via === 'session' ? await githubIdOf(database, principal) : null;
  const [member] =
    githubId === null || !isId(workspaceId)
      ? []
      : await database
          .in({ workspaceId })
          .select({ id: members.id })
          .from(members)
          .where(eq(members.githubId, githubId));
  if (member === undefined) {
    throw new Problem('not-found', `You belong to no workspace ${JSON.stringify(workspaceId)}.`);
  }
  return createSession(ports, { workspaceId, memberId: member.id }, cookie);
}

async function githubIdOf(
  database: IdentityPorts['database'],
  principal: Principal,
): Promise<string | null> {
  const [member] = await database
    .in(principal)
    .select({ githubId: members.githubId })
    .from(members)
    .where(eq(members.login, principal.user));
  return member?.githubId ?? null;
}
