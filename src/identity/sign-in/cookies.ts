import { parse, serialize } from 'hono/utils/cookie';

/** Our cookies: of a session, of a browser that has begun to sign in, and of the page that it wanted. */
const NAMES = {
  session: 'proofgate',
  'sign-in': 'proofgate-sign-in',
  'return-to': 'proofgate-return-to',
} as const;

export type CookieKind = keyof typeof NAMES;

/**
 * A Set-Cookie header (RFC 6265bis): no script reads the cookie, no other site's form sends it. Over
 * https it is Secure, and `__Host-` keeps other hosts of the domain from planting one.
 *
 * @param seconds how long the browser keeps it; 0 removes it
 */
export function setCookie(
  kind: CookieKind,
  value: string,
  { baseUrl, seconds }: { readonly baseUrl: string; readonly seconds: number },
): string {
  const secure = isHttps(baseUrl);
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: seconds } as const;
  return serialize(cookieName(kind, baseUrl), value, { ...attributes, secure });
}

/** The value of our cookie in a Cookie header, or null. */
export function readCookie(
  kind: CookieKind,
  header: string | null,
  baseUrl: string,
): string | null {
  const name = cookieName(kind, baseUrl);
  return header === null ? null : (parse(header, name)[name] ?? null);
}

function cookieName(kind: CookieKind, baseUrl: string): string {
  return `${isHttps(baseUrl) ? '__Host-' : ''}${NAMES[kind]}`;
}

function isHttps(baseUrl: string): boolean {
  return baseUrl.startsWith('https://');
}
