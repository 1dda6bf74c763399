import type { SafeAccess } from '../tables.ts';
import { CREDENTIAL_KINDS, type SAFE_KINDS } from '../tables.ts';

/** The types of a credential (docs/secrets.md#read-a-secret): the type decides which part of a store is read. */
export const CREDENTIAL_TYPES = CREDENTIAL_KINDS;

export type CredentialType = (typeof CREDENTIAL_TYPES)[number];

/**
 * A third-party credential store behind one safe. One instance is kept for a safe, so that its
 * connections and its own token are used again.
 */
export interface CredentialStore {
  /**
   * Reads one entry and gives the `value` of the wire (docs/secrets.md#read-a-secret): of a secret
   * its text, of a key its public part as JSON, of a certificate PEM without any private key.
   *
   * @param storedName the full name, `<SecureUUID>-<key_name>`
   * @param signal bounds the whole read, retries too
   * @throws StoreFault, and nothing else
   */
  readonly read: (
    type: CredentialType,
    storedName: string,
    signal: AbortSignal,
  ) => Promise<StoredValue>;
  /**
   * Whether the store gives us access, found out with the least permission that reading needs: asks for an
   * entry that cannot exist, and takes `missing` for a yes.
   *
   * @throws StoreFault that says why not
   */
  readonly test: (type: CredentialType, storedName: string, signal: AbortSignal) => Promise<void>;
  /** Lets go of the connections. */
  readonly close: () => void;
}

export interface StoredValue {
  readonly value: string;
  /** When the store says that the entry has expired: it is handed out, and audited. */
  readonly expiredAt: Date | null;
}

/** The errors of a store; each has its own status (docs/secrets.md#read-a-secret). */
export type StoreFaultKind =
  | 'missing'
  | 'disabled'
  | 'refused'
  | 'throttled'
  | 'faulty'
  | 'unreachable'
  | 'timeout'
  /** The entry is there and is not what its type promises, such as PKCS#12 for a certificate. */
  | 'unusable';

/**
 * A read that failed. The message is only ours: what a store says may hold the secret itself, so
 * neither its words nor its error travel further.
 */
export class StoreFault extends Error {
  readonly kind: StoreFaultKind;
  /** What the store asked for, where it throttles; null where it did not say. */
  readonly retryAfterSeconds: number | null;

  constructor(kind: StoreFaultKind, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = 'StoreFault';
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Opens the store of a safe. Nothing is requested from it yet. */
export type OpenStore = (address: StoreAddress) => CredentialStore;

export type StoreKind = (typeof SAFE_KINDS)[number];

/** Where a store is, and how the service gets access. */
export interface StoreAddress {
  /** Whose safe it is: what the service may bring along depends on that. */
  readonly workspaceId: string;
  readonly kind: StoreKind;
  /** Such as `https://name.vault.azure.net` or `https://secretsmanager.eu-west-1.amazonaws.com`. */
  readonly url: string;
  readonly access: SafeAccess;
}
