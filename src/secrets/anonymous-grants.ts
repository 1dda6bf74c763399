import { and, eq } from 'drizzle-orm';
import { type Database, tables } from '../database/index.ts';
import { asked, type FindGrants, GRANTED, type Grant, isOneOf } from './grant.ts';

const { credentials, safes } = tables;

/** Where nobody is asked, nobody is turned away either: there is just nothing to read. */
const NOTHING: Grant = {
  reader: { workspaceId: null, actor: 'anonymous', via: 'none' },
  endsAt: null,
  safe: null,
  credential: null,
};

/** What everybody reaches where nobody is asked who he is: all credentials of every safe. */
export function anonymousGrants({ queries }: Database): FindGrants {
  const statement = queries
    .select({ workspaceId: safes.workspaceId, ...GRANTED })
    .from(safes)
    .innerJoin(
      credentials,
      and(
        eq(credentials.workspaceId, safes.workspaceId),
        eq(credentials.safeId, safes.id),
        isOneOf(credentials.key, 'keys'),
      ),
    )
    .where(isOneOf(safes.safeKey, 'safeKeys'))
    .prepare('anonymous_grants');
  return async (questions) => {
    const { safeKeys, keys } = asked(questions);
    const rows = await statement.execute({ safeKeys, keys });
    const grants = rows.map(({ workspaceId, safe, credential }) => ({
      reader: { workspaceId, actor: 'anonymous', via: 'none' as const },
      endsAt: null,
      safe,
      credential,
    }));
    return new Map([['', [NOTHING, ...grants]]]);
  };
}
