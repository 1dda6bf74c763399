import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import { policiesNamed } from '../../identity/index.ts';
import {
  gitCredentialsNamed,
  pipelinesHolding,
  recordsUsing,
  testCasesNamed,
} from '../../library/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { SecretsPorts } from '../secrets-ports.ts';
import { bindings, credentials, policyCredentials } from '../tables.ts';
import { getCredential } from './credentials.ts';
import { getSafe } from './safes.ts';

/** How many of each kind are listed at most. */
const MAX_LISTED = 10_000;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What a deletion would hit, each by name: it stays, but can read no longer. */
export interface Impact {
  readonly credentials: readonly (Named & { readonly key: string })[];
  readonly testCases: readonly Named[];
  /** Those that hold one of these test cases. */
  readonly pipelines: readonly Named[];
  /** Git credentials whose token is one of these secrets. */
  readonly gitCredentials: readonly string[];
  /** Those that use such a Git credential. */
  readonly records: readonly string[];
  readonly oidcPolicies: readonly Named[];
}

/** What deleting a safe would hit. @throws Problem `not-found` */
export async function safeImpact(
  ports: SecretsPorts,
  actor: Actor,
  safeKey: string,
): Promise<Impact> {
  const { id } = await getSafe(ports, actor, safeKey);
  return impactOf(ports, actor, safeKey, eq(credentials.safeId, id));
}

/** What deleting a credential would hit. @throws Problem `not-found` */
export async function credentialImpact(
  ports: SecretsPorts,
  actor: Actor,
  safeKey: string,
  id: string,
): Promise<Impact> {
  await getCredential(ports, actor, safeKey, id);
  return impactOf(ports, actor, safeKey, eq(credentials.id, id));
}

async function impactOf(
  ports: SecretsPorts,
  actor: Actor,
  safeKey: string,
  chosen: SQL,
): Promise<Impact> {
  const { database } = ports;

  const hit = await database
    .in(actor)
    .select({ id: credentials.id, name: credentials.name, key: credentials.key })
    .from(credentials)
    .where(chosen)
    .orderBy(asc(credentials.key))
    .limit(MAX_LISTED);
  const ids = database.in(actor).select({ id: credentials.id }).from(credentials).where(chosen);
  const bound = database
    .in(actor)
    .select({ id: bindings.testCaseId })
    .from(bindings)
    .where(inArray(bindings.credentialId, ids));
  const references = hit.map(({ key }) => `${safeKey}/${key}`);
  const users = await gitCredentialsNamed(database, actor, references);
  const policies = database
    .in(actor)
    .select({ id: policyCredentials.policyId })
    .from(policyCredentials)
    .where(inArray(policyCredentials.credentialId, ids));
  return {
    credentials: hit,
    testCases: await testCasesNamed(database, actor, bound),
    pipelines: await pipelinesHolding(database, actor, bound),
    gitCredentials: users.map(({ name }) => name),
    records: await recordsUsing(
      database,
      actor,
      users.map(({ id }) => id),
    ),
    oidcPolicies: await policiesNamed(database, actor, policies),
  };
}
