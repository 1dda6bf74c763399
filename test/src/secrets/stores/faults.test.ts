import { createPrivateKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CredentialStore,
  StoreFault,
  type StoreFaultKind,
  type StoreKind,
} from '../../../../src/secrets/stores/store.ts';
import { openStores } from '../../../../src/server/open-stores.ts';
import { openVariables } from '../../../../src/server/variables.ts';
import { type Behaviour, CANARY } from '../../../support/vaults/answer.ts';
import { startVaults, type Vaults } from '../../../support/vaults/start-vaults.ts';

let vaults: Vaults;
const stores = new Map<StoreKind, CredentialStore>();
beforeAll(async () => {
  vaults = await startVaults();
  for (const kind of ['azure-key-vault', 'aws-secrets-manager'] as const) {
    stores.set(kind, vaults.openStore(stubAddress(kind)));
  }
});
afterAll(async () => {
  for (const store of stores.values()) store.close();
  await vaults.close();
});

/** The stub as either vendor: Moto does not misbehave. */
function stubAddress(kind: StoreKind) {
  const { azureUrl, awsUrl } = vaults.stub;
  return vaults.address(kind, kind === 'azure-key-vault' ? azureUrl : awsUrl);
}

const VENDORS = [
  {
    kind: 'azure-key-vault',
    path: (name: string) => `secrets/${name}`,
    entry: { id: '', value: 'v' },
  },
  { kind: 'aws-secrets-manager', path: (name: string) => name, entry: { SecretString: 'v' } },
] as const;

interface Row {
  readonly name: string;
  readonly told: readonly Behaviour[];
  readonly fault: StoreFaultKind;
  readonly retryAfterSeconds: number | null;
  /** How often the entry is requested. */
  readonly tries: number;
}

const final = { retryAfterSeconds: null, tries: 1 };
/** What a store may say, by the vendors' documentation, and what that is for those who ask. */
const FAULTS: readonly Row[] = [
  { name: 'denied', told: ['denied'], fault: 'refused', ...final },
  { name: 'unauthorised', told: ['unauthorised'], fault: 'refused', ...final },
  { name: 'deleted', told: ['deleted'], fault: 'missing', ...final },
  { name: 'malformed', told: ['malformed'], fault: 'faulty', ...final },
  { name: 'empty', told: ['empty'], fault: 'faulty', ...final },
  { name: 'redirect', told: ['redirect'], fault: 'faulty', ...final },
  { name: 'html', told: ['html'], fault: 'faulty', retryAfterSeconds: null, tries: 3 },
  { name: 'reset', told: ['reset'], fault: 'unreachable', retryAfterSeconds: null, tries: 3 },
  {
    name: 'throttled-long',
    told: [{ throttledSeconds: '30' }],
    fault: 'throttled',
    retryAfterSeconds: 30,
    tries: 1,
  },
  {
    name: 'throttled-short',
    told: [{ throttledSeconds: '0' }],
    fault: 'throttled',
    retryAfterSeconds: 0,
    tries: 3,
  },
];

const NO_NAMES = [
  '',
  'a%2e%2e%2fb',
  'a\u0000b',
  'a\r\nb',
  'p\u0430ypal',
  'a b',
  'arn:aws:a',
  'a?b',
  'a#b',
  'x'.repeat(513),
];

describe.each(VENDORS)('$kind', ({ kind, path, entry }) => {
  const asks = (name: string) => vaults.stub.asked.filter((one) => one === path(name)).length;
  const faultOf = async (name: string, signal = AbortSignal.timeout(20_000)) => {
    const store = stores.get(kind);
    const error = await store?.read('secret', name, signal).catch((fault: unknown) => fault);
    if (!(error instanceof StoreFault)) throw new Error(`no StoreFault: ${String(error)}`);
    return error;
  };

  test.each(FAULTS)('$name is $fault after $tries tries', async ({ name, told, ...row }) => {
    vaults.stub.put(path(name), entry);
    vaults.stub.behave(path(name), ...told);
    const fault = await faultOf(name);
    expect([fault.kind, fault.retryAfterSeconds]).toEqual([row.fault, row.retryAfterSeconds]);
    expect(asks(name)).toBe(row.tries);
    expect(`${fault.message} ${fault.stack} ${JSON.stringify(fault)}`).not.toContain(CANARY);
    expect(fault.cause).toBeUndefined();
  });

  test('what has passed is not reported', async () => {
    const name = 'passing';
    vaults.stub.put(path(name), { ...entry, id: 'https://pets.localhost/secrets/passing/1' });
    vaults.stub.behave(path(name), { throttledSeconds: '0' }, 'html', 'found');
    const store = stores.get(kind);
    const read = await store?.read('secret', name, AbortSignal.timeout(20_000));
    expect(read).toEqual({ value: 'v', expiredAt: null });
  });

  test('a store that does not answer is given up when the bound ends', async () => {
    vaults.stub.behave(path('slow'), 'slow');
    const bound = new AbortController();
    const reading = faultOf('slow', bound.signal);
    await expect.poll(() => asks('slow')).toBe(1);
    bound.abort();
    expect((await reading).kind).toBe('timeout');
  });

  test('an entry is not requested when the bound has ended already', async () => {
    expect((await faultOf('never', AbortSignal.abort())).kind).toBe('timeout');
    expect(asks('never')).toBe(0);
  });

  test.each(NO_NAMES)('an entry that cannot be named is not requested: %j', async (name) => {
    const before = vaults.stub.asked.length;
    expect((await faultOf(name)).kind).toBe('missing');
    expect(vaults.stub.asked.slice(before)).toEqual([]);
  });

  test('a test of a store that refuses us says so', async () => {
    vaults.stub.behave(path('unknown'), 'denied');
    const tested = stores.get(kind)?.test('secret', 'unknown', AbortSignal.timeout(20_000));
    await expect(tested).rejects.toMatchObject({ kind: 'refused' });
  });

  test('a store at which nothing listens is unreachable', async () => {
    const { azureUrl } = vaults.stub;
    const address = { ...stubAddress(kind), url: azureUrl.replace(/\d+$/, '1') };
    const { host } = new URL(address.url);
    const allow = { outboundAllow: [], vaultHostsAllow: [host] };
    const names = Object.keys(vaults.credentials);
    const listed = Object.fromEntries(names.map((name) => [name, { local: [host] }]));
    const variables = openVariables(async () => ['local'], listed, vaults.environment);
    const store = openStores(allow, variables)(address);
    const read = store.read('secret', 'x', AbortSignal.timeout(20_000));
    await expect(read).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('what only Azure knows', () => {
  test.each(['../keys/x', 'a_b', 'a.b', 'x'.repeat(128)])(
    'an entry that cannot be named in a vault is not requested: %j',
    async (name) => {
      const before = vaults.stub.asked.length;
      await expect(read('secret', name)).rejects.toMatchObject({ kind: 'missing' });
      expect(vaults.stub.asked.slice(before)).toEqual([]);
    },
  );

  const read = (type: 'secret' | 'key' | 'certificate', name: string) => {
    const store = stores.get('azure-key-vault');
    if (store === undefined) throw new Error('no store');
    return store.read(type, name, AbortSignal.timeout(20_000));
  };

  test('a disabled secret, key and certificate are disabled', async () => {
    const { put } = vaults.azure;
    const certified = vaults.authority.certify(['off.example']);
    await put.key('off', createPrivateKey(certified.privateKey), { enabled: false });
    await put.certificate('off', certified, { enabled: false });
    vaults.stub.behave('secrets/off', 'disabled');
    for (const type of ['secret', 'key', 'certificate'] as const) {
      await expect(read(type, 'off')).rejects.toMatchObject({ kind: 'disabled' });
    }
  });

  test('an entry that has expired is given out, and its time is reported', async () => {
    await vaults.azure.put.secret('old', 'v', { exp: 1_700_000_000 });
    await vaults.azure.put.secret('fresh', 'v', { exp: 4_000_000_000 });
    expect(await read('secret', 'old')).toEqual({
      value: 'v',
      expiredAt: new Date(1_700_000_000_000),
    });
    expect(await read('secret', 'fresh')).toEqual({ value: 'v', expiredAt: null });
  });

  test('a symmetric key has no public part', async () => {
    const kid = 'https://pets.localhost/keys/oct/1';
    const attributes = { enabled: true, created: 1, updated: 1, recoveryLevel: 'Purgeable' };
    vaults.stub.put('keys/oct', {
      key: { kid, kty: 'oct', key_ops: ['encrypt'], k: CANARY },
      attributes,
    });
    const fault = await read('key', 'oct').catch((error: unknown) => error);
    expect(fault).toMatchObject({ kind: 'unusable' });
    expect(String(fault)).not.toContain(CANARY);
  });
});
