import { asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import { ofWorkspace, tables } from '../database/index.ts';
import type { Actor } from '../library/index.ts';
import { getCredential } from './credentials.ts';
import { getSafe } from './safes.ts';
import type { SecretsPorts } from './secrets-ports.ts';

const {
  bindings,
  credentials,
  generationRecords,
  gitCredentials,
  oidcPolicies,
  pipelines,
  pipelineTestCases,
  policyCredentials,
  testCases,
} = tables;

/** Of each kind so many are listed at most. */
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
  const { queries } = ports.database;
  const hit = await queries
    .select({ id: credentials.id, name: credentials.name, key: credentials.key })
    .from(credentials)
    .where(ofWorkspace(credentials, actor, chosen))
    .orderBy(asc(credentials.key))
    .limit(MAX_LISTED);
  const ids = queries
    .select({ id: credentials.id })
    .from(credentials)
    .where(ofWorkspace(credentials, actor, chosen));
  const bound = queries
    .select({ id: bindings.testCaseId })
    .from(bindings)
    .where(ofWorkspace(bindings, actor, inArray(bindings.credentialId, ids)));
  const references = hit.map(({ key }) => `${safeKey}/${key}`);
  const tokens = await usersOf(ports, actor, references);
  return {
    credentials: hit,
    testCases: await queries
      .select({ id: testCases.id, name: testCases.name })
      .from(testCases)
      .where(ofWorkspace(testCases, actor, inArray(testCases.id, bound)))
      .orderBy(asc(testCases.name), asc(testCases.id))
      .limit(MAX_LISTED),
    pipelines: await queries
      .selectDistinct({ id: pipelines.id, name: pipelines.name })
      .from(pipelines)
      .innerJoin(pipelineTestCases, eq(pipelineTestCases.pipelineId, pipelines.id))
      .where(ofWorkspace(pipelines, actor, inArray(pipelineTestCases.testCaseId, bound)))
      .orderBy(asc(pipelines.name))
      .limit(MAX_LISTED),
    ...tokens,
    oidcPolicies: await queries
      .selectDistinct({ id: oidcPolicies.id, name: oidcPolicies.name })
      .from(oidcPolicies)
      .innerJoin(policyCredentials, eq(policyCredentials.policyId, oidcPolicies.id))
      .where(ofWorkspace(oidcPolicies, actor, inArray(policyCredentials.credentialId, ids)))
      .orderBy(asc(oidcPolicies.name))
      .limit(MAX_LISTED),
  };
}

/** The Git credentials that refer to secrets, and the records that use them. */
async function usersOf(
  { database }: SecretsPorts,
  actor: Actor,
  references: readonly string[],
): Promise<Pick<Impact, 'gitCredentials' | 'records'>> {
  if (references.length === 0) return { gitCredentials: [], records: [] };
  const { queries } = database;
  const found = await queries
    .select({ id: gitCredentials.id, name: gitCredentials.name })
    .from(gitCredentials)
    .where(ofWorkspace(gitCredentials, actor, inArray(gitCredentials.reference, [...references])))
    .orderBy(asc(gitCredentials.name))
    .limit(MAX_LISTED);
  if (found.length === 0) return { gitCredentials: [], records: [] };
  const ids = found.map(({ id }) => id);
  const { readCredentialId: read, writeCredentialId: write, name } = generationRecords;
  const records = await queries
    .select({ name })
    .from(generationRecords)
    .where(ofWorkspace(generationRecords, actor, or(inArray(read, ids), inArray(write, ids))))
    .orderBy(asc(name))
    .limit(MAX_LISTED);
  return {
    gitCredentials: found.map((one) => one.name),
    records: records.map((one) => one.name),
  };
}
