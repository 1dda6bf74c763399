import { randomBytes } from 'node:crypto';
import { areEqual, deriveSecret } from '../secret.ts';
import { readCookie } from './cookies.ts';

/**
 * A CSRF token of a session: follows from its cookie, which a forged form has not got, and does not
 * give the cookie away. Pages put it into their forms and into the header X-CSRF-Token. Each is written
 * otherwise, below random bytes, so that the size of a compressed page says nothing of it (BREACH).
 *
 * @param cookie the Cookie header of the request
 * @returns null when the request has no session
 */
export function csrfToken(cookie: string | null, baseUrl: string): string | null {
  const token = tokenOf(cookie, baseUrl);
  if (token === null) return null;
  const mask = randomBytes(token.length);
  return Buffer.concat([mask, xor(token, mask)]).toString('base64url');
}

/**
 * Whether a request that changes something comes from one of our pages: to be checked for every
 * method but GET, HEAD and OPTIONS when the principal came by a session. Compares in constant time.
 *
 * @param received the value of the form or of the header X-CSRF-Token
 */
export function isCsrfTokenRight(
  cookie: string | null,
  received: string | null,
  baseUrl: string,
): boolean {
  const token = tokenOf(cookie, baseUrl);
  if (token === null || received === null) return false;
  const bytes = Buffer.from(received, 'base64url');
  const half = bytes.length / 2;
  if (half !== token.length) return false;
  return areEqual(xor(bytes.subarray(half), bytes).toString('hex'), token.toString('hex'));
}

function tokenOf(cookie: string | null, baseUrl: string): Buffer | null {
  const value = readCookie('session', cookie, baseUrl);
  return value === null ? null : Buffer.from(deriveSecret(value, 'csrf'), 'base64url');
}

function xor(bytes: Buffer, mask: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)));
}
