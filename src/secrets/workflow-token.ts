import { lt } from 'drizzle-orm';
import { hashOf, newSecret, type Principal, recordAudit } from '../identity/index.ts';
import { WORKFLOW_SECRETS_PREFIX } from './reads/read-caller.ts';
import { secretsAddress } from './secrets-address.ts';
import type { SecretsPorts } from './secrets-ports.ts';
import { workflowSecretsTokens } from './tables.ts';

const TOKEN_MS = 3_600_000;

/**
 * Gives a workflow that a policy admits what it reads secrets with: a token for an hour, valid for the
 * credentials that its policy names while the policy is there.
 *
 * @param principal of an OIDC token
 * @returns the token, and the address that holds it
 */
export async function issueWorkflowToken(
  { database, identity }: SecretsPorts,
  principal: Principal,
  remoteAddress: string,
): Promise<{ readonly token: string; readonly address: string; readonly endsAt: Date }> {
  const { workspaceId, credentialId: policyId, user: actor } = principal;
  const token = newSecret(WORKFLOW_SECRETS_PREFIX);
  const at = identity.now();
  const endsAt = new Date(at.getTime() + TOKEN_MS);
  await database.transaction(async () => {
    await database
      .system('expired rows of all workspaces are removed')
      .delete(workflowSecretsTokens)
      .where(lt(workflowSecretsTokens.endsAt, at));
    const row = { hash: hashOf(token), workspaceId, policyId, endsAt };
    await database
      .system('expired rows of all workspaces are removed')
      .insert(workflowSecretsTokens)
      .values(row);
    const entry = { actor, via: 'oidc', action: 'oidc.secrets-token', target: policyId } as const;
    await recordAudit(identity, { ...entry, workspaceId, remoteAddress, outcome: 'done' });
  });
  return { token, address: secretsAddress(identity.baseUrl, token), endsAt };
}
