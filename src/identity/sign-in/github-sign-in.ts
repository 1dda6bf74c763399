import { createHash } from 'node:crypto';
import { and, eq, isNotNull, lt, notInArray } from 'drizzle-orm';
import { Problem } from '../../problem.ts';
import { recordAudit, recordRefusal } from '../audit.ts';
import { putGitHubMember } from '../github-members.ts';
import type { GitHubClient, IdentityPorts } from '../identity-ports.ts';
import type { RefusalReason } from '../refusal-reasons.ts';
import { areEqual, deriveSecret, hashOf, newSecret } from '../secret.ts';
import { members, pendingSignIns } from '../tables.ts';
import { openGitHubWorkspace } from '../workspaces.ts';
import { readCookie } from './cookies.ts';
import { type GitHubIdentity, readGitHubIdentity } from './github-account.ts';
import { createSession, type Membership } from './sessions.ts';

/** How long somebody may take at GitHub. */
export const SIGN_IN_SECONDS = 600;

/** Where GitHub sends browsers back to; the App is registered with this very URL. */
export function callbackUrl(baseUrl: string): string {
  return `${baseUrl}/sign-in/callback`;
}

/**
 * Begins a sign-in at GitHub (OAuth 2.0 with state and PKCE S256, RFC 7636). Nothing is stored, since anybody may
 * begin one: the state and the PKCE verifier follow from the cookie, which only this browser has.
 *
 * @returns where to send the browser, and the value of its cookie `sign-in`
 * @throws Problem `not-found` in local mode
 */
export function beginSignIn(ports: IdentityPorts): {
  readonly location: string;
  readonly browser: string;
} {
  const { clientId, webUrl } = clientOf(ports);
  const browser = newSecret();
  const state = stateOf(browser, ports.now().getTime() + SIGN_IN_SECONDS * 1000);
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callbackUrl(ports.baseUrl),
    state,
    code_challenge: createHash('sha256').update(verifierOf(browser)).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { location: `${webUrl}/login/oauth/authorize?${query}`, browser };
}

/**
 * Finishes a sign-in when GitHub sends the browser back: once, within ten minutes, in the browser that
 * began it. The person becomes a member of every account with the App that GitHub says they belong to,
 * and leaves the others.
 *
 * @param cookie the Cookie header; the session that it names ends
 * @returns the value of the new session's cookie; null when they are refused
 * @throws Problem `not-found` in local mode
 */
export async function finishSignIn(
  ports: IdentityPorts,
  request: {
    readonly code: string;
    readonly state: string;
    readonly cookie: string | null;
    readonly remoteAddress: string;
  },
): Promise<string | null> {
  const client = clientOf(ports);
  const { code, state, cookie, remoteAddress } = request;
  const refuse = async (reason: RefusalReason, actor = 'unknown') => {
    await recordRefusal(ports, { action: 'sign-in', remoteAddress, reason, actor });
    return null;
  };
  const browser = readCookie('sign-in', cookie, ports.baseUrl) ?? '';
  const fault = stateFault(state, browser, ports.now()) ?? (await takeState(ports, state, browser));
  if (fault !== null) return refuse(fault);
  const exchange = { code, verifier: verifierOf(browser), redirectUri: callbackUrl(ports.baseUrl) };
  const identity = await readGitHubIdentity(client, exchange).catch(() => null);
  if (identity === null) {
    await forgetState(ports, state);
    return refuse('sign-in-refused-by-github');
  }
  return ports.database.transaction(async () => {
    if (!(await useUpState(ports, state))) return refuse('sign-in-overtaken');
    const [first] = await refreshMemberships(ports, identity);
    const actor = identity.person.login;
    if (first === undefined) return refuse('sign-in-no-workspace', actor);
    const entry = { actor, via: 'github', action: 'sign-in', target: '' } as const;
    const { workspaceId } = first;
    await recordAudit(ports, { ...entry, workspaceId, remoteAddress, outcome: 'done' });
    return createSession(ports, first, cookie);
  });
}

/** A state: until when it is good, and what shows that it is this browser's. */
function stateOf(browser: string, untilMs: number): string {
  return `${untilMs}.${deriveSecret(browser, `state ${untilMs}`)}`;
}

/** Why a state is invalid; null where it is this browser's, and in time. */
function stateFault(state: string, browser: string, now: Date): RefusalReason | null {
  const untilMs = endOf(state);
  const leftMs = untilMs - now.getTime();
  if (!(leftMs <= SIGN_IN_SECONDS * 1000)) return 'sign-in-unknown';
  if (!areEqual(state, stateOf(browser, untilMs))) return 'sign-in-other-browser';
  return leftMs > 0 ? null : 'sign-in-expired';
}

/** Until when a state says that it is good; NaN where it is none of ours. */
function endOf(state: string): number {
  return Number(/^(\d{1,15})\./.exec(state)?.[1] ?? Number.NaN);
}

/** Stores that a state has come back, unless it has before. */
async function takeState(
  { database, now }: IdentityPorts,
  state: string,
  browser: string,
): Promise<RefusalReason | null> {
  const at = now();
  const queries = database.system('nobody knows yet who signs in');
  await queries.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, at));
  const hashes = { stateHash: hashOf(state), browserHash: hashOf(browser) };
  const stored = await queries
    .insert(pendingSignIns)
    .values({ ...hashes, expiresAt: new Date(endOf(state)), takenAt: at })
    .onConflictDoNothing()
    .returning({ stateHash: pendingSignIns.stateHash });
  return stored.length > 0 ? null : 'sign-in-unknown';
}

/**
 * Ends the use of a state. False when somebody left an account while GitHub was being asked, see
 * `membershipChanged`: the answer may be the one of before.
 */
async function useUpState({ database }: IdentityPorts, state: string): Promise<boolean> {
  const used = await database
    .system('nobody knows yet who signs in')
    .update(pendingSignIns)
    .set({ takenAt: null })
    .where(and(eq(pendingSignIns.stateHash, hashOf(state)), isNotNull(pendingSignIns.takenAt)))
    .returning({ stateHash: pendingSignIns.stateHash });
  return used.length > 0;
}

/** Only the states of those who have signed in stay, until they expire. */
async function forgetState({ database }: IdentityPorts, state: string): Promise<void> {
  await database
    .system('nobody knows yet who signs in')
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.stateHash, hashOf(state)));
}

/** Makes the person's rows what GitHub says, and gives them, by the name of the account. */
async function refreshMemberships(
  ports: IdentityPorts,
  { person, accounts }: GitHubIdentity,
): Promise<Membership[]> {
  const sorted = accounts.toSorted((a, b) => (a.account.login < b.account.login ? -1 : 1));
  const there: Membership[] = [];
  for (const { account, role } of sorted) {
    const workspaceId = await openGitHubWorkspace(ports.database, account);
    const memberId = await putGitHubMember(ports, { workspaceId }, person, role);
    there.push({ workspaceId, memberId });
  }

  const left = and(
    eq(members.githubId, person.githubId),
    there.length === 0
      ? undefined
      : notInArray(
          members.id,
          there.map(({ memberId }) => memberId),
        ),
  );
  await ports.database.system('GitHub names all accounts of a person').delete(members).where(left);
  return there;
}

function clientOf({ github }: IdentityPorts): GitHubClient {
  if (github !== null) return github;
  const message =
    'Nobody signs in with GitHub in local mode; open the link that the server printed at its start.';
  throw new Problem('not-found', message);
}

function verifierOf(browser: string): string {
  return deriveSecret(browser, 'pkce');
}
