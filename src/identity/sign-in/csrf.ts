import { areEqual, derived } from '../secret.ts';
import { readCookie } from './cookies.ts';

/**
 * The CSRF token of a session: follows from its cookie, which a forged form has not got, and does not
 * give the cookie away. Pages put it into their forms and into the header X-CSRF-Token.
 *
 * @param cookie the Cookie header of the request
 * @returns null when the request has no session
 */
export function csrfToken(cookie: string | null, baseUrl: string): string | null {
  const value = readCookie('session', cookie, baseUrl);
  return value === null ? null : derived(value, 'csrf');
}

/**
 * Whether a request that changes something was made by a page of ours: to be asked for every
 * method but GET, HEAD and OPTIONS when the principal came by a session. Compares in constant time.
 *
 * @param given what the form or the header X-CSRF-Token holds
 */
export function isCsrfTokenRight(
  cookie: string | null,
  given: string | null,
  baseUrl: string,
): boolean {
  const token = csrfToken(cookie, baseUrl);
  return token !== null && given !== null && areEqual(token, given);
}
