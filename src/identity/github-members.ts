import { and, eq, ne, notInArray, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type InWorkspace, ofWorkspace, tables } from '../database/index.ts';
import type { IdentityPorts } from './identity-ports.ts';
import type { Role } from './scopes.ts';

const { members } = tables;
type Ports = Pick<IdentityPorts, 'database' | 'now'>;

/** A person at GitHub. The id stays, the login may change, and may then be somebody else's. */
export interface GitHubPerson {
  readonly githubId: string;
  readonly login: string;
}

/**
 * Makes a member of a workspace of GitHub, or renews login and role, and gives the id. Whoever had
 * the login before is no longer known by it, and out until GitHub tells of him again.
 */
export function putGitHubMember(
  { database, now }: Ports,
  workspace: InWorkspace,
  { githubId, login }: GitHubPerson,
  role: Role,
): Promise<string> {
  const refreshedAt = now();
  return database.transaction(async () => {
    const isStale = and(
      eq(sql`lower(${members.login})`, login.toLowerCase()),
      or(sql`${members.githubId} IS NULL`, ne(members.githubId, githubId)),
    );
    await database.queries.delete(members).where(ofWorkspace(members, workspace, isStale));
    const [row] = await database.queries
      .insert(members)
      .values({
        id: uuid(),
        workspaceId: workspace.workspaceId,
        githubId,
        login,
        role,
        refreshedAt,
      })
      .onConflictDoUpdate({
        target: [members.workspaceId, members.githubId],
        set: { login, role, refreshedAt },
      })
      .returning({ id: members.id });
    if (row === undefined) throw new Error('the member is neither new nor there');
    return row.id;
  });
}

/** Takes somebody out, with his sessions and tokens. */
export async function removeGitHubMember(
  { database }: Ports,
  workspace: InWorkspace,
  githubId: string,
): Promise<void> {
  await database.queries
    .delete(members)
    .where(ofWorkspace(members, workspace, eq(members.githubId, githubId)));
}

/**
 * Makes the members of a workspace those of a list that GitHub gave, for a reconciler: hooks go
 * missing, and none tells of a changed role. An empty list takes everybody out.
 */
export async function replaceGitHubMembers(
  ports: Ports,
  workspace: InWorkspace,
  people: readonly (GitHubPerson & { readonly role: Role })[],
): Promise<void> {
  const ids = people.map(({ githubId }) => githubId);
  const { database } = ports;
  await database.transaction(async () => {
    const isGone = ids.length === 0 ? undefined : notInArray(members.githubId, ids);
    await database.queries.delete(members).where(ofWorkspace(members, workspace, isGone));
    for (const { role, ...person } of people) {
      await putGitHubMember(ports, workspace, person, role);
    }
  });
}
