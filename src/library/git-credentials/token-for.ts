import { eq } from 'drizzle-orm';
import type { InWorkspace } from '../../database/index.ts';
import { Problem } from '../../problem.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { gitCredentials } from '../tables.ts';
import { GrantedToken } from './granted-token.ts';
import { type CredentialUse, Permit, type Purpose } from './permit.ts';

export type GitCredentialRow = typeof gitCredentials.$inferSelect;

/** The credential that a record, an import or a request names; null where it names none. */
export interface SelectedCredential extends InWorkspace {
  readonly credentialId: string | null;
}

/** What decides over credentials needs of the world. */
export type CredentialPorts = Pick<LibraryPorts, 'database' | 'gitTokens'>;

/**
 * The token behind a registered credential, for one use; null when none is selected. There is no other
 * way to a token.
 *
 * @throws Problem `credential-out-of-scope`, `credential-unset`, and those of stores
 */
export async function tokenFor<P extends Purpose>(
  ports: CredentialPorts,
  selected: SelectedCredential,
  use: CredentialUse<P>,
): Promise<GrantedToken<P> | null> {
  const row = await selectedRow(ports, selected);
  if (row === null) return null;
  const permit = await permitOf(ports, row, use);
  if (permit instanceof Problem) throw permit;
  return new GrantedToken(permit, await ports.gitTokens.read(permit));
}

/**
 * Whether a selected credential may be used so, before anything is stored that names it.
 * @throws Problem `credential-out-of-scope`
 */
export async function requireSelected(
  ports: CredentialPorts,
  selected: SelectedCredential,
  use: CredentialUse,
): Promise<void> {
  const row = await selectedRow(ports, selected);
  if (row === null) return;
  const permit = await permitOf(ports, row, use);
  if (permit instanceof Problem) throw permit;
}

/**
 * The registered credential of a workspace that has a reference and may be used so; null where none has
 * the reference.
 *
 * @throws Problem `credential-out-of-scope` where those that have it may not
 */
export async function credentialFor(
  ports: CredentialPorts,
  workspace: InWorkspace,
  reference: string,
  use: CredentialUse,
): Promise<GitCredentialRow | null> {
  const rows = await ports.database
    .in(workspace)
    .select()
    .from(gitCredentials)
    .where(eq(gitCredentials.reference, reference))
    .orderBy(gitCredentials.name);
  const faults: Problem[] = [];
  for (const row of rows) {
    const permit = await permitOf(ports, row, use);
    if (permit instanceof Permit) return row;
    faults.push(permit);
  }
  const [first] = faults;
  if (first !== undefined) throw first;
  return null;
}

async function permitOf<P extends Purpose>(
  { gitTokens }: CredentialPorts,
  row: GitCredentialRow,
  use: CredentialUse<P>,
): Promise<Permit<P> | Problem> {
  const operatorHosts = await gitTokens.operatorHosts(row, row.reference);
  return Permit.of(row, use, { operatorHosts, plainLoopback: gitTokens.plainLoopback });
}

async function selectedRow(
  { database }: CredentialPorts,
  { workspaceId, credentialId }: SelectedCredential,
): Promise<GitCredentialRow | null> {
  if (credentialId === null) return null;
  const [found] = await database
    .in({ workspaceId })
    .select()
    .from(gitCredentials)
    .where(eq(gitCredentials.id, credentialId));
  if (found === undefined) throw new Error('a reference to a credential dangles');
  return found;
}
