import { HOOK_PATH, HOOK_TOKEN } from '../gatekeeper/hook-token.ts';

/**
 * Whether a URL is that of a gatekeeper of this platform, which may be at a private address: scheme, host
 * and port are those of the base URL, and nothing but a hook token follows the path. A name that changes
 * its address gains nothing by this: the one name that passes is the operator's own, redirects are not
 * followed, and no other path of that host is reached.
 */
export function isOwnGatekeeper(url: URL, baseUrl: string): boolean {
  const base = new URL(baseUrl);
  if (url.origin !== base.origin || url.search !== '') return false;
  const prefix = `${base.pathname.replace(/\/+$/, '')}${HOOK_PATH}`;
  return url.pathname.startsWith(prefix) && HOOK_TOKEN.test(url.pathname.slice(prefix.length));
}
