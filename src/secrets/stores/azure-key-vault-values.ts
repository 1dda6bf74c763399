import type { KeyVaultCertificate } from '@azure/keyvault-certificates';
import type { KeyVaultKey } from '@azure/keyvault-keys';
import type { KeyVaultSecret } from '@azure/keyvault-secrets';
import { certificateValue } from './certificate-value.ts';
import { keyValue } from './key-value.ts';
import type { StoredValue } from './store.ts';
import { storeFault, unusableEntry } from './store-fault.ts';

/** What a value is made under: the vault's host for messages, and the time. */
export interface Reading {
  readonly host: string;
  readonly now: Date;
}

/** Throws a StoreFault where the answer holds no value. */
export function azureSecret({ value, properties }: KeyVaultSecret, reading: Reading): StoredValue {
  if (typeof value !== 'string') throw storeFault('faulty', reading.host);
  return { value, expiredAt: expiredAt(properties.expiresOn, reading.now) };
}

/**
 * Azure answers for a disabled key as for any other, so it is refused here.
 *
 * @throws StoreFault `disabled`, or `unusable` for a key that has no public part (oct)
 */
export function azureKey({ key, properties }: KeyVaultKey, reading: Reading): StoredValue {
  const { host, now } = reading;
  const { enabled, createdOn, updatedOn, recoveryLevel, expiresOn } = properties;
  if (enabled === false) throw storeFault('disabled', host);
  if (!key?.kid || !enabled || !createdOn || !updatedOn || !recoveryLevel) {
    throw storeFault('faulty', host);
  }
  const { kid, kty, crv, keyOps: operations = [] } = key;
  const numbers = {
    n: base64url(key.n),
    e: base64url(key.e),
    x: base64url(key.x),
    y: base64url(key.y),
  };
  const [created, updated] = [seconds(createdOn), seconds(updatedOn)];
  const details = { kid, operations, enabled, created, updated, recoveryLevel };
  const value = keyValue({ kty, crv, ...numbers }, details);
  if (value === null) throw unusableEntry(host, 'it is a key without a public part');
  return { value, expiredAt: expiredAt(expiresOn, now) };
}

/** Throws a StoreFault `disabled`, or `faulty` where the answer holds no certificate. */
export function azureCertificate(
  { cer, properties }: KeyVaultCertificate,
  { host, now }: Reading,
): StoredValue {
  if (properties.enabled === false) throw storeFault('disabled', host);
  const value = cer === undefined ? null : certificateValue(cer);
  if (value === null) throw storeFault('faulty', host);
  return { value, expiredAt: expiredAt(properties.expiresOn, now) };
}

function expiredAt(expiresOn: Date | undefined, now: Date): Date | null {
  return expiresOn !== undefined && expiresOn <= now ? expiresOn : null;
}

function base64url(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('base64url');
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
