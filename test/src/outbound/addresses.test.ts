import { describe, expect, test } from 'vitest';
import { isAllowed } from '../../../src/outbound/addresses.ts';

const REFUSED = [
  ['loopback', '127.0.0.1'],
  ['another loopback', '127.8.9.1'],
  ['this host', '0.0.0.0'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unspecified', '::'],
  ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
  ['IPv4-mapped loopback in hex', '::ffff:7f00:1'],
  ['IPv4-compatible loopback', '::7f00:1'],
  ['loopback in brackets', '[::1]'],
  ['cloud metadata', '169.254.169.254'],
  ['the metadata of Azure, its wire server', '168.63.129.16'],
  ['the same, IPv6-mapped', '::ffff:168.63.129.16'],
  ['the metadata of AWS over IPv6', 'fd00:ec2::254'],
  ['the metadata of ECS tasks', '169.254.170.2'],
  ['the metadata of Alibaba Cloud', '100.100.100.200'],
  ['the metadata of Oracle Cloud', '192.0.0.192'],
  ['private, 10/8', '10.1.2.3'],
  ['private, 172.16/12', '172.31.0.1'],
  ['private, 192.168/16', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['IPv6 unique local', 'fd12::1'],
  ['IPv6 link-local with a zone', 'fe80::1%eth0'],
  ['6to4', '2002:7f00:1::'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['no address', 'localhost'],
] as const;

describe('addresses of outgoing requests', () => {
  test.each(REFUSED)('%s is refused: %s', (_, address) => {
    expect(isAllowed(address, [])).toBe(false);
  });

  test.each(['93.184.216.34', '2606:2800:220:1::1', '[2606:2800:220:1::1]'])(
    '%s is public',
    (address) => {
      expect(isAllowed(address, [])).toBe(true);
    },
  );

  test('an allowed network lets its own addresses pass and no others', () => {
    expect(isAllowed('10.1.2.3', ['10.1.0.0/16'])).toBe(true);
    expect(isAllowed('10.2.2.3', ['10.1.0.0/16'])).toBe(false);
    expect(isAllowed('::ffff:10.1.2.3', ['10.1.0.0/16'])).toBe(true);
    expect(isAllowed('fd12::1', ['10.1.0.0/16', 'fd00::/8'])).toBe(true);
  });
});
