import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 32 random bytes in base64url, 43 characters, after a prefix that secret scanners can find. */
export function newSecret(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url');
}

/**
 * What is stored in place of a secret: its SHA-256 in hex. No salt and no slow hash are needed, since
 * 256 random bits cannot be guessed; looked up by an index, so nothing is compared by character.
 */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** Another secret that follows from one; the first cannot be found from it. */
export function deriveSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}

/** Whether two texts are the same, in a time that reveals nothing of where they differ. */
export function areEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
}
