import { eq } from 'drizzle-orm';
import { type Database, untilNextWrite } from '../database/index.ts';
import { apiTokens, members, sessions } from './tables.ts';

/** A credential's row with its member's login and role, by the hash of the secret. */
export type FindCredential<Row> = (
  hash: string,
) => Promise<
  (Row & Pick<typeof members.$inferSelect, 'role'> & { readonly user: string }) | undefined
>;

export interface CredentialFinders {
  readonly findToken: FindCredential<{ readonly token: typeof apiTokens.$inferSelect }>;
  readonly findSession: FindCredential<{ readonly session: typeof sessions.$inferSelect }>;
}

/**
 * Finds API tokens and sessions. Each request asks the database, so that what is revoked ends at once in every
 * process; on the embedded store one answer serves until something is written.
 */
export function credentialFinders(database: Database): CredentialFinders {
  const all = () => database.system('the hash of a secret is the key');
  const member = { user: members.login, role: members.role };
  return {
    findToken: untilNextWrite(database, String, async (hash) => {
      const [found] = await all()
        .select({ token: apiTokens, ...member })
        .from(apiTokens)
        .innerJoin(members, eq(members.id, apiTokens.memberId))
        .where(eq(apiTokens.hash, hash));
      return found;
    }),
    findSession: untilNextWrite(database, String, async (hash) => {
      const [found] = await all()
        .select({ session: sessions, ...member })
        .from(sessions)
        .innerJoin(members, eq(members.id, sessions.memberId))
        .where(eq(sessions.hash, hash));
      return found;
    }),
  };
}
