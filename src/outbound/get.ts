import { type Agent, fetch } from 'undici';
import { Problem } from '../problem.ts';

/** The answer to one GET, as far as the limit allows. */
export interface Answer {
  readonly status: number;
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** The Location header of a 3xx, which is never followed here. */
  readonly redirect: string | null;
}

export interface GetOptions {
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string>>;
  /** For the whole exchange, not from byte to byte. */
  readonly timeoutMs: number;
  /** Reading stops after one byte more than this. */
  readonly maxBytes: number;
}

/**
 * One GET through a guarded agent: no redirect is followed, the time bounds connection, headers and
 * body together, and an endless body is cut.
 *
 * @throws Problem `address-refused` when the guard refuses, otherwise the error of the connection
 *   (its `cause` is ENOTFOUND, ECONNREFUSED, TLS and the like)
 */
export async function get(url: string, options: GetOptions): Promise<Answer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const { agent: dispatcher, headers, maxBytes } = options;
  try {
    const answer = await fetch(url, { dispatcher, headers, signal, redirect: 'manual' });
    const location = answer.headers.get('location');
    const isRedirect = answer.status >= 300 && answer.status < 400 && location !== null;
    const bytes =
      isRedirect || answer.body === null ? new Uint8Array() : await readUpTo(answer.body, maxBytes);
    if (isRedirect) await answer.body?.cancel();
    return {
      status: answer.status,
      bytes,
      contentType: answer.headers.get('content-type'),
      redirect: isRedirect ? location : null,
    };
  } catch (error) {
    throw refusalIn(error) ?? error;
  }
}

/** Reads until the end, or until one byte more than allowed has come; the rest is left unread. */
export async function readUpTo(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes + 1);
}

/** What the guard says, which clients wrap in their own errors. */
export function refusalIn(error: unknown): Problem | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof Problem) return one;
  }
  return undefined;
}
