import { type Agent, request } from 'undici';
import { readUpTo, refusalIn } from './get.ts';

/** The headers and the body of a POST. */
export interface PostRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The response to a POST. */
export interface PostAnswer {
  readonly status: number;
  /** The beginning of the body, as text. */
  readonly body: string;
  /** The header Retry-After; null where it was not sent. */
  readonly retryAfter: string | null;
}

/** Sends one POST. */
export type Post = (url: string, posted: PostRequest) => Promise<PostAnswer>;

export interface PostOptions {
  /** Chooses the agent, and with it the guard, of a URL. */
  readonly agentOf: (url: URL) => Agent;
  /** For connection, headers and body together. */
  readonly timeoutMs: number;
  /** No more of an answer is read. */
  readonly maxBytes: number;
}

/**
 * Makes a POST that is bounded in time and size and follows no redirect. Each has its own connection,
 * so that none uses one that the receiver has just closed.
 *
 * @returns a function that throws Problem `address-refused` when the guard refuses, otherwise the error
 *   of the connection (its `code` is ENOTFOUND, ECONNREFUSED, TLS and the like; TimeoutError by name)
 */
export function boundedPost({ agentOf, timeoutMs, maxBytes }: PostOptions): Post {
  return async (url, { headers, body }) => {
    const target = new URL(url);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await request(target, {
        method: 'POST',
        dispatcher: agentOf(target),
        ...{ headers, body, signal },
        reset: true,
      });
      const bytes = await readUpTo(answer.body, maxBytes);
      const after = answer.headers['retry-after'];
      return {
        status: answer.statusCode,
        body: new TextDecoder().decode(bytes.subarray(0, maxBytes)),
        retryAfter: typeof after === 'string' ? after : null,
      };
    } catch (error) {
      throw refusalIn(error) ?? error;
    }
  };
}
