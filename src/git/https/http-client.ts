import type { GitHttpRequest, HttpClient } from 'isomorphic-git';
import { Problem } from '../../problem.ts';

/** Time for one request with its whole answer. */
const REQUEST_MS = 120_000;
/** A shallow clone of more is not held in memory. */
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

export interface HttpReach {
  /** The repository's URL: nothing else is requested, and it is what messages name. */
  readonly url: string;
  /** The value of the Authorization header, or null for none. */
  readonly authorization: string | null;
  readonly fetch: typeof fetch;
}

/**
 * isomorphic-git's network: bounded in time and size, without redirects, which could lead to other
 * hosts, and with a Problem for what goes wrong, since the errors of `fetch` name addresses.
 */
export function httpClient({ url, authorization, fetch: send }: HttpReach): HttpClient {
  return {
    request: async ({ url: asked, method = 'GET', headers = {}, body }: GitHttpRequest) => {
      if (!asked.startsWith(`${url}/`)) throw new Error(`no request but below ${url}`);
      const sent = body ? await collect(body) : null;
      const credentials = authorization === null ? {} : { authorization };
      const once = () =>
        send(asked, {
          method,
          headers: { ...headers, ...credentials },
          body: sent,
          redirect: 'manual',
          signal: AbortSignal.timeout(REQUEST_MS),
        });
      const response = await requireReachable(url, () =>
        method === 'GET' ? orOnceMore(once) : once(),
      );
      if (response.status >= 300 && response.status < 400) throw redirected(url);
      return {
        url: asked,
        method,
        statusCode: response.status,
        statusMessage: response.statusText,
        headers: Object.fromEntries(response.headers),
        body: bounded(url, response),
      };
    },
  };
}

/** Codes of a connection that ended before an answer came. */
const HUNG_UP = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * A GET is sent once more when its connection ends before the answer: a kept-alive one may be closed by the
 * server at the moment it is used again (RFC 9112, section 9.3.1). What changes something is not repeated.
 */
async function orOnceMore(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (typeof code !== 'string' || !HUNG_UP.has(code)) throw error;
    return send();
  }
}

async function collect(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* bounded(url: string, response: Response): AsyncIterableIterator<Uint8Array> {
  let size = 0;
  const chunks = response.body?.[Symbol.asyncIterator]();
  while (chunks) {
    const { done, value } = await requireReachable(url, () => chunks.next());
    if (done) return;
    size += value.length;
    if (size > MAX_ANSWER_BYTES) throw tooLarge(url);
    yield value;
  }
}

async function requireReachable<T>(url: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch {
    throw new Problem(
      'git-unreachable',
      `The host of ${url} cannot be reached: check the host name and the network, then try again.`,
    );
  }
}

function redirected(url: string): Problem {
  return new Problem(
    'repository-missing',
    `${url} is not there: the host points to another address; check the URL, and give the new one.`,
  );
}

function tooLarge(url: string): Problem {
  return new Problem(
    'repository-too-large',
    `The newest commit of ${url} has more than 256 MB: keep the tests in a repository of their own.`,
  );
}
