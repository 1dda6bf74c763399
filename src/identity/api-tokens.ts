import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { parseInput } from '../input/parse-input.ts';
import { Problem } from '../problem.ts';
import type { IdentityPorts } from './identity-ports.ts';
import { displayName, isId, scopeList } from './input.ts';
import { hasScope, type Principal } from './principal.ts';
import type { Scope } from './scopes.ts';
import { hashOf, newSecret } from './secret.ts';
import { apiTokens, members } from './tables.ts';

const DAY_MS = 86_400_000;

/** What API tokens begin with, so that secret scanners know one. */
export const TOKEN_PREFIX = 'pg_';

export const tokenInput = z.strictObject({
  name: displayName,
  scopes: scopeList,
  expiresInDays: z
    .int('must be a whole number of days')
    .min(1, 'must be at least 1')
    .max(365, 'must be at most 365'),
});

export type TokenInput = z.input<typeof tokenInput>;

/** An API token as its owner and admins see it. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/**
 * Makes an API token for the principal; `token` is shown now and never again. A token makes another
 * only with the scope `admin`, and none that outlives it: a leaked one cannot be prolonged.
 *
 * @throws Problem `input-faulty`; `forbidden` for scopes that the principal lacks, and to workflows
 */
export async function createToken(
  ports: IdentityPorts,
  principal: Principal,
  input: TokenInput,
): Promise<{ readonly id: string; readonly token: string; readonly expiresAt: Date }> {
  const { name, scopes, expiresInDays } = parseInput(tokenInput, input);
  const lacking = scopes.filter((scope) => !hasScope(principal, scope));
  if (lacking.length > 0) {
    const message = `You cannot grant a scope you do not have. You lack ${lacking.join(', ')}; leave it out.`;
    throw new Problem('forbidden', message);
  }
  const createdAt = ports.now();
  const requested = new Date(createdAt.getTime() + expiresInDays * DAY_MS);
  return ports.database.transaction(async () => {
    const maker = await makerOf(ports, principal);
    const expiresAt = maker.ends !== null && maker.ends < requested ? maker.ends : requested;
    const [id, token] = [uuid(), newSecret(TOKEN_PREFIX)];
    const { workspaceId } = principal;
    const row = { id, workspaceId, memberId: maker.memberId, name, hash: hashOf(token) };
    await ports.database
      .in(principal)
      .insert(apiTokens)
      .values({ ...row, scopes, createdAt, expiresAt });
    return { id, token, expiresAt };
  });
}

/** The member that a principal is, and when the token ends that it comes with. */
async function makerOf(
  { database }: IdentityPorts,
  principal: Principal,
): Promise<{ memberId: string; ends: Date | null }> {
  if (principal.via === 'session') {
    const [member] = await database
      .in(principal)
      .select({ memberId: members.id })
      .from(members)
      .where(eq(members.login, principal.user));
    if (member !== undefined) return { ...member, ends: null };
  }
  if (principal.via === 'token' && hasScope(principal, 'admin')) {
    const { memberId, expiresAt: ends, id } = apiTokens;
    const [token] = await database
      .in(principal)
      .select({ memberId, ends })
      .from(apiTokens)
      .where(eq(id, principal.credentialId));
    if (token !== undefined) return token;
  }
  const message = 'API tokens are created by a person who is signed in, or by a token with admin.';
  throw new Problem('forbidden', message);
}

/** The principal's tokens that were not revoked, an admin's with those of all, the newest first. */
export function listTokens(
  { database }: IdentityPorts,
  principal: Principal,
  page: { readonly before?: string; readonly limit: number },
): Promise<ApiToken[]> {
  const { id, name, scopes, createdAt, expiresAt, revokedAt } = apiTokens;
  const older = page.before === undefined ? undefined : lt(id, page.before);
  return database
    .in(principal)
    .select({ id, name, owner: members.login, scopes, createdAt, expiresAt })
    .from(apiTokens)
    .innerJoin(members, eq(members.id, apiTokens.memberId))
    .where(and(isNull(revokedAt), older, seenBy(principal)))
    .orderBy(desc(id))
    .limit(page.limit);
}

/**
 * Ends a token at once; a token of somebody else only by an admin. A token ends itself, and those that may do
 * no more than it: one that only reads, and has leaked, ends no deployment.
 *
 * @throws Problem `not-found`, also for a token of somebody else; `forbidden`
 */
export async function revokeToken(
  { database, now }: IdentityPorts,
  principal: Principal,
  id: string,
): Promise<void> {
  const missing = () =>
    new Problem('not-found', `There is no API token ${JSON.stringify(id)} that you may revoke.`);
  if (!isId(id)) throw missing();
  await database.transaction(async () => {
    const named = and(eq(apiTokens.id, id), seenBy(principal));
    const [found] = await database
      .in(principal)
      .select({ scopes: apiTokens.scopes })
      .from(apiTokens)
      .innerJoin(members, eq(members.id, apiTokens.memberId))
      .where(named);
    if (found === undefined) throw missing();
    const lacking = found.scopes.filter((scope) => !hasScope(principal, scope));
    if (lacking.length > 0 && principal.credentialId !== id && principal.via !== 'session') {
      const message = `The token may do more than you: you lack ${lacking.join(', ')}. Revoke it with a session, or with a token that has its scopes.`;
      throw new Problem('forbidden', message);
    }
    await database
      .in(principal)
      .update(apiTokens)
      .set({ revokedAt: now() })
      .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)));
  });
}

/** Members see what is theirs, admins everything. */
function seenBy({ role, user }: Principal) {
  return role === 'admin' ? undefined : eq(members.login, user);
}
