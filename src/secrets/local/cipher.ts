import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'proofgate local secrets';

/** An encrypted value: nonce, tag and ciphertext, and the key that opens it. */
export interface Sealed {
  readonly keyId: string;
  readonly sealed: Uint8Array;
}

/** Encrypts and decrypts values that are kept in the database (docs/own-secrets.md). */
export interface Cipher {
  /** Names the key that new values are encrypted with; it says nothing about the key itself. */
  readonly keyId: string;
  /** @param context what the value belongs to: it is opened for the very same and nothing else */
  readonly seal: (value: string, context: readonly unknown[]) => Sealed;
  /** The value; null where no key of the operator opens it, or it belongs to something else. */
  readonly open: (sealed: Sealed, context: readonly unknown[]) => string | null;
}

/**
 * The cipher of an operator's keys: AES-256-GCM of node:crypto (NIST SP 800-38D), under a key that follows from
 * the operator's by HKDF (RFC 5869). The first key encrypts; the others only open what they encrypted before a
 * rotation.
 *
 * @returns null where there is no key
 */
export function openCipher(keys: readonly Uint8Array[]): Cipher | null {
  const known = keys.map(derived);
  const [first] = known;
  if (first === undefined) return null;
  return {
    keyId: first.id,
    seal: (value, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, first.key, nonce);
      cipher.setAAD(bytesOf(context));
      const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return { keyId: first.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]) };
    },
    open: ({ keyId, sealed }, context) => {
      const found = known.find(({ id }) => isSame(id, keyId));
      return found === undefined ? null : opened(found.key, Buffer.from(sealed), context);
    },
  };
}

function opened(key: Uint8Array, sealed: Buffer, context: readonly unknown[]): string | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  const options = { authTagLength: TAG_BYTES };
  const cipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), options);
  cipher.setAAD(bytesOf(context));
  cipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const start = cipher.update(text);
  try {
    return Buffer.concat([start, cipher.final()]).toString('utf8');
  } catch {
    // The tag does not fit: another context, or bytes that somebody changed.
    return null;
  }
}

function derived(secret: Uint8Array) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES));
  const id = createHmac('sha256', key).update(`${PURPOSE}: id`).digest('hex').slice(0, 16);
  return { key, id };
}

function bytesOf(context: readonly unknown[]): Buffer {
  return Buffer.from(JSON.stringify([PURPOSE, 1, ...context]));
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
