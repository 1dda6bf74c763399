import { createPublicKey, type KeyObject } from 'node:crypto';
import type { GetSecretValueResponse } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import { certificateValue } from './certificate-value.ts';
import { keyValue } from './key-value.ts';
import type { CredentialType, StoredValue } from './store.ts';
import { storeFault, unusable } from './store-fault.ts';

/** A key as it is stored: the spec's own shape (platform.md, "Shapes of value"). */
const StoredKey = z.object({
  key: z.looseObject({ kid: z.string(), key_ops: z.array(z.string()) }),
  attributes: z.object({
    enabled: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]),
    created: z.int(),
    updated: z.int(),
    recoveryLevel: z.string(),
  }),
});

/** What the public part of a key is good for (RFC 7517, 4.3), by the type that Node gives it. */
const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  rsa: ['encrypt', 'verify', 'wrapKey'],
  ec: ['verify'],
  ed25519: ['verify'],
  ed448: ['verify'],
};

/** A secret that is deleted can be restored for a while, and may be purged at once. */
const RECOVERY_LEVEL = 'Recoverable+Purgeable';

/**
 * The `value` of an entry of AWS Secrets Manager, which knows only secrets: what an entry is says the
 * type that it was registered under.
 *
 * @throws StoreFault `unusable` when it is not what its type promises, `disabled` for a key that says so
 */
export function awsValue(
  type: CredentialType,
  answer: GetSecretValueResponse,
  host: string,
): StoredValue {
  const stored = answer.SecretString ?? answer.SecretBinary;
  if (stored === undefined) throw storeFault('faulty', host);
  return { value: VALUES[type](stored, answer, host), expiredAt: null };
}

type MakeValue = (
  stored: string | Uint8Array,
  answer: GetSecretValueResponse,
  host: string,
) => string;

const VALUES: Readonly<Record<CredentialType, MakeValue>> = {
  secret: (stored) =>
    typeof stored === 'string' ? stored : Buffer.from(stored).toString('base64'),
  certificate: (stored, _answer, host) => {
    const value = certificateValue(stored);
    if (value === null)
      throw unusable(host, 'it is no certificate in PEM or DER; PKCS#12 is not read');
    return value;
  },
  key: (stored, answer, host) => {
    const text = typeof stored === 'string' ? stored : Buffer.from(stored).toString();
    const value = text.includes('-----BEGIN') ? fromPem(text, answer) : fromJson(text, host);
    if (value === null)
      throw unusable(host, 'it is no key, neither in PEM nor in the JSON of docs/secrets-aws.md');
    return value;
  },
};

function fromJson(text: string, host: string): string | null {
  const parsed = StoredKey.safeParse(jsonIn(text));
  if (!parsed.success) return null;
  const { key, attributes } = parsed.data;
  if (!attributes.enabled) throw storeFault('disabled', host);
  return keyValue(key, { ...attributes, kid: key.kid, operations: key.key_ops });
}

/** A PEM says nothing besides, so the entry speaks for it: its ARN, and when its version was made. */
function fromPem(pem: string, { ARN, CreatedDate }: GetSecretValueResponse): string | null {
  const key = publicKeyIn(pem);
  const operations = OPERATIONS[key?.asymmetricKeyType ?? ''];
  if (key === null || operations === undefined || !ARN || !CreatedDate) return null;
  const created = Math.floor(CreatedDate.getTime() / 1000);
  const times = { created, updated: created };
  const details = { kid: ARN, operations, enabled: true, ...times, recoveryLevel: RECOVERY_LEVEL };
  return keyValue(key.export({ format: 'jwk' }), details);
}

/** The public part, also of a private key. */
function publicKeyIn(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem);
  } catch {
    return null;
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
