import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { SecretKeys } from '../../../../src/automation/keys/secret-keys.ts';
import { isMessageSigned, signMessage } from '../../../../src/automation/keys/signatures.ts';

const SIGNING = randomBytes(32);
const keys = new SecretKeys(SIGNING);

describe('a secret key', () => {
  test('follows only from the signing key, and differs by purpose, id and generation', () => {
    const { encoded } = keys.keyOf('gatekeeper', 'a', 1);
    expect(new SecretKeys(SIGNING).keyOf('gatekeeper', 'a', 1).encoded).toBe(encoded);
    const others = [
      keys.keyOf('dispatch', 'a', 1),
      keys.keyOf('gatekeeper', 'b', 1),
      keys.keyOf('gatekeeper', 'a', 2),
      new SecretKeys(randomBytes(32)).keyOf('gatekeeper', 'a', 1),
    ];
    expect(new Set([encoded, ...others.map((other) => other.encoded)]).size).toBe(5);
  });

  test('is shown as Standard Webhooks writes it: whsec_ and 32 bytes in base64', () => {
    const { encoded, bytes } = keys.keyOf('dispatch', 'a', 1);
    expect(encoded.startsWith('whsec_')).toBe(true);
    expect(Buffer.from(encoded.slice(6), 'base64')).toEqual(Buffer.from(bytes));
    expect(bytes.byteLength).toBe(32);
  });

  test('of the generation before is good until its time, and not from then on', () => {
    const until = new Date(1000);
    const keyed = { id: 'a', keyGeneration: 2, previousKeyUntil: until };
    const shown = (now: Date) => keys.goodKeys('dispatch', keyed, now).map((key) => key.encoded);
    const current = keys.keyOf('dispatch', 'a', 2).encoded;
    expect(shown(new Date(999))).toEqual([current, keys.keyOf('dispatch', 'a', 1).encoded]);
    expect(shown(until)).toEqual([current]);
  });

  test('cannot be found from the fingerprint, which tells signing keys apart', () => {
    expect(keys.fingerprint).toMatch(/^[0-9a-f]{32}$/);
    expect(new SecretKeys(randomBytes(32)).fingerprint).not.toBe(keys.fingerprint);
    expect(SIGNING.toString('hex')).not.toContain(keys.fingerprint);
  });
});

describe('a signature of Standard Webhooks', () => {
  const [now, body] = [new Date(1_700_000_000_000), '{"a":"ü"}'];
  const { bytes, encoded } = keys.keyOf('dispatch', 'a', 1);
  const message = { id: 'msg_1', timestamp: '1700000000', body };

  test("is that of the standard's own library", () => {
    expect(signMessage([bytes], message)).toBe(new Webhook(encoded).sign('msg_1', now, body));
  });

  test('during a rotation holds one for each key', () => {
    const other = keys.keyOf('dispatch', 'a', 2);
    const both = signMessage([other.bytes, bytes], message);
    for (const key of [encoded, other.encoded]) {
      expect(both.split(' ')).toContain(new Webhook(key).sign('msg_1', now, body));
    }
  });

  test.each([
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
  ])('that is %i seconds away is good: %s', (seconds, good) => {
    const later = new Date(now.getTime() + seconds * 1000);
    expect(isMessageSigned([bytes], message, signMessage([bytes], message), later)).toBe(good);
  });
});
