import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AutomationPorts } from '../automation-ports.ts';
import type { KeyHolder } from '../keys/secret-keys.ts';
import { gatekeeperPipelines, gatekeepers, hookTokens } from '../tables.ts';
import type { Condition } from './conditions.ts';
import { hashOfToken } from './hook-token.ts';
import type { ParameterSources } from './parameter-sources.ts';

/** A gatekeeper as a request meets it. */
export interface OpenGatekeeper extends KeyHolder {
  readonly workspaceId: string;
  readonly name: string;
  readonly conditions: readonly Condition[];
  readonly parameters: ParameterSources;
  readonly isSigned: boolean;
  readonly pipelineIds: readonly string[];
}

/** What was found for a token: an object, since a batch has a result for every item. */
export interface Lookup {
  readonly gatekeeper: OpenGatekeeper | null;
}

/** The gatekeepers of many tokens in one query; null for a token that is invalid, or no longer one. */
export async function findGatekeepers(
  { database, now }: Pick<AutomationPorts, 'database' | 'now'>,
  tokens: readonly string[],
): Promise<readonly Lookup[]> {
  const hashes = tokens.map(hashOfToken);
  const pipelineIds = sql<string[]>`ARRAY(
    SELECT ${gatekeeperPipelines.pipelineId} FROM ${gatekeeperPipelines}
    WHERE ${gatekeeperPipelines.gatekeeperId} = ${gatekeepers.id}
    ORDER BY ${asc(gatekeeperPipelines.position)})::text[]`;
  const rows = await database
    .system('the hash of a secret is the key')
    .select({
      hash: hookTokens.hash,
      id: gatekeepers.id,
      workspaceId: gatekeepers.workspaceId,
      name: gatekeepers.name,
      conditions: gatekeepers.conditions,
      parameters: gatekeepers.parameters,
      isSigned: gatekeepers.isSigned,
      keyGeneration: gatekeepers.keyGeneration,
      previousKeyUntil: gatekeepers.previousKeyUntil,
      pipelineIds,
    })
    .from(hookTokens)
    .innerJoin(gatekeepers, eq(gatekeepers.id, hookTokens.gatekeeperId))
    .where(
      and(
        inArray(hookTokens.hash, hashes),
        or(isNull(hookTokens.endsAt), gt(hookTokens.endsAt, now())),
      ),
    );
  const found = new Map(rows.map(({ hash, ...gatekeeper }) => [hash, gatekeeper]));
  return hashes.map((hash) => ({ gatekeeper: found.get(hash) ?? null }));
}
