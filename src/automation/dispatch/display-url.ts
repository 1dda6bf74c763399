import { HOOK_PATH } from '../gatekeeper/hook-token.ts';
import type { Dispatch } from './dispatches.ts';

/** What stands for a path that is kept to ourselves. */
const HIDDEN = '/***';

type Target = Pick<Dispatch, 'url' | 'format' | 'template'>;

/**
 * Whether whoever knows the URL of a dispatch may post there. That is so with webhooks of chats, with most
 * receivers that require their own body, and with gatekeepers; our own format is signed instead.
 */
export function isUrlSecret({ url, format, template }: Target): boolean {
  return format !== 'proofgate' || template !== null || url.includes(HOOK_PATH);
}

/** The URL of a dispatch as people and the API see it; of a secret one, only its origin. */
export function displayUrl(dispatch: Target): string {
  return isUrlSecret(dispatch) ? new URL(dispatch.url).origin + HIDDEN : dispatch.url;
}

/** Whether a URL is masked as `displayUrl` masks secret ones. */
export function isHidden(url: string): boolean {
  return url.endsWith(HIDDEN);
}

/** What a receiver answered, without a secret URL that it repeats. */
export function withoutUrl(answer: string, dispatch: Target): string {
  if (!isUrlSecret(dispatch)) return answer;
  const { pathname, search } = new URL(dispatch.url);
  const secrets = [pathname + search, pathname].filter((part) => part.length > 1);
  return secrets.reduce((text, secret) => text.replaceAll(secret, HIDDEN), answer);
}
