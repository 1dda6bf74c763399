import { and, asc, eq, inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type InWorkspace, isViolation } from '../../database/index.ts';
import { getTestCase, gitCredentialsNamed, requireTestCaseOwner } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { SecretsPorts } from '../secrets-ports.ts';
import type { CredentialType } from '../stores/store.ts';
import { bindings, credentials, safes } from '../tables.ts';

/** The binding of a test case to a credential (docs/secrets.md#set-it-up), as people see it. */
export interface Binding {
  /** Of the credential. */
  readonly credentialId: string;
  readonly safe: string;
  readonly safeKey: string;
  readonly name: string;
  readonly type: CredentialType;
  readonly key: string;
}

/** The credentials that a test case may read, by safe and key. @throws Problem `not-found` */
export async function listBindings(
  { database }: SecretsPorts,
  actor: Actor,
  testCaseId: string,
): Promise<Binding[]> {
  await getTestCase({ database }, actor, testCaseId);
  return database
    .in(actor)
    .select({
      credentialId: credentials.id,
      safe: safes.name,
      safeKey: safes.safeKey,
      name: credentials.name,
      type: credentials.type,
      key: credentials.key,
    })
    .from(bindings)
    .innerJoin(credentials, eq(credentials.id, bindings.credentialId))
    .innerJoin(safes, eq(safes.id, credentials.safeId))
    .where(eq(bindings.testCaseId, testCaseId))
    .orderBy(asc(safes.name), asc(credentials.key));
}

/**
 * Lets a test case read a credential; once more does nothing. Executions that run already keep what they
 * began with.
 *
 * @throws Problem `not-found` for either, `forbidden`, `credential-in-use` for the token of a Git credential
 */
export async function bindCredential(
  { database }: SecretsPorts,
  actor: Actor,
  testCaseId: string,
  credentialId: string,
): Promise<void> {
  const testCase = await getTestCase({ database }, actor, testCaseId);
  requireTestCaseOwner(actor, testCase);
  await requireNoGitToken({ database }, actor, credentialId);
  const { workspaceId } = actor;
  await database
    .in(actor)
    .insert(bindings)
    .values({ id: uuid(), workspaceId, credentialId, testCaseId })
    .onConflictDoNothing()
    .catch((error: unknown) => {
      // The reference names the workspace too, so a credential of another one is not there.
      if (!isViolation(error, 'foreignKey')) throw error;
      const message = `The workspace has no credential ${credentialId}, or the test case is gone.`;
      throw new Problem('not-found', message);
    });
}

/** A test sends what it reads anywhere, and the token of a Git credential is sent only to its hosts. */
async function requireNoGitToken(
  { database }: Pick<SecretsPorts, 'database'>,
  actor: Actor,
  credentialId: string,
): Promise<void> {
  const [found] = await database
    .in(actor)
    .select({ safeKey: safes.safeKey, key: credentials.key })
    .from(credentials)
    .innerJoin(safes, eq(safes.id, credentials.safeId))
    .where(eq(credentials.id, credentialId));
  if (found === undefined) return;
  const references = [`${found.safeKey}/${found.key}`];
  const [user] = await gitCredentialsNamed(database, actor, references);
  if (user === undefined) return;
  const message = `${found.key} is the token of the Git credential ${user.name}, which tests do not get; register another entry for them.`;
  throw new Problem('credential-in-use', message);
}

/** Lets a test case read a credential no longer, at once. @throws Problem `not-found`, `forbidden` */
export async function unbindCredential(
  { database }: SecretsPorts,
  actor: Actor,
  testCaseId: string,
  credentialId: string,
): Promise<void> {
  const testCase = await getTestCase({ database }, actor, testCaseId);
  requireTestCaseOwner(actor, testCase);
  const ofBoth = [eq(bindings.testCaseId, testCaseId), eq(bindings.credentialId, credentialId)];
  const removed = await database
    .in(actor)
    .delete(bindings)
    .where(and(...ofBoth))
    .returning({ id: bindings.id });
  if (removed.length > 0) return;
  throw new Problem('not-found', `The test case is not bound to the credential ${credentialId}.`);
}

/** A binding of a test case. */
export interface BindingOfTestCase {
  readonly id: string;
  readonly testCaseId: string;
}

/** The bindings of some test cases: what the tokens of an execution of them are made with. */
export async function bindingsOf(
  { database }: Pick<SecretsPorts, 'database'>,
  workspace: InWorkspace,
  testCaseIds: readonly string[],
): Promise<BindingOfTestCase[]> {
  if (testCaseIds.length === 0) return [];
  return database
    .in(workspace)
    .select({ id: bindings.id, testCaseId: bindings.testCaseId })
    .from(bindings)
    .where(inArray(bindings.testCaseId, [...testCaseIds]));
}
