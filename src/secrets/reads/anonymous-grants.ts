import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import { credentials, safes } from '../tables.ts';
import {
  type FindGrants,
  GRANTED,
  type Grant,
  nameOf,
  QUESTION,
  QUESTION_ROWS,
  questionParameters,
} from './grant.ts';

const ANYBODY = { actor: 'anonymous', via: 'none' } as const;

/** Where nobody is asked, nobody is turned away either: there is just nothing to read. */
const NOTHING: Grant = {
  reader: { workspaceId: null, ...ANYBODY },
  endsAt: null,
  safe: null,
  credential: null,
};

/** What everybody reaches where nobody is authenticated: all credentials of every safe. */
export function anonymousGrants(database: Database): FindGrants {
  const statement = database
    .system('the safe key says the workspace where nobody is asked')
    .select({ question: QUESTION, workspaceId: safes.workspaceId, ...GRANTED })
    .from(QUESTION_ROWS)
    .innerJoin(safes, eq(safes.safeKey, QUESTION.safeKey))
    .innerJoin(
      credentials,
      and(
        eq(credentials.workspaceId, safes.workspaceId),
        eq(credentials.safeId, safes.id),
        eq(credentials.key, QUESTION.key),
      ),
    )
    .prepare('anonymous_grants');
  return async (questions) => {
    const grants = new Map(questions.map((question) => [nameOf(question), NOTHING]));
    for (const row of await statement.execute(questionParameters(questions))) {
      const { question, workspaceId, safe, credential } = row;
      const reader = { workspaceId, ...ANYBODY };
      grants.set(nameOf(question), { reader, endsAt: null, safe, credential });
    }
    return grants;
  };
}
