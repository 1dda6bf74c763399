import type { StoreKind } from './stores/store.ts';

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

/** A segment that a URL would take for "this folder" or "the one above". */
const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:\/|$)/;

/** What is wrong with a key name for a store; null when nothing is. */
export function keyNameFault(kind: StoreKind, key: string): string | null {
  const { pattern, maxLength, words } = NAME_RULES[kind];
  if (!pattern.test(key) || key.length > maxLength) return words;
  return DOT_SEGMENT.test(key) ? 'must have no segment . or ..' : null;
}

/** Whether a text can be a key name in any store. */
export function isKeyName(key: string): boolean {
  return keyNameFault('aws-secrets-manager', key) === null;
}

/** The key as the store compares names. */
export function comparedKey(kind: StoreKind, key: string): string {
  return NAME_RULES[kind].isCaseSensitive ? key : key.toLowerCase();
}

/** The name under which the store holds an entry (platform.md, "Credential"). */
export function storedName(secureUuid: string, key: string): string {
  return `${secureUuid}-${key}`;
}

/** What a safe key looks like; nothing else can be one. */
export const SAFE_KEY = /^[0-9a-f]{32}$/;
