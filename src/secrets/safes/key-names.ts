import type { StoreKind } from '../stores/store.ts';
import { credentialKey } from './safe-fields.ts';

interface NameRule {
  readonly pattern: RegExp;
  /** What is left of the store's own limit after the SecureUUID (36) and a dash. */
  readonly maxLength: number;
  /** Whether `Foo` and `foo` are two names in the store. */
  readonly isCaseSensitive: boolean;
  readonly words: string;
}

/**
 * What a store takes as a name. Azure: 127 characters, case ignored (Key Vault, "Object identifiers").
 * AWS: 512 characters (Secrets Manager, CreateSecret).
 */
export const NAME_RULES: Readonly<Record<StoreKind, NameRule>> = {
  'azure-key-vault': {
    pattern: /^[0-9A-Za-z-]+$/,
    maxLength: 90,
    isCaseSensitive: false,
    words: 'must be letters, digits and dashes, at most 90, as Azure Key Vault asks',
  },
  'aws-secrets-manager': {
    pattern: /^[A-Za-z0-9/_+=.@-]+$/,
    maxLength: 475,
    isCaseSensitive: true,
    words: 'must be letters, digits and / _ + = . @ -, at most 475, as AWS Secrets Manager asks',
  },
};

/** What is wrong with a key, which has the form of one, for a store; null when nothing is. */
export function keyNameFault(kind: StoreKind, key: string): string | null {
  const { pattern, maxLength, words } = NAME_RULES[kind];
  return pattern.test(key) && key.length <= maxLength ? null : words;
}

/** Whether a text can be a key in any store. */
export function isKeyName(key: string): boolean {
  return credentialKey.safeParse(key).success;
}

/** The key as the store compares names. */
export function comparedKey(kind: StoreKind, key: string): string {
  return NAME_RULES[kind].isCaseSensitive ? key : key.toLowerCase();
}

/** The name under which the store holds an entry (docs/secrets.md#set-it-up). */
export function storedName(secureUuid: string, key: string): string {
  return `${secureUuid}-${key}`;
}

/** What a safe key looks like; nothing else can be one. */
export const SAFE_KEY = /^[0-9a-f]{32}$/;
