import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isAllowed } from './addresses.ts';
import { refusal } from './guarded-agent.ts';

/**
 * Looks up where a URL leads, for programs that connect by themselves. A name that cannot be resolved
 * passes, since nothing can be reached there either.
 *
 * @param allowed networks (CIDR) that may be reached although they are private
 * @throws Problem `address-refused` when any of its addresses is private and not allowed
 */
export async function requireAllowed(url: string, allowed: readonly string[]): Promise<void> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const refused = (await addressesOf(host)).find((address) => !isAllowed(address, allowed));
  if (refused !== undefined) throw refusal(host, refused);
}

async function addressesOf(host: string): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}
