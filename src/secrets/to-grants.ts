import type { Grant, OpenableSafe, ReadableCredential, Reader } from './grant.ts';

/** A row of a query of grants: a token, and one safe and credential at most. */
interface GrantRow {
  readonly hash: string;
  readonly workspaceId: string;
  /** Of the execution or the policy. */
  readonly name: string;
  readonly endsAt: Date;
  readonly safe: OpenableSafe | null;
  readonly credential: ReadableCredential | null;
}

/** The rows of each token, by its hash. */
export function toGrants(
  rows: readonly GrantRow[],
  readerOf: (name: string) => Pick<Reader, 'actor' | 'via'>,
): ReadonlyMap<string, Grant[]> {
  const grants = new Map<string, Grant[]>();
  for (const { hash, workspaceId, name, endsAt, safe, credential } of rows) {
    const grant = { reader: { workspaceId, ...readerOf(name) }, endsAt, safe, credential };
    const others = grants.get(hash);
    if (others === undefined) grants.set(hash, [grant]);
    else others.push(grant);
  }
  return grants;
}
