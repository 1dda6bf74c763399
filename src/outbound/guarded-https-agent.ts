import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { guardedLookup } from './guarded-agent.ts';

/** How long a connection may stay unused, in milliseconds; the vendors close theirs after minutes. */
const IDLE_MS = 60_000;

/** The code of the error of a connection that the guard refuses. */
const ADDRESS_REFUSED = 'ADDRESS_REFUSED';

export interface HttpsGuard {
  /** Networks (CIDR) that may be reached although they are private. */
  readonly allowed: readonly string[];
  /** Whether the operator has named a host, which may then be at any address. */
  readonly isTrusted: (hostname: string) => boolean;
}

/**
 * An agent of `node:https`, for libraries that know no other: names are checked by every address that
 * they resolve to when the connection is made, so that DNS rebinding gains nothing. An agent that is
 * given is used instead of a proxy. It does not see IP literals: its callers refuse them by their
 * host names.
 */
export function guardedHttpsAgent({ allowed, isTrusted }: HttpsGuard): Agent {
  const guarded = guardedLookup(allowed);
  const check: LookupFunction = (hostname, options, callback) => {
    if (isTrusted(hostname)) return trustedLookup(hostname, options, callback);
    guarded(hostname, options, (error, address, family) => {
      // Libraries wrap errors and keep only the code.
      const coded =
        error !== null && !error.code ? Object.assign(error, { code: ADDRESS_REFUSED }) : error;
      callback(coded, address, family);
    });
  };
  // Azure's logs show agents whole, and a cached session of TLS is a secret.
  return new Agent({ keepAlive: true, timeout: IDLE_MS, maxCachedSessions: 0, lookup: check });
}

/** Names below localhost are this machine without asking anybody (RFC 6761, 6.3). */
const trustedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname.endsWith('.localhost') ? 'localhost' : hostname, options, callback);
};
