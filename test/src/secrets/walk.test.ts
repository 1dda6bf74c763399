import { execFile } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findPython } from '../../../src/runner/index.ts';
import { secretsAddress } from '../../../src/secrets/index.ts';
import { apiClient, Made } from '../../support/platform/api-client.ts';
import { secretsGround } from '../../support/platform/secrets-ground.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';
import { startVaults, type Vaults } from '../../support/vaults/start-vaults.ts';

let vaults: Vaults | undefined;
beforeAll(async () => {
  vaults = await startVaults();
});
afterAll(() => vaults?.close());

const KINDS = ['azure-key-vault', 'aws-secrets-manager'] as const;
const Key = z.object({
  key: z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() }).loose(),
  attributes: z.looseObject({ enabled: z.string() }),
});

describe.each(PLAIN_STORES)('from a safe to a test on $name', ({ create }) => {
  test('the client of the spec reads all three types out of both stores', async () => {
    if (vaults === undefined) throw new Error('the vaults have not started');
    const { environment, openStore, authority } = vaults;
    const ground = await secretsGround(create, environment, { openStore });
    const call = await apiClient(ground, 'admin', ['admin']);
    const python = await findPython();
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const certified = authority.certify(['pets.example']);
    for (const kind of KINDS) {
      const { url, access } = vaults.address(kind);
      if (access.method !== 'client') throw new Error('the vaults take clients');
      const names = { client_id: access.clientId, client_secret: access.clientSecret };
      const tenant = access.tenantId === null ? {} : { tenant_id: access.tenantId };
      const wire = { method: 'client', ...names, ...tenant };
      const store = { kind, address: { by: 'url', url }, access: wire };
      const safe = await call('POST', '/safes', Made, { name: `safe of ${kind}`, store });
      const testCase = await ground.newTestCase();
      const put = kind === 'azure-key-vault' ? vaults.azure.put : vaults.aws.put;
      for (const type of ['secret', 'key', 'certificate'] as const) {
        const body = { name: type, type, key: `my-${type}` };
        const made = await call('POST', `/safes/${safe.safe_key}/credentials`, Made, body);
        const name = made.stored_name ?? '';
        if (type === 'secret') await put.secret(name, 'pässword\n');
        if (type === 'key') await put.key(name, privateKey);
        if (type === 'certificate') await put.certificate(name, certified);
        await call('PUT', `/test-cases/${testCase}/bindings/${made.id}`, z.null());
      }
      const { token } = await ground.run(testCase);
      const read = async (key: string) => {
        const service = secretsAddress(ground.platform.url, token);
        const env = { ...python.env, PLATFORM_SECRETS_SERVICE: service };
        const script = ['test/src/secrets/client.py', key, safe.safe_key ?? ''];
        return (await promisify(execFile)(python.command, script, { env })).stdout;
      };
      expect(await read('my-secret')).toBe('pässword\n');
      const { key } = Key.parse(JSON.parse(await read('my-key')));
      const { kty, n, e } = key;
      expect(createPublicKey({ key: { kty, n, e }, format: 'jwk' }).equals(publicKey)).toBe(true);
      expect(Object.keys(key)).not.toContain('d');
      const pem = await read('my-certificate');
      expect(new X509Certificate(pem).fingerprint256).toBe(
        new X509Certificate(certified.certificate).fingerprint256,
      );
      expect(pem).not.toContain('PRIVATE KEY');
    }
  });
});
