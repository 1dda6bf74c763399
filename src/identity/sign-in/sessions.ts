import { and, eq, lt } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { isUnavailable } from '../../database/index.ts';
import type { Admission } from '../admission.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { narrow, ROLE_SCOPES } from '../scopes.ts';
import { hashOf, newSecret } from '../secret.ts';
import { sessions } from '../tables.ts';
import { readCookie } from './cookies.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** No event reports a changed role at GitHub: after so long everybody signs in again. */
export const SESSION_HOURS = 24;
const IDLE_MS = 4 * HOUR_MS;

/** A member, and their workspace. */
export interface Membership {
  readonly workspaceId: string;
  readonly memberId: string;
}

/**
 * Begins a session and gives the value of its cookie, of which only a hash is kept. What the browser
 * had before ends: nobody signs in under a value that somebody else has planted or seen.
 *
 * @param cookie the Cookie header of the request that signs in
 */
export async function createSession(
  { database, now, baseUrl }: IdentityPorts,
  { workspaceId, memberId }: Membership,
  cookie: string | null,
): Promise<string> {
  const value = newSecret();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_HOURS * HOUR_MS);
  await database.transaction(async () => {
    await forget(database, readCookie('session', cookie, baseUrl));
    await database
      .system('expired rows of all workspaces are removed')
      .delete(sessions)
      .where(lt(sessions.expiresAt, createdAt));
    const row = { id: uuid(), workspaceId, memberId, hash: hashOf(value), createdAt };
    await database
      .system('expired rows of all workspaces are removed')
      .insert(sessions)
      .values({ ...row, seenAt: createdAt, expiresAt });
  });
  return value;
}

/** Ends the session of a browser, if it has one. */
export async function endSession(
  { database, baseUrl }: IdentityPorts,
  cookie: string | null,
): Promise<void> {
  await forget(database, readCookie('session', cookie, baseUrl));
}

async function forget(database: IdentityPorts['database'], value: string | null): Promise<void> {
  if (value !== null)
    await database
      .system('the hash of a secret is the key')
      .delete(sessions)
      .where(eq(sessions.hash, hashOf(value)));
}

/** Who comes with the value of a session's cookie, or why it is refused. */
export async function admitSession(
  { database, findSession, now }: IdentityPorts,
  value: string,
): Promise<Admission> {
  const found = await findSession(hashOf(value));
  if (found === undefined) return { reason: 'session-unknown' };
  const { session, user, role } = found;
  const { id, workspaceId } = session;
  const at = now();
  const fault = sessionFault(session, at);
  if (fault !== null) return { reason: fault, workspaceId, actor: user };
  if (at.getTime() - session.seenAt.getTime() >= MINUTE_MS) {
    const isOlder = and(eq(sessions.id, id), lt(sessions.seenAt, at));
    // On a full disk people may still read, though nothing notes that they were here.
    const seen = database
      .system('the hash of a secret is the key')
      .update(sessions)
      .set({ seenAt: at })
      .where(isOlder);
    await seen.catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
    });
  }
  const may = narrow(role, ROLE_SCOPES[role]);
  return { principal: { workspaceId, user, ...may, via: 'session', credentialId: id } };
}

/** Why a session is over at a moment, or null. */
function sessionFault(
  { seenAt, expiresAt }: { readonly seenAt: Date; readonly expiresAt: Date },
  at: Date,
): 'session-expired' | 'session-idle' | null {
  if (at >= expiresAt) return 'session-expired';
  return at.getTime() - seenAt.getTime() >= IDLE_MS ? 'session-idle' : null;
}
