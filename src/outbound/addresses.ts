import ipaddr from 'ipaddr.js';

/** ipaddr.js counts IPv4-compatible addresses (RFC 4291, 2.5.5.1; ::/96) as unicast: `::7f00:1`. */
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96');

/**
 * Addresses of a cloud's own services that are in public networks: Azure's wire server hands out what a
 * virtual machine gets, tokens among it (Azure: "What is IP address 168.63.129.16?"). The others of its kind
 * are in ranges that are refused anyway: 169.254.0.0/16, 100.64.0.0/10 (Alibaba), 192.0.0.0/24 (Oracle),
 * fd00::/8 (AWS).
 */
const CLOUD_SERVICES: readonly string[] = ['168.63.129.16'];

/**
 * Whether an outgoing request may reach an address: public unicast, or inside an allowed network.
 * Loopback, private, link-local (cloud metadata), carrier and reserved ranges are refused, also in
 * their IPv6-mapped spellings.
 *
 * @param address a literal IPv4 or IPv6 address; anything else is refused
 * @param allowed networks in CIDR notation
 */
export function isAllowed(address: string, allowed: readonly string[]): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.process(bare);
  if (allowed.some((network) => isInside(parsed, network))) return true;
  if (parsed.kind() === 'ipv6' && parsed.match(IPV4_COMPATIBLE)) return false;
  return parsed.range() === 'unicast' && !CLOUD_SERVICES.includes(parsed.toString());
}

function isInside(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base, bits] = ipaddr.parseCIDR(network);
  return base.kind() === address.kind() && address.match(base, bits);
}
