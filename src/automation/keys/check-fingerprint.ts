import { eq } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import { Problem } from '../../problem.ts';
import { signingKeys } from '../tables.ts';
import type { SecretKeys } from './secret-keys.ts';

/**
 * Keeps a process from signing with another key than the others on this database: the first one leaves
 * the fingerprint of its signing key, and the others compare.
 *
 * @throws Problem `server-misconfigured`
 */
export async function checkFingerprint(
  database: Database,
  { fingerprint }: SecretKeys,
): Promise<void> {
  await database
    .system('the signing key is one for all workspaces')
    .insert(signingKeys)
    .values({ id: 1, fingerprint })
    .onConflictDoNothing();
  const [stored] = await database
    .system('the signing key is one for all workspaces')
    .select()
    .from(signingKeys)
    .where(eq(signingKeys.id, 1));
  if (stored?.fingerprint === fingerprint) return;
  const fault =
    'SIGNING_KEY is not the one that this database was used with: give every process the same SIGNING_KEY, or the file signing-key of the first DATA_DIR (docs/verify-results.md, "The signing key").';
  throw new Problem('server-misconfigured', 'The keys of webhooks would not be good.', [fault]);
}
