import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { Problem } from '../problem.ts';
import { isAllowed } from './addresses.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * An agent whose connections are checked when they are opened: IP literals as they are, and names by
 * every address that they resolve to, at the moment of connecting, so that a name which changes its
 * address between saving and sending gains nothing. The lookup by itself would not see literals.
 *
 * @param allowed networks (CIDR) that may be reached although they are private
 */
export function guardedAgent(allowed: readonly string[]): Agent {
  const connect = buildConnector({ lookup: guardedLookup(allowed), timeout: CONNECT_TIMEOUT_MS });
  return new Agent({
    connect: (options, callback) => {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isAllowed(host, allowed)) {
        callback(refusal(host, host), null);
        return;
      }
      connect(options, callback);
    },
  });
}

/** An agent that connects anywhere: for an address that the operator has named, and for nothing else. */
export function openAgent(): Agent {
  return new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } });
}

/** Resolves all addresses of a name and refuses it when any one is not allowed. */
export function guardedLookup(allowed: readonly string[]): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const refused = addresses.find(({ address }) => !isAllowed(address, allowed));
      if (refused) return callback(refusal(hostname, refused.address), '', 0);
      const [first] = addresses;
      if (options.all === true) return callback(null, addresses);
      callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };
}

/** The error for an address that the guard refuses. */
export function refusal(host: string, address: string): Problem {
  const seen = host === address ? host : `${host} (${address})`;
  const message = `${seen} is a private or reserved address, and requests from here may not reach it; use a public address, or have the operator add its network to OUTBOUND_ALLOW.`;
  return new Problem('address-refused', message);
}
