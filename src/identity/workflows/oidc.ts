import { and, eq, lt } from 'drizzle-orm';
import { isOpen } from '../../workspaces/index.ts';
import type { Admission } from '../admission.ts';
import { recordAudit, recordRefusal } from '../audit.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { narrow, type Scope } from '../scopes.ts';
import { hashOf, newSecret } from '../secret.ts';
import { oidcPolicies, usedOidcTokens, workflowTokens } from '../tables.ts';
import { choosePolicy, type WorkflowClaims } from './choose-policy.ts';

/** What tokens of workflows begin with. */
export const WORKFLOW_TOKEN_PREFIX = 'pgw_';
const WORKFLOW_TOKEN_MS = 3_600_000;

/**
 * Who comes with an OIDC token of GitHub Actions, or why it is refused. Good once: the token is
 * remembered by its `jti` until it has expired.
 */
export async function admitOidc(ports: IdentityPorts, token: string): Promise<Admission> {
  const verified = await ports.verifyOidc(token, ports.baseUrl, ports.now());
  if ('reason' in verified) return verified;
  const { claims } = verified;
  const policies = await ports.database
    .system('the policy says the workspace')
    .select()
    .from(oidcPolicies)
    .where(and(eq(oidcPolicies.repositoryId, claims.repository_id), hasOpenWorkspace(ports)));
  const policy = choosePolicy(policies, claims);
  if (typeof policy === 'string') return { reason: policy };
  const { workspaceId, name } = policy;
  if (!(await isFirstUse(ports, claims))) {
    return { reason: 'oidc-replayed', workspaceId, actor: userOf(name) };
  }
  return { principal: principalOf(policy) };
}

function principalOf(policy: {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}) {
  const { id: credentialId, workspaceId, name, scopes } = policy;
  return {
    workspaceId,
    user: userOf(name),
    ...narrow('admin', scopes),
    via: 'oidc' as const,
    credentialId,
  };
}

/** No login has a colon, so a workflow is never taken for a person. */
function userOf(policyName: string): string {
  return `oidc:${policyName}`;
}

/** One insert decides, so that of two requests at once one is the first. */
export async function isFirstUse(
  { database, oidc, now }: IdentityPorts,
  { jti, exp }: WorkflowClaims,
): Promise<boolean> {
  // The verifier's clock may be a little behind: a token is remembered a minute longer than it lives.
  const expiresAt = new Date((exp + 60) * 1000);
  await database
    .system('used tokens belong to no workspace')
    .delete(usedOidcTokens)
    .where(lt(usedOidcTokens.expiresAt, now()));
  const used = await database
    .system('used tokens belong to no workspace')
    .insert(usedOidcTokens)
    .values({ issuer: oidc.issuer, jti, expiresAt })
    .onConflictDoNothing()
    .returning({ jti: usedOidcTokens.jti });
  return used.length > 0;
}

/**
 * Gives a workflow a token for an hour and many requests, for its OIDC token, which is good once.
 *
 * @returns null when the OIDC token is not good; the audit log says why
 */
export async function exchangeOidc(
  ports: IdentityPorts,
  { token, remoteAddress }: { readonly token: string; readonly remoteAddress: string },
): Promise<{ readonly token: string; readonly expiresAt: Date } | null> {
  const admission = await admitOidc(ports, token);
  if ('reason' in admission) {
    await recordRefusal(ports, { action: 'oidc.exchange', remoteAddress, ...admission });
    return null;
  }
  const { workspaceId, user, credentialId: policyId } = admission.principal;
  const { database, now } = ports;
  const workflowToken = newSecret(WORKFLOW_TOKEN_PREFIX);
  const at = now();
  const expiresAt = new Date(at.getTime() + WORKFLOW_TOKEN_MS);
  await database.transaction(async () => {
    await database
      .system('expired rows of all workspaces are removed')
      .delete(workflowTokens)
      .where(lt(workflowTokens.expiresAt, at));
    const row = { hash: hashOf(workflowToken), workspaceId, policyId, expiresAt };
    await database
      .system('expired rows of all workspaces are removed')
      .insert(workflowTokens)
      .values(row);
    const entry = { actor: user, via: 'oidc', action: 'oidc.exchange', target: policyId } as const;
    await recordAudit(ports, { ...entry, workspaceId, remoteAddress, outcome: 'done' });
  });
  return { token: workflowToken, expiresAt };
}

/** Who comes with a token out of `exchangeOidc`, or why it is refused. */
export async function admitWorkflowToken(
  { database, now }: IdentityPorts,
  token: string,
): Promise<Admission> {
  const [found] = await database
    .system('the hash of a secret is the key')
    .select({ policy: oidcPolicies, expiresAt: workflowTokens.expiresAt })
    .from(workflowTokens)
    .innerJoin(oidcPolicies, eq(oidcPolicies.id, workflowTokens.policyId))
    .where(and(eq(workflowTokens.hash, hashOf(token)), hasOpenWorkspace({ database })));
  if (found === undefined) return { reason: 'workflow-token-unknown' };
  const { policy, expiresAt } = found;
  if (now() < expiresAt) return { principal: principalOf(policy) };
  return {
    reason: 'workflow-token-expired',
    workspaceId: policy.workspaceId,
    actor: userOf(policy.name),
  };
}

/** Nobody acts in a workspace while the App does not work at its account, by a policy neither. */
function hasOpenWorkspace({ database }: Pick<IdentityPorts, 'database'>) {
  return isOpen(database, oidcPolicies.workspaceId);
}
