import { isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { InWorkspace } from '../database/index.ts';
import { closeWorkspace, findGitHubWorkspace } from '../workspaces/index.ts';
import { recordAudit } from './audit.ts';
import { type GitHubPerson, removeGitHubMembers } from './github-members.ts';
import type { IdentityPorts } from './identity-ports.ts';
import { pendingSignIns, workflowTokens } from './tables.ts';
import {
  ensureGitHubWorkspace,
  type GitHubAccount,
  gitHubAccount,
  openGitHubWorkspace,
} from './workspaces.ts';

type Ports = Pick<IdentityPorts, 'database' | 'now'>;

/**
 * What a webhook says about an account and its people. None of them gives anybody access: webhooks arrive
 * late, twice and out of order, so only the answer of GitHub at a sign-in makes a member.
 */
export type MembershipChange =
  | { readonly kind: 'left'; readonly account: GitHubAccount; readonly person: GitHubPerson }
  | { readonly kind: 'renamed'; readonly account: GitHubAccount }
  /** The account is gone, or the App no longer works there. */
  | { readonly kind: 'closed'; readonly account: GitHubAccount }
  /** The App works there, for the first time or again. */
  | { readonly kind: 'opened'; readonly account: GitHubAccount };

const Person = z
  .looseObject({ id: z.int(), login: z.string() })
  .transform(({ id, login }) => ({ githubId: String(id), login }));
const OrganizationEvent = z.looseObject({
  action: z.string(),
  organization: gitHubAccount,
  membership: z.looseObject({ user: Person.nullable() }).optional(),
});

/**
 * Decides what an `organization` webhook changes; null when that is nothing. Invitations change
 * nothing, nor does `member_added`: that person becomes a member here by signing in.
 *
 * @param payload the body of the webhook, parsed here
 * @throws ZodError when it is no such payload
 */
export function organizationChange(payload: unknown): MembershipChange | null {
  const { action, organization: account, membership } = OrganizationEvent.parse(payload);
  if (action === 'renamed') return { kind: 'renamed', account };
  if (action === 'deleted') return { kind: 'closed', account };
  const person = membership?.user ?? null;
  return action === 'member_removed' && person !== null ? { kind: 'left', account, person } : null;
}

/**
 * Does what a webhook changes, all of it or nothing; may be repeated. People who leave lose sessions, API
 * tokens and sign-in links, and a sign-in that is under way does not finish. An account without a
 * workspace is left alone, unless the App has just begun to work there: then it gets one.
 */
export async function membershipChanged(ports: Ports, change: MembershipChange): Promise<void> {
  const { database } = ports;
  await database.transaction(async () => {
    const { account, kind } = change;
    const workspaceId =
      kind === 'opened'
        ? await openGitHubWorkspace(database, account)
        : await findGitHubWorkspace(database, account.accountId);
    if (workspaceId === null || kind === 'opened') return;
    await apply(ports, { workspaceId }, change);
    await recordAudit(ports, {
      workspaceId,
      actor: 'github',
      via: 'github',
      action: `membership.${kind}`,
      target: kind === 'left' ? change.person.login : account.login,
      remoteAddress: '',
      outcome: 'done',
    });
  });
}

async function apply(
  { database, now }: Ports,
  workspace: InWorkspace,
  change: Exclude<MembershipChange, { readonly kind: 'opened' }>,
): Promise<void> {
  if (change.kind === 'renamed') await ensureGitHubWorkspace(database, change.account);
  if (change.kind === 'left') {
    await endSignInsUnderWay(database);
    await removeGitHubMembers(database, workspace, change.person.githubId);
  }
  if (change.kind === 'closed') {
    await endSignInsUnderWay(database);
    await removeGitHubMembers(database, workspace);
    await database.in(workspace).delete(workflowTokens);
    await closeWorkspace(database, workspace, now());
  }
}

/**
 * A sign-in that asks GitHub at this very moment may have received the earlier answer, and nobody knows
 * yet whose it is: all that have come back from GitHub and are not finished have to begin again.
 */
async function endSignInsUnderWay(database: IdentityPorts['database']): Promise<void> {
  await database
    .system('nobody knows yet who signs in')
    .delete(pendingSignIns)
    .where(isNotNull(pendingSignIns.takenAt));
}
