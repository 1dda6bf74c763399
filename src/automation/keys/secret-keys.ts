import { hkdfSync } from 'node:crypto';

/** Whose key it is: keys of one purpose say nothing about those of another. */
export type KeyPurpose = 'gatekeeper' | 'dispatch';

/** A thing with a key, and which of its keys are good. */
export interface KeyHolder {
  readonly id: string;
  readonly keyGeneration: number;
  /** Until then the generation before is good too. */
  readonly previousKeyUntil: Date | null;
}

/** How Standard Webhooks writes keys for people (https://www.standardwebhooks.com, "Signature scheme"). */
const KEY_PREFIX = 'whsec_';

/** A key in its two forms. */
export interface SecretKey {
  readonly bytes: Uint8Array;
  /** As people copy it: `whsec_` and base64. */
  readonly encoded: string;
}

/**
 * The keys of gatekeepers and dispatches, without storing any: each follows from the platform's signing
 * key by HKDF-SHA256 (RFC 5869) with the purpose, the id and the generation, 32 bytes long.
 */
export class SecretKeys {
  readonly #signingKey: Uint8Array;

  /** @param signingKey at least 32 random bytes */
  constructor(signingKey: Uint8Array) {
    this.#signingKey = signingKey;
  }

  /** What distinguishes one signing key from another without revealing it: 32 hex digits. */
  get fingerprint(): string {
    return this.#derive('fingerprint').subarray(0, 16).toString('hex');
  }

  /** The key of one generation. */
  keyOf(purpose: KeyPurpose, id: string, generation: number): SecretKey {
    const bytes = this.#derive(`${purpose} ${id} ${generation}`);
    return { bytes, encoded: KEY_PREFIX + bytes.toString('base64') };
  }

  /** The keys that are good at a time, the current one first. */
  goodKeys(purpose: KeyPurpose, keyed: KeyHolder, now: Date): readonly SecretKey[] {
    const { id, keyGeneration, previousKeyUntil } = keyed;
    const isPreviousGood = previousKeyUntil !== null && now < previousKeyUntil;
    const generations = isPreviousGood ? [keyGeneration, keyGeneration - 1] : [keyGeneration];
    return generations.map((generation) => this.keyOf(purpose, id, generation));
  }

  #derive(info: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#signingKey, '', `proofgate ${info}`, 32));
  }
}
