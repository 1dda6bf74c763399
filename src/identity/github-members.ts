import { and, eq, ne, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { InWorkspace } from '../database/index.ts';
import type { IdentityPorts } from './identity-ports.ts';
import type { Role } from './scopes.ts';
import { members } from './tables.ts';

type Ports = Pick<IdentityPorts, 'database' | 'now'>;

/** A person at GitHub. The id stays, the login may change, and may then be somebody else's. */
export interface GitHubPerson {
  readonly githubId: string;
  readonly login: string;
}

/**
 * Makes a member of a workspace of GitHub, or renews login and role, and gives the id. Whoever had
 * the login before is no longer known by it, and out until GitHub reports them again.
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
    await database.in(workspace).delete(members).where(isStale);
    const [row] = await database
      .in(workspace)
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

/**
 * Ends the membership of one person, or of everybody. Their sessions, API tokens and sign-in links go
 * with the rows.
 *
 * @param githubId whose; everybody's when it is left out
 */
export async function removeGitHubMembers(
  database: IdentityPorts['database'],
  workspace: InWorkspace,
  githubId?: string,
): Promise<void> {
  const isMeant = githubId === undefined ? undefined : eq(members.githubId, githubId);
  await database.in(workspace).delete(members).where(isMeant);
}
