import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { lacking } from './needed-permissions.ts';

/** Accounts with the App, and who is what in those that are organisations. Tests change both. */
export interface Accounts {
  installed: { id: number; login: string; type: 'User' | 'Organization'; suspendedAt?: string }[];
  /** `org login` → the membership. */
  memberships: Record<string, { state: 'active' | 'pending'; role: 'admin' | 'member' }>;
}

/** What people's browsers and the platform ask while somebody signs in. */
export interface SignInFront {
  readonly accounts: Accounts;
  /** Where GitHub may send browsers back to; nowhere at first. */
  readonly callBackTo: (urls: readonly string[]) => void;
  /** Access tokens that were given out. */
  readonly issued: readonly string[];
  /** Whether a request belongs to signing in. */
  readonly fits: (incoming: IncomingMessage) => boolean;
  readonly serve: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
}

/**
 * The OAuth web flow of the emulator with its gaps filled: PKCE and the callback URL are checked,
 * `GET /user/installations` and `GET /user/memberships/orgs/{org}` answer as GitHub documents them, the
 * latter only an App that may read members.
 *
 * @param origin where the emulator listens, which may be known only later
 * @param permissions of the App
 */
export function signInFront(
  origin: () => string,
  permissions: Readonly<Record<string, string>>,
): SignInFront {
  const accounts: Accounts = { installed: [], memberships: {} };
  const issued: string[] = [];
  const challenges = new Map<string, string>();
  let callbackUrls: readonly string[] = [];
  return {
    accounts,
    callBackTo: (urls) => {
      callbackUrls = urls;
    },
    issued,
    fits: ({ url = '/', headers: { authorization = '' } }) =>
      /^\/(?:login|_emulate|user\/(?:installations|memberships))\b/.test(url) ||
      (url === '/user' && issued.includes(authorization.replace(/^Bearer /, ''))),
    serve: (incoming, outgoing) => {
      const front = { origin: origin(), challenges, accounts, issued, callbackUrls, permissions };
      serve(front, incoming, outgoing).catch((error) => outgoing.writeHead(500).end(`${error}`));
    },
  };
}

interface Front {
  readonly origin: string;
  readonly challenges: Map<string, string>;
  readonly accounts: Accounts;
  readonly issued: string[];
  readonly callbackUrls: readonly string[];
  readonly permissions: Readonly<Record<string, string>>;
}

async function serve(front: Front, incoming: IncomingMessage, outgoing: ServerResponse) {
  // A connection that is kept while the embedded store starts, which blocks for seconds, may be closed
  // by one side just when the other uses it.
  outgoing.setHeader('connection', 'close');
  const url = new URL(incoming.url ?? '/', front.origin);
  const body = await bodyOf(incoming);
  const own = fill(front, url, new URLSearchParams(body));
  if (own !== null) {
    outgoing.writeHead(own.status, { 'content-type': 'application/json' });
    return void outgoing.end(JSON.stringify(own.body));
  }
  const { 'content-type': type = '', authorization = '', accept = '*/*' } = incoming.headers;
  const headers = {
    connection: 'close',
    'content-type': type,
    accept,
    ...(authorization ? { authorization } : {}),
  };
  const answer = await fetch(url, {
    method: incoming.method ?? 'GET',
    headers,
    redirect: 'manual',
    ...(body === '' ? {} : { body }),
  });
  const text = await answer.text();
  const location = answer.headers.get('location');
  note(front, url, text, location);
  outgoing.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? '',
    ...(location === null ? {} : { location }),
  });
  return void outgoing.end(text);
}

/** The answers that the emulator lacks; null where it has its own. */
function fill(
  { challenges, accounts, callbackUrls, permissions }: Front,
  url: URL,
  form: URLSearchParams,
) {
  if (url.pathname === '/login/oauth/authorize') {
    // It "must be an exact match to one of the URLs you provided as a callback URL" (GitHub: "Generating
    // a user access token for a GitHub App").
    const isKnown = callbackUrls.includes(url.searchParams.get('redirect_uri') ?? '');
    return isKnown ? null : { status: 400, body: { error: 'redirect_uri_mismatch' } };
  }
  if (url.pathname === '/user/installations') {
    const installations = accounts.installed.map(({ suspendedAt, ...account }) => ({
      id: account.id,
      account,
      suspended_at: suspendedAt ?? null,
    }));
    return { status: 200, body: { total_count: installations.length, installations } };
  }
  const org = /^\/user\/memberships\/orgs\/([^/]+)$/.exec(url.pathname)?.[1];
  if (org !== undefined) {
    if (lacking({ members: 'read' }, permissions).length > 0) {
      return { status: 403, body: { message: 'Resource not accessible by integration' } };
    }
    const membership = accounts.memberships[org];
    return membership === undefined
      ? { status: 404, body: { message: 'Not Found' } }
      : { status: 200, body: { ...membership, organization: { login: org } } };
  }
  if (url.pathname !== '/login/oauth/access_token') return null;
  const verifier = form.get('code_verifier') ?? '';
  const isRight = challenges.get(form.get('code') ?? '') === challengeOf(verifier);
  return isRight ? null : { status: 200, body: { error: 'bad_verification_code' } };
}

const states = new Map<string, string>();

/** Remembers which challenge belongs to which code, and which tokens there are. */
function note({ challenges, issued }: Front, url: URL, text: string, location: string | null) {
  if (url.pathname === '/login/oauth/authorize') {
    states.set(url.searchParams.get('state') ?? '', url.searchParams.get('code_challenge') ?? '');
  }
  const sent = location === null ? null : URL.parse(location);
  const code = sent?.searchParams.get('code');
  if (code) challenges.set(code, states.get(sent?.searchParams.get('state') ?? '') ?? '');
  const token = /"access_token":"([^"]+)"/.exec(text)?.[1];
  if (token !== undefined) issued.push(token);
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
