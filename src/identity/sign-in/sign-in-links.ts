import { eq } from 'drizzle-orm';
import { Problem } from '../../problem.ts';
import { getWorkspace, requireAdmin } from '../../workspaces/index.ts';
import { recordAudit, recordRefusal } from '../audit.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { putMember } from '../members.ts';
import type { Principal } from '../principal.ts';
import { hashOf, newSecret } from '../secret.ts';
import { members, signInLinks } from '../tables.ts';
import { ensureWorkspace } from '../workspaces.ts';
import { createSession, type Membership } from './sessions.ts';

const LINK_MS = 3_600_000;

/** The workspace of local mode, and its first admin. */
const LOCAL = { workspace: 'local', admin: 'admin' } as const;

/**
 * Makes the local workspace with its admin, and a link that signs them in once, within an hour. Links
 * that an earlier start has made and nobody has used are good no longer.
 *
 * @returns the address to open in a browser
 */
export function createAdminLink(ports: IdentityPorts): Promise<string> {
  return ports.database.transaction(async () => {
    const workspaceId = await ensureWorkspace(ports.database, 'local', LOCAL.workspace);
    const memberId = await putMember(ports, { workspaceId }, LOCAL.admin, 'admin');
    return createLink(ports, { workspaceId, memberId });
  });
}

/**
 * Makes a link that signs a member of a local workspace in once, within an hour; it replaces the one before.
 *
 * @returns the address to open in a browser
 * @throws Problem `forbidden`, `not-found`, `field-fixed` for a workspace of GitHub
 */
export async function createMemberLink(
  ports: IdentityPorts,
  principal: Principal,
  login: string,
): Promise<string> {
  requireAdmin(principal, 'make sign-in links');
  const { database } = ports;
  const { workspaceId } = principal;
  return database.transaction(async () => {
    const [found] = await database
      .in(principal)
      .select({ memberId: members.id })
      .from(members)
      .where(eq(members.login, login));
    if (found === undefined) {
      throw new Problem('not-found', `The workspace has no member ${JSON.stringify(login)}.`);
    }
    if ((await getWorkspace(database, principal))?.kind !== 'local') {
      throw new Problem('field-fixed', 'Members of this workspace sign in with GitHub.');
    }
    return createLink(ports, { workspaceId, memberId: found.memberId });
  });
}

async function createLink(
  { database, now, baseUrl }: IdentityPorts,
  member: Membership,
): Promise<string> {
  const link = newSecret();
  const expiresAt = new Date(now().getTime() + LINK_MS);

  await database.in(member).delete(signInLinks).where(eq(signInLinks.memberId, member.memberId));
  await database
    .in(member)
    .insert(signInLinks)
    .values({ hash: hashOf(link), ...member, expiresAt });
  return `${baseUrl}/sign-in?link=${link}`;
}

/**
 * Signs in by a link, which is used up.
 *
 * @param cookie the Cookie header; the session that it names ends
 * @returns the value of the new session's cookie; null when the link is not good
 */
export async function redeemLink(
  ports: IdentityPorts,
  request: {
    readonly link: string;
    readonly cookie: string | null;
    readonly remoteAddress: string;
  },
): Promise<string | null> {
  const { remoteAddress } = request;
  const { database, now } = ports;
  return database.transaction(async () => {
    // The deletion decides who was first.
    const [link] = await database
      .system('the hash of a secret is the key')
      .delete(signInLinks)
      .where(eq(signInLinks.hash, hashOf(request.link)))
      .returning();
    const reason = link === undefined ? 'link-unknown' : 'link-expired';
    if (link === undefined || now() >= link.expiresAt) {
      await recordRefusal(ports, { action: 'sign-in', remoteAddress, reason });
      return null;
    }
    const { workspaceId, memberId } = link;
    const [member] = await database
      .in(link)
      .select({ actor: members.login })
      .from(members)
      .where(eq(members.id, memberId));
    const entry = { actor: member?.actor ?? 'unknown', via: 'link', action: 'sign-in' } as const;
    await recordAudit(ports, { ...entry, workspaceId, target: '', remoteAddress, outcome: 'done' });
    return createSession(ports, link, request.cookie);
  });
}
