import { asc, eq } from 'drizzle-orm';
import type { InWorkspace } from '../../database/index.ts';
import {
  createOidcPolicy,
  type OidcPolicy,
  type OidcPolicyInput,
  type Principal,
} from '../../identity/index.ts';
import { Problem } from '../../problem.ts';
import { findReference } from '../references.ts';
import type { SecretsPorts } from '../secrets-ports.ts';
import { credentials, policyCredentials, safes } from '../tables.ts';

/**
 * Lets the workflows of a repository in, and read some credentials: both or neither.
 *
 * @param references `SAFE_KEY/KEY` of each
 * @throws Problem those of `createOidcPolicy`; `input-faulty` for a credential that is not there
 */
export function createReadingPolicy(
  ports: SecretsPorts,
  principal: Principal,
  input: OidcPolicyInput,
  references: readonly string[],
): Promise<OidcPolicy> {
  return ports.database.transaction(async () => {
    const policy = await createOidcPolicy(ports.identity, principal, input);
    const found = [];
    for (const reference of references)
      found.push(await findReference(ports, principal, reference));
    const faults = found.flatMap((one, at) =>
      one === null ? [`credentials.${at}: names no credential of a safe`] : [],
    );
    if (faults.length > 0) {
      throw new Problem('input-faulty', 'Fix these fields and send it again.', faults);
    }
    const { workspaceId } = principal;
    const rows = found.flatMap((one) =>
      one === null ? [] : [{ workspaceId, policyId: policy.id, credentialId: one.credential.id }],
    );
    if (rows.length > 0) {
      await ports.database
        .in(principal)
        .insert(policyCredentials)
        .values(rows)
        .onConflictDoNothing();
    }
    return policy;
  });
}

/** What the workflows of each policy may read, as `SAFE_KEY/KEY` by the id of the policy. */
export async function listReadable(
  { database }: SecretsPorts,
  workspace: InWorkspace,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await database
    .in(workspace)
    .select({
      policyId: policyCredentials.policyId,
      safeKey: safes.safeKey,
      key: credentials.key,
    })
    .from(policyCredentials)
    .innerJoin(credentials, eq(credentials.id, policyCredentials.credentialId))
    .innerJoin(safes, eq(safes.id, credentials.safeId))
    .orderBy(asc(safes.safeKey), asc(credentials.key));
  const readable = new Map<string, string[]>();
  for (const { policyId, safeKey, key } of rows) {
    readable.set(policyId, [...(readable.get(policyId) ?? []), `${safeKey}/${key}`]);
  }
  return readable;
}
