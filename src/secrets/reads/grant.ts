import { type SQL, sql } from 'drizzle-orm';
import type { CredentialType, StoreAddress } from '../stores/store.ts';
import { credentials, safes } from '../tables.ts';

/** What a caller asks for, and what they bring. */
export interface Question {
  /** SHA-256 of their token; empty where the platform authenticates nobody. */
  readonly tokenHash: string;
  readonly safeKey: string;
  readonly key: string;
}

/** Who reads, as the audit log names them. */
export interface Reader {
  /** Null for somebody unknown who reached nothing. */
  readonly workspaceId: string | null;
  /** `execution:ID`, `oidc:POLICY`, `anonymous`, or `platform` for what it reads itself. */
  readonly actor: string;
  readonly via: 'token' | 'oidc' | 'none' | 'system';
}

/** A safe as reading needs it. */
export interface OpenableSafe extends StoreAddress {
  readonly safeKey: string;
  readonly id: string;
  readonly secureUuid: string;
  readonly generation: number;
}

/** A credential as reading needs it. */
export interface ReadableCredential {
  readonly id: string;
  readonly key: string;
  readonly type: CredentialType;
  readonly generation: number;
}

/** A token that is good, and what it reaches of what was questions. */
export interface Grant {
  readonly reader: Reader;
  /** When the token ends by itself. */
  readonly endsAt: Date | null;
  /** The safe, where it is one of the reader's workspace. */
  readonly safe: OpenableSafe | null;
  /** Null where the reader may not read it, whether or not it is there. */
  readonly credential: ReadableCredential | null;
}

/** Answers many questions with one query: by the name of each (`nameOf`) what is found, if anything. */
export type FindGrants = (questions: readonly Question[]) => Promise<ReadonlyMap<string, Grant>>;

/** The columns of a safe and a credential that every query of grants reads. */
export const GRANTED = {
  safe: {
    id: safes.id,
    workspaceId: safes.workspaceId,
    safeKey: safes.safeKey,
    secureUuid: safes.secureUuid,
    kind: safes.kind,
    url: safes.url,
    access: safes.access,
    generation: safes.generation,
  },
  credential: {
    id: credentials.id,
    key: credentials.key,
    type: credentials.type,
    generation: credentials.generation,
  },
} as const;

/** The questions of a prepared query, a row each: its first table. */
export const QUESTION_ROWS: SQL = sql`unnest(${sql.placeholder('hashes')}::text[], ${sql.placeholder('safeKeys')}::text[], ${sql.placeholder('keys')}::text[]) AS questions (hash, safe_key, key)`;

/** The columns of a row of `QUESTION_ROWS`. */
export const QUESTION = {
  tokenHash: sql<string>`questions.hash`,
  safeKey: sql<string>`questions.safe_key`,
  key: sql<string>`questions.key`,
} as const;

/** What tells questions apart. */
export function nameOf({ tokenHash, safeKey, key }: Question): string {
  return `${tokenHash} ${safeKey} ${key}`;
}

/** The values that a prepared query binds for `QUESTION_ROWS`: each question once. */
export function questionParameters(questions: readonly Question[]) {
  const distinct = [...new Map(questions.map((one) => [nameOf(one), one])).values()];
  return {
    hashes: distinct.map(({ tokenHash }) => tokenHash),
    safeKeys: distinct.map(({ safeKey }) => safeKey),
    keys: distinct.map(({ key }) => key),
  };
}
