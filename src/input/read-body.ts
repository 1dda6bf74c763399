import type { ReadableStreamReadResult } from 'node:stream/web';
import { Problem } from '../problem.ts';

/** A request, as far as its body is read. */
export type BodyOf = Pick<Request, 'body' | 'headers'>;

/**
 * Reads a body up to a bound. It is not cancelled when it is too large: its sender gets an answer first.
 *
 * @param most in bytes
 * @param chunks what it is read through; as it comes by default
 * @throws Problem `body-too-large`, before anything is read where Content-Length already says so
 */
export async function readBody(
  { body, headers }: BodyOf,
  most: number,
  chunks: (next: () => Promise<Chunk>) => Promise<Chunk> = (next) => next(),
): Promise<Uint8Array> {
  const announced = Number(headers.get('content-length') ?? 0);
  if (announced > most) throw tooLarge(most);
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await chunks(() => reader.read());
    if (done) return Buffer.concat(parts, bytes);
    bytes += value.byteLength;
    if (bytes > most) throw tooLarge(most);
    parts.push(value);
  }
}

/** What a reader of a body gives next. */
export type Chunk = ReadableStreamReadResult<Uint8Array>;

function tooLarge(most: number): Problem {
  const size = `${Math.floor(most / 1024 / 1024)} MB`;
  return new Problem('body-too-large', `The body is larger than ${size}; send less.`);
}
