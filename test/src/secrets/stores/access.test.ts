import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { guardedHttpsAgent } from '../../../../src/outbound/index.ts';
import { openAwsSecretsManager } from '../../../../src/secrets/stores/aws-secrets-manager.ts';
import { openAzureKeyVault } from '../../../../src/secrets/stores/azure-key-vault.ts';
import type { CredentialType, StoreAddress } from '../../../../src/secrets/stores/store.ts';
import type { SafeAccess } from '../../../../src/secrets/tables.ts';
import { openStores } from '../../../../src/server/open-stores.ts';
import { AWS_CLIENT } from '../../../support/vaults/aws-wire.ts';
import { AZURE_CLIENT } from '../../../support/vaults/azure-wire.ts';
import { startVaults, type Vaults } from '../../../support/vaults/start-vaults.ts';

let vaults: Vaults;
beforeAll(async () => {
  vaults = await startVaults();
  await vaults.azure.put.secret('a', 'of Azure');
  await vaults.aws.put.secret('a', 'of AWS');
});
afterAll(() => vaults.close());

const OWN = {
  AZURE_TENANT_ID: AZURE_CLIENT.tenantId,
  AZURE_CLIENT_ID: AZURE_CLIENT.clientId,
  AZURE_CLIENT_SECRET: AZURE_CLIENT.clientSecret,
  AWS_ACCESS_KEY_ID: AWS_CLIENT.accessKeyId,
  AWS_SECRET_ACCESS_KEY: AWS_CLIENT.secretAccessKey,
};
afterEach(() => {
  for (const name of Object.keys(OWN)) delete process.env[name];
});

async function read(address: StoreAddress, type: CredentialType = 'secret', name = 'a') {
  const store = vaults.openStore(address);
  try {
    return (await store.read(type, name, AbortSignal.timeout(20_000))).value;
  } finally {
    store.close();
  }
}

const azure = (access: Partial<SafeAccess & { method: 'client' }> = {}): StoreAddress => {
  const { access: usual, ...address } = vaults.address('azure-key-vault');
  if (usual.method !== 'client') throw new Error('not a client');
  return { ...address, access: { ...usual, ...access } };
};
const iam = (kind: 'azure-key-vault' | 'aws-secrets-manager', roleArn: string | null = null) => ({
  ...vaults.address(kind),
  access: { method: 'iam', roleArn } as const,
});

describe('how the service gets access', () => {
  test("by the server's own identity: Azure's default chain, and that of AWS", async () => {
    Object.assign(process.env, OWN);
    expect(await read(iam('azure-key-vault'))).toBe('of Azure');
    expect(await read(iam('aws-secrets-manager'))).toBe('of AWS');
  });

  test('by a role of AWS that the server assumes', async () => {
    Object.assign(process.env, OWN);
    const roleArn = 'arn:aws:iam::123456789012:role/reads-pets';
    expect(await read(iam('aws-secrets-manager', roleArn))).toBe('of AWS');
    process.env.AWS_ENDPOINT_URL_STS = `https://localhost:${vaults.stub.port}`;
    const refused = read(iam('aws-secrets-manager', roleArn));
    await expect(refused).rejects.toMatchObject({ name: 'StoreFault' });
    process.env.AWS_ENDPOINT_URL_STS = vaults.aws.url;
  });

  test('not with a wrong secret, and the secret is not revealed', async () => {
    const refused = read(azure({ clientSecret: 'env://PETS_AWS_SECRET' }));
    const fault = await refused.catch((error: unknown) => error);
    expect(fault).toMatchObject({ kind: 'refused' });
    expect(String(fault)).not.toContain(AWS_CLIENT.secretAccessKey);
  });

  test.each([
    ['env://NOT_SET', 'cannot read env://NOT_SET'],
    ['env://AZURE_CLIENT_SECRET', 'cannot read env://AZURE_CLIENT_SECRET'],
    ['hunter2', 'cannot read hunter2'],
  ])('not by %s', async (clientSecret, why) => {
    Object.assign(process.env, OWN);
    await expect(read(azure({ clientSecret }))).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(why),
    });
  });

  test.each([null, '', '../../evil', 'a/b'])('not in the tenant %j', async (tenantId) => {
    await expect(read(azure({ tenantId }))).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('tenant'),
    });
  });
});

describe('where a store may be', () => {
  test('a host that is no longer allowed is refused when its store is opened', async () => {
    const open = openStores({ outboundAllow: [], vaultHostsAllow: [] }, vaults.variables);
    const reading = open(azure()).read('secret', 'a', AbortSignal.timeout(20_000));
    await expect(reading).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('names a host that is not the vendor'),
    });
  });

  test.each([
    ['Azure', openAzureKeyVault],
    ['AWS', openAwsSecretsManager],
  ])('%s at a private address is not connected to', async (_vendor, open) => {
    const { tenantId, clientId, clientSecret } = AZURE_CLIENT;
    const options = {
      url: `https://localhost:${vaults.stub.port}`,
      identity: { method: 'client', tenantId, id: clientId, secret: clientSecret } as const,
    };
    const signal = AbortSignal.timeout(20_000);
    const kindAt = async (allowed: readonly string[]) => {
      const agent = guardedHttpsAgent({ allowed, isTrusted: () => false });
      const fault = await open({ ...options, agent })
        .read('secret', 'a', signal)
        .catch((error: unknown) => error);
      agent.destroy();
      return fault;
    };
    expect(await kindAt([])).toMatchObject({ kind: 'unreachable' });
    const there = await kindAt(['127.0.0.0/8', '::1/128']);
    expect(there).toMatchObject({ name: 'StoreFault' });
    expect(there).not.toMatchObject({ kind: 'unreachable' });
  });

  test('a proxy of the environment is not used', async () => {
    process.env.HTTPS_PROXY = 'http://127.0.0.1:1';
    try {
      expect(await read(azure())).toBe('of Azure');
      expect(await read(vaults.address('aws-secrets-manager'))).toBe('of AWS');
    } finally {
      delete process.env.HTTPS_PROXY;
    }
  });
});

describe('an entry of AWS is what its registered type makes of it', () => {
  const aws = () => vaults.address('aws-secrets-manager');

  test('bytes of a secret are given in base64', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    await vaults.aws.put.secret('bytes', bytes);
    expect(Buffer.from(await read(aws(), 'secret', 'bytes'), 'base64')).toEqual(Buffer.from(bytes));
  });

  test('a certificate in DER becomes PEM, a chain stays one', async () => {
    const leaf = vaults.authority.certify(['pets.example']);
    const { raw } = new X509Certificate(leaf.certificate);
    await vaults.aws.put.secret('der', raw);
    expect(new X509Certificate(await read(aws(), 'certificate', 'der')).raw).toEqual(raw);
    const chain = `${leaf.privateKey}${leaf.certificate}junk\n${vaults.authority.certificate}`;
    await vaults.aws.put.secret('chain', chain);
    const pem = await read(aws(), 'certificate', 'chain');
    expect(pem).toBe(
      [leaf.certificate, vaults.authority.certificate]
        .map((one) => new X509Certificate(one).toString())
        .join(''),
    );
  });

  test('PKCS#12 and anything else are not certificates', async () => {
    const archive = vaults.authority.pkcs12(vaults.authority.certify(['pets.example']));
    await vaults.aws.put.secret('p12', archive);
    await vaults.aws.put.secret('base64', archive.toString('base64'));
    const hidden = vaults.authority.certify(['a.example']).privateKey;
    await vaults.aws.put.secret(
      'hidden',
      `-----BEGIN CERTIFICATE-----\n${hidden}-----END CERTIFICATE-----`,
    );
    for (const name of ['p12', 'base64', 'hidden', 'a']) {
      const reading = read(aws(), 'certificate', name);
      await expect(reading, name).rejects.toMatchObject({ kind: 'unusable' });
    }
  });

  test('a key stored as JSON comes in the shape of the spec, its private part left out', async () => {
    const { privateKey } = vaults.authority.certify(['pets.example']);
    const jwk = createPrivateKey(privateKey).export({ format: 'jwk' });
    const key = { kid: 'https://pets/keys/k/1', key_ops: ['verify'], ...jwk };
    const attributes = { enabled: 'true', created: 1, updated: 2, recoveryLevel: 'Purgeable' };
    await vaults.aws.put.secret('jwk', JSON.stringify({ key, attributes, more: 'x' }));
    const value = JSON.parse(await read(aws(), 'key', 'jwk'));
    const { kid, key_ops, kty, n, e } = key;
    expect(value).toEqual({ key: { kid, kty, key_ops, n, e }, attributes });
    expect(createPublicKey({ key: value.key, format: 'jwk' }).type).toBe('public');
    const off = { key, attributes: { ...attributes, enabled: 'false' } };
    const command = { SecretId: 'jwk', SecretString: JSON.stringify(off) };
    await vaults.aws.put.client.send(new PutSecretValueCommand(command));
    await expect(read(aws(), 'key', 'jwk')).rejects.toMatchObject({ kind: 'disabled' });
  });

  test('what is no key is not given out as one', async () => {
    await vaults.aws.put.secret('broken', '{"key":{"kid":"a","kty":"RSA","n":"?","e":"?"}}');
    await vaults.aws.put.secret(
      'pem',
      '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----',
    );
    for (const name of ['broken', 'pem', 'a', 'bytes']) {
      await expect(read(aws(), 'key', name), name).rejects.toMatchObject({ kind: 'unusable' });
    }
  });
});
