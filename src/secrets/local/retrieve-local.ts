import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import { isRunning } from '../../execution/index.ts';
import { executionTokens } from '../../identity/index.ts';
import { Problem } from '../../problem.ts';
import { auditRead } from '../reads/audit-read.ts';
import { type Caller, identify, refuse } from '../reads/read-caller.ts';
import type { SecretsPorts } from '../secrets-ports.ts';
import { localSecrets } from '../tables.ts';
import { openRow } from './local-secrets.ts';

/** The `safe_key` of values on the platform itself; no safe has it, as theirs are 32 hex digits. */
export const LOCAL_SAFE_KEY = 'local';

/**
 * Reads a value that a record has on the platform, for a test of a run that was granted it. The database is asked on
 * each request, as for what is in a vault: the run still runs, and the value is still there.
 *
 * @param key the variable
 * @throws Problem `not-authenticated`, `too-many-requests`, `not-found`, `secret-unusable`
 */
export async function retrieveLocal(
  ports: SecretsPorts,
  caller: Caller,
  key: string,
): Promise<string> {
  const { kind, tokenHash } = await identify(ports, caller);
  if (kind !== 'execution') throw missingKey();
  const token = await findToken(ports.database, tokenHash);
  if (token === undefined || ports.identity.now() >= token.endsAt) return refuse(ports, caller);
  const found = await find(ports, token, key);
  await auditRead(ports, {
    reader: {
      workspaceId: token.workspaceId,
      actor: `execution:${token.executionId}`,
      via: 'token',
    },
    remoteAddress: caller.remoteAddress,
    caller: tokenHash,
    credentialId: found.id,
    target: `${LOCAL_SAFE_KEY}/${key}`,
    ...('value' in found
      ? { outcome: 'done' as const }
      : { outcome: 'refused' as const, reason: found.problem.kind }),
  });
  if ('problem' in found) throw found.problem;
  return found.value;
}

interface Token {
  readonly workspaceId: string;
  readonly executionId: string;
  readonly bindings: readonly string[];
  readonly endsAt: Date;
}

async function findToken(database: Database, hash: string): Promise<Token | undefined> {
  const tokens = executionTokens(database);
  const { workspaceId, executionId, bindings, endsAt } = tokens;
  const [found] = await database
    .system('the row of the token says the workspace')
    .select({ workspaceId, executionId, bindings, endsAt })
    .from(tokens)
    .where(and(eq(tokens.hash, hash), isRunning(database, workspaceId, executionId)));
  return found;
}

/** The record whose value of a variable a token reads (`localBindings`). */
function recordOf(bindings: readonly string[], variable: string): string | undefined {
  const end = `/${variable}`;
  return bindings.find((one) => one.endsWith(end))?.slice(0, -end.length);
}

type Found =
  | { readonly id: string; readonly value: string }
  | { readonly id: string | null; readonly problem: Problem };

async function find(
  ports: SecretsPorts,
  { workspaceId, executionId, bindings }: Token,
  variable: string,
): Promise<Found> {
  const recordId = recordOf(bindings, variable);
  if (recordId === undefined) return { id: null, problem: missingKey() };
  const runValue = ports.runValues?.ofRun(executionId, recordId).get(variable);
  if (runValue !== undefined) return { id: recordId, value: runValue.value };
  const isOfRecord = eq(localSecrets.recordId, recordId);
  const [row] = await ports.database
    .in({ workspaceId })
    .select()
    .from(localSecrets)
    .where(and(eq(localSecrets.variable, variable), isOfRecord));
  if (row === undefined) return { id: null, problem: missingKey() };
  const value = openRow(ports, row);
  return value === null
    ? { id: row.id, problem: new Problem('secret-unusable', UNOPENED) }
    : { id: row.id, value };
}

const UNOPENED = 'The value was encrypted under another key than the server has now.';

function missingKey(): Problem {
  const message =
    'There is no such key that you may read: an owner of the record gives its value on the page of the record.';
  return new Problem('not-found', message);
}
