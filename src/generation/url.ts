import type { HttpAnswer } from '../generator/document/read.ts';
import { type Answer, get, guardedAgent } from '../outbound/index.ts';
import { Problem } from '../problem.ts';
import { openSession, type Session } from './session.ts';

const TIMEOUT_MS = 30_000;
const ACCEPT = 'application/json, application/yaml, text/yaml, */*;q=0.5';

/**
 * Opens a document at a URL, through the outbound guard: private addresses are refused when the
 * connection is made, redirects too, 32 MB and 30 s at most.
 *
 * @param token for a private repository; sent to the origin of the URL and nowhere else
 * @param allowed networks (CIDR) that may be reached although they are private
 * @throws Problem as `openSession`, and for what the server answers `document-unreachable`,
 *   `credential-missing`, `credential-refused`, `credential-without-access`, `address-refused`
 */
export async function openUrl(
  url: string,
  token: string | null,
  allowed: readonly string[],
): Promise<Session> {
  const agent = guardedAgent(allowed);
  const origin = URL.canParse(url) ? new URL(url).origin : null;
  const fetch = async (requestUrl: string, maxBytes: number): Promise<HttpAnswer> => {
    const isSameOrigin = new URL(requestUrl).origin === origin;
    const authorization =
      token !== null && isSameOrigin ? { authorization: `Bearer ${token}` } : {};
    const headers = { accept: ACCEPT, 'user-agent': 'proofgate', ...authorization };
    const answer = await get(requestUrl, { agent, headers, timeoutMs: TIMEOUT_MS, maxBytes });
    const fault = statusFault(requestUrl, answer.status, token !== null);
    if (fault !== null) throw fault;
    return asHttpAnswer(requestUrl, answer);
  };
  const readFile = async () => {
    throw new Error('a document at a URL reads no files');
  };
  try {
    return await openSession(url, { readFile, fetch, cwd: '/' });
  } finally {
    // All reading is done once the session is open.
    await agent.close();
  }
}

function asHttpAnswer(url: string, { status, bytes, contentType, redirect }: Answer): HttpAnswer {
  return { status, url, bytes, contentType, ...(redirect === null ? {} : { redirect }) };
}

/**
 * The Problem of a status that rejects the credential or reports no document; null for all others.
 * Git providers answer 404 where a credential may not even know that a repository exists.
 */
function statusFault(url: string, status: number, hasToken: boolean): Problem | null {
  const host = new URL(url).host;
  const row = STATUS_FAULTS.find((one) => one.status === status && one.hasToken === hasToken);
  return row === undefined
    ? null
    : new Problem(row.kind, `${host} answered ${status}: ${row.words}`);
}

const STATUS_FAULTS = [
  {
    status: 401,
    hasToken: false,
    kind: 'credential-missing',
    words: 'the document is private; mark the URL as private and select a read credential.',
  },
  {
    status: 403,
    hasToken: false,
    kind: 'credential-missing',
    words: 'the document is not public; mark the URL as private and select a read credential.',
  },
  {
    status: 404,
    hasToken: false,
    kind: 'document-unreachable',
    words:
      'nothing is there; check the URL, and select a read credential if the repository is private.',
  },
  {
    status: 401,
    hasToken: true,
    kind: 'credential-refused',
    words: 'the credential is wrong or has expired; make a new token and register it again.',
  },
  {
    status: 403,
    hasToken: true,
    kind: 'credential-without-access',
    words: 'the credential is known but may not read this; give its token read access.',
  },
  {
    status: 404,
    hasToken: true,
    kind: 'credential-without-access',
    words:
      'nothing is there for this credential; check the URL, and that its token may read the repository.',
  },
] as const;
