import { eq, lt } from 'drizzle-orm';
import { type InWorkspace, ofWorkspace, tables } from '../database/index.ts';
import type { IdentityPorts } from './identity-ports.ts';
import { hashOf, newSecret } from './secret.ts';

const { executionTokens } = tables;

/** What the tests of one execution may read secrets with. */
export interface ExecutionGrant extends InWorkspace {
  readonly executionId: string;
  /** The ids of the bindings that it may read. */
  readonly bindings: readonly string[];
}

/** Makes the token of an execution: 256 random bits, of which a hash is kept until `endsAt`. */
export async function issueExecutionToken(
  { database, now }: Pick<IdentityPorts, 'database' | 'now'>,
  { workspaceId, executionId, bindings, endsAt }: ExecutionGrant & { readonly endsAt: Date },
): Promise<string> {
  const token = newSecret('pgx_');
  const { queries } = database;
  await queries.delete(executionTokens).where(lt(executionTokens.endsAt, now()));
  const row = { hash: hashOf(token), workspaceId, executionId, bindings, endsAt };
  await queries.insert(executionTokens).values(row);
  return token;
}

/** Ends the tokens of an execution with it. */
export async function endExecutionTokens(
  { database }: Pick<IdentityPorts, 'database'>,
  { workspaceId, executionId }: Pick<ExecutionGrant, 'workspaceId' | 'executionId'>,
): Promise<void> {
  const isOfIt = eq(executionTokens.executionId, executionId);
  await database.queries
    .delete(executionTokens)
    .where(ofWorkspace(executionTokens, { workspaceId }, isOfIt));
}
