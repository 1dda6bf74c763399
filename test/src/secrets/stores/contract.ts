import { createPublicKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CredentialStore, CredentialType } from '../../../../src/secrets/stores/store.ts';
import type { Certified, TestAuthority } from '../../../support/vaults/test-authority.ts';

/** A store to prove, and how an admin fills it. */
export interface Filled {
  readonly store: CredentialStore;
  readonly authority: TestAuthority;
  readonly put: {
    readonly secret: (name: string, value: string) => Promise<void>;
    readonly key: (name: string, key: KeyObject) => Promise<void>;
    readonly certificate: (name: string, certified: Certified) => Promise<void>;
  };
}

const PREFIX = '0199f6c5-7a56-7b1f-8a3e-0d2f4c6b8a90';
/** Azure takes 25 KB; the wire is the same for more. AWS takes 64 KB. */
const TEXTS: readonly (readonly [string, string])[] = [
  ['plain', 'hunter2'],
  ['lines', 'first\r\nsecond\n\ttabbed\n'],
  ['emoji', '🐕‍🦺 naïve “quotes” \u0000 end'],
  ['json', '{"user":"a","password":"b\\u00e9"}'],
  ['25-kb', 'é'.repeat(12_800)],
  ['64-kb', 'x'.repeat(65_536)],
];

const about = { kid: z.string().min(1), key_ops: z.array(z.string()).min(1) };
const number = z.string().min(1);
const KeyOnTheWire = z.strictObject({
  key: z.discriminatedUnion('kty', [
    z.strictObject({ kty: z.literal('RSA'), ...about, n: number, e: number }),
    z.strictObject({ kty: z.literal('EC'), ...about, crv: number, x: number, y: number }),
  ]),
  attributes: z.strictObject({
    enabled: z.literal('true'),
    created: z.int(),
    updated: z.int(),
    recoveryLevel: z.string().min(1),
  }),
});

/** What every credential store does, on a real wire. */
export function storeContract(vendor: string, start: () => Promise<Filled>): void {
  describe(`${vendor} as a credential store`, () => {
    let filled: Filled;
    beforeAll(async () => {
      filled = await start();
    });
    afterAll(() => filled.store.close());
    const read = async (type: CredentialType, name: string) => {
      const signal = AbortSignal.timeout(20_000);
      return (await filled.store.read(type, `${PREFIX}-${name}`, signal)).value;
    };

    test.each(TEXTS)('gives a secret byte for byte: %s', async (name, text) => {
      await filled.put.secret(`${PREFIX}-${name}`, text);
      expect(await read('secret', name)).toBe(text);
    });

    test.each([
      ['RSA', generateKeyPairSync('rsa', { modulusLength: 2048 })],
      ['EC', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ] as const)(
      'gives the public part of an %s key in the shape of the spec',
      async (kty, pair) => {
        await filled.put.key(`${PREFIX}-${kty}`, pair.privateKey);
        const value = KeyOnTheWire.parse(JSON.parse(await read('key', kty)));
        expect(value.key.kty).toBe(kty);
        const imported = createPublicKey({ key: value.key, format: 'jwk' });
        expect(imported.equals(pair.publicKey)).toBe(true);
      },
    );

    test('gives a certificate as PEM, without the private key beside it', async () => {
      const certified = filled.authority.certify(['pets.example']);
      await filled.put.certificate(`${PREFIX}-tls`, certified);
      const value = await read('certificate', 'tls');
      expect(new X509Certificate(value).raw).toEqual(
        new X509Certificate(certified.certificate).raw,
      );
      expect(value).not.toContain('PRIVATE KEY');
    });

    test.each(['secret', 'key', 'certificate'] as const)(
      'has no %s under an unknown name',
      async (type) => {
        await expect(read(type, 'nobody')).rejects.toMatchObject({ kind: 'missing' });
        const signal = AbortSignal.timeout(20_000);
        const tested = filled.store.test(type, `${PREFIX}-nobody`, signal);
        await expect(tested).resolves.toBeUndefined();
      },
    );
  });
}
