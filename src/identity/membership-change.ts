import { z } from 'zod';
import { recordAudit } from './audit.ts';
import {
  type GitHubPerson,
  putGitHubMember,
  removeGitHubMember,
  replaceGitHubMembers,
} from './github-members.ts';
import type { IdentityPorts } from './identity-ports.ts';
import type { Role } from './scopes.ts';
import {
  ensureGitHubWorkspace,
  findGitHubWorkspace,
  type GitHubAccount,
  gitHubAccount,
} from './workspaces.ts';

/** What a webhook says about who belongs to an account with the App. */
export type MembershipChange =
  | {
      readonly kind: 'joined';
      readonly account: GitHubAccount;
      readonly person: GitHubPerson;
      readonly role: Role;
    }
  | { readonly kind: 'left'; readonly account: GitHubAccount; readonly person: GitHubPerson }
  | { readonly kind: 'renamed'; readonly account: GitHubAccount }
  | { readonly kind: 'closed'; readonly account: GitHubAccount };

const Person = z
  .looseObject({ id: z.int(), login: z.string() })
  .transform(({ id, login }) => ({ githubId: String(id), login }));
const OrganizationEvent = z.looseObject({
  action: z.string(),
  organization: gitHubAccount,
  membership: z
    .looseObject({ role: z.string(), state: z.string(), user: Person.nullable() })
    .optional(),
});
const InstallationEvent = z.looseObject({
  action: z.string(),
  installation: z.looseObject({ account: gitHubAccount }),
});

/**
 * Decides what a webhook of GitHub changes; null for all that changes nothing. `membership` tells of
 * teams and `member` of collaborators: neither makes a member of an organisation, nor ends one.
 *
 * @param event the name in X-GitHub-Event
 * @param payload its body, judged here
 */
export function membershipChange(event: string, payload: unknown): MembershipChange | null {
  if (event === 'organization') return fromOrganization(OrganizationEvent.parse(payload));
  if (event !== 'installation') return null;
  const { action, installation } = InstallationEvent.parse(payload);
  const isClosed = action === 'deleted' || action === 'suspend';
  return isClosed ? { kind: 'closed', account: installation.account } : null;
}

function fromOrganization({
  action,
  organization: account,
  membership,
}: z.infer<typeof OrganizationEvent>): MembershipChange | null {
  if (action === 'renamed') return { kind: 'renamed', account };
  if (action === 'deleted') return { kind: 'closed', account };
  const person = membership?.user ?? null;
  if (membership === undefined || person === null) return null;
  if (action === 'member_removed') return { kind: 'left', account, person };
  // The state is no help: in `member_added` GitHub still sends `pending`. An invitation that nobody
  // has taken up is `member_invited`.
  if (action !== 'member_added') return null;
  return { kind: 'joined', account, person, role: roleOf(membership.role) };
}

/** Owners are `admin` in GitHub's API of memberships. */
export function roleOf(role: string): Role {
  return role === 'admin' ? 'admin' : 'member';
}

/**
 * Does what a webhook changes; may be repeated. An account that is no workspace is left alone: the
 * members come at their sign-in.
 */
export async function membershipChanged(
  ports: Pick<IdentityPorts, 'database' | 'now'>,
  change: MembershipChange,
): Promise<void> {
  await ports.database.transaction(async () => {
    const workspaceId = await findGitHubWorkspace(ports.database, change.account.accountId);
    if (workspaceId === null) return;
    await apply(ports, { workspaceId }, change);
    await recordAudit(ports, {
      workspaceId,
      actor: 'github',
      via: 'github',
      action: `membership.${change.kind}`,
      target: 'person' in change ? change.person.login : change.account.login,
      remoteAddress: '',
      outcome: 'done',
    });
  });
}

async function apply(
  ports: Pick<IdentityPorts, 'database' | 'now'>,
  workspace: { readonly workspaceId: string },
  change: MembershipChange,
): Promise<void> {
  if (change.kind === 'joined') {
    await putGitHubMember(ports, workspace, change.person, change.role);
  }
  if (change.kind === 'left') {
    await removeGitHubMember(ports, workspace, change.person.githubId);
  }
  if (change.kind === 'renamed') await ensureGitHubWorkspace(ports.database, change.account);
  if (change.kind === 'closed') await replaceGitHubMembers(ports, workspace, []);
}
