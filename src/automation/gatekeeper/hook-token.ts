import { createHash, randomBytes } from 'node:crypto';

/** What a hook token looks like: 32 bytes in base64url. */
export const HOOK_TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Below the base URL; the token follows. */
export const HOOK_PATH = '/api/v2/gatekeeper/webhook/';

/** The webhook URL of a hook token. @param baseUrl without a slash at the end */
export function hookUrl(baseUrl: string, token: string): string {
  return `${baseUrl}${HOOK_PATH}${token}`;
}

/** A new hook token: 256 random bits. */
export function newHookToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What is stored in its place: SHA-256 in hex. It is looked up by an index, so nothing is compared by
 * character; no salt is needed, since 256 random bits cannot be guessed.
 */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
