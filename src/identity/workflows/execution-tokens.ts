import { eq, lt } from 'drizzle-orm';
import type { InWorkspace } from '../../database/index.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { hashOf, newSecret } from '../secret.ts';
import { executionTokens as tokens } from '../tables.ts';

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

  await database
    .system('expired tokens of all workspaces are removed')
    .delete(tokens)
    .where(lt(tokens.endsAt, now()));
  const row = { hash: hashOf(token), workspaceId, executionId, bindings, endsAt };
  await database.in({ workspaceId }).insert(tokens).values(row);
  return token;
}

/** Ends the tokens of an execution with it. */
export async function endExecutionTokens(
  { database }: Pick<IdentityPorts, 'database'>,
  { workspaceId, executionId }: Pick<ExecutionGrant, 'workspaceId' | 'executionId'>,
): Promise<void> {
  const isOfIt = eq(tokens.executionId, executionId);
  await database.in({ workspaceId }).delete(tokens).where(isOfIt);
}

/** For queries of other modules: the tokens of executions by their hashes. */
export function executionTokens(database: IdentityPorts['database']) {
  return database
    .system('the hash of a secret is the key')
    .select()
    .from(tokens)
    .as('execution_tokens');
}
