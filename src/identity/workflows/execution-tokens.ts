import { eq, lt } from 'drizzle-orm';
import type { InWorkspace } from '../../database/index.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { hashOf, newSecret } from '../secret.ts';
import { executionTokens as tokens } from '../tables.ts';

/** The execution that tokens belong to, and end with. */
export interface ExecutionOfTokens extends InWorkspace {
  readonly executionId: string;
}

/**
 * Makes tokens of an execution, one for each set of bindings (their ids) that its holder may read: 256
 * random bits each, of which a hash is kept until `endsAt`.
 */
export async function issueExecutionTokens(
  { database, now }: Pick<IdentityPorts, 'database' | 'now'>,
  { workspaceId, executionId, endsAt }: ExecutionOfTokens & { readonly endsAt: Date },
  grants: readonly (readonly string[])[],
): Promise<string[]> {
  await database
    .system('expired tokens of all workspaces are removed')
    .delete(tokens)
    .where(lt(tokens.endsAt, now()));
  const issued = grants.map((bindings) => ({ token: newSecret('pgx_'), bindings }));
  for (let begin = 0; begin < issued.length; begin += ROWS_OF_STATEMENT) {
    const rows = issued
      .slice(begin, begin + ROWS_OF_STATEMENT)
      .map(({ token, bindings }) => ({ hash: hashOf(token), bindings }))
      .map((row) => ({ ...row, workspaceId, executionId, endsAt }));
    await database.in({ workspaceId }).insert(tokens).values(rows);
  }
  return issued.map(({ token }) => token);
}

/** A statement of PostgreSQL has at most 65,535 parameters. */
const ROWS_OF_STATEMENT = 5000;

/** Makes one such token. */
export async function issueExecutionToken(
  ports: Pick<IdentityPorts, 'database' | 'now'>,
  {
    bindings,
    ...of
  }: ExecutionOfTokens & { readonly bindings: readonly string[]; readonly endsAt: Date },
): Promise<string> {
  const [token = ''] = await issueExecutionTokens(ports, of, [bindings]);
  return token;
}

/** A text without tokens of executions: no result may show one, also where nobody knows which it was. */
export function hideExecutionTokens(text: string): string {
  return text.replaceAll(/pgx_[\w-]+/g, '$TOKEN');
}

/** Ends the tokens of an execution with it. */
export async function endExecutionTokens(
  { database }: Pick<IdentityPorts, 'database'>,
  { workspaceId, executionId }: ExecutionOfTokens,
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
