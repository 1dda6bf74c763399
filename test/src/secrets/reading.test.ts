import { once } from 'node:events';
import { get, IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Credential,
  deleteCredential,
  deleteSafe,
  editCredential,
  editSafe,
  retrieve,
  type Safe,
  unbindCredential,
} from '../../../src/secrets/index.ts';
import { type SecretsGround, secretsGround } from '../../support/platform/secrets-ground.ts';
import { entryOf } from '../../support/stores/memory-store.ts';
import { anyStore, STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

interface Bound {
  readonly ground: SecretsGround;
  readonly safe: Safe;
  readonly credential: Credential;
  readonly testCase: string;
  readonly token: string;
  readonly executionId: string;
  readonly ask: () => ReturnType<SecretsGround['read']>;
}

/** An execution that may read the credential `a`. */
async function bound(ground: SecretsGround, value = 'A'): Promise<Bound> {
  const safe = await ground.newSafe();
  const credential = await ground.newCredential(safe, 'a', value);
  const testCase = await ground.newTestCase();
  await ground.bind(testCase, credential);
  const run = await ground.run(testCase);
  const ask = () => ground.read(run.token, safe.safeKey, 'a');
  return { ground, safe, credential, testCase, ...run, ask };
}

/** Waits for a read to reach the store. */
async function reached({ stores }: SecretsGround, count: number): Promise<void> {
  while (stores.asked.length < count) await turn();
}

const ENDINGS: readonly (readonly [string, number, (of: Bound) => Promise<unknown>])[] = [
  [
    'binding',
    404,
    ({ ground, testCase, credential }) =>
      unbindCredential(ground.platform.secrets, ground.admin, testCase, credential.id),
  ],
  [
    'credential',
    404,
    ({ ground, safe, credential }) =>
      deleteCredential(ground.platform.secrets, ground.admin, safe.safeKey, credential.id),
  ],
  [
    'safe',
    404,
    ({ ground, safe }) => deleteSafe(ground.platform.secrets, ground.admin, safe.safeKey),
  ],
  [
    'test case',
    404,
    ({ ground, testCase }) =>
      ground.platform.identity.database
        .system('a test')
        .delete(tables.testCases)
        .where(eq(tables.testCases.id, testCase)),
  ],
  ['execution', 401, ({ ground, executionId }) => ground.end(executionId)],
];

describe.each(STORES)('reads at the same time on $name', ({ create }) => {
  test('what ends while its secret is read is not given, and not kept', async () => {
    const ground = await secretsGround(create);
    for (const [name, status, end] of ENDINGS) {
      const one = await bound(ground);
      const gate = Promise.withResolvers<void>();
      ground.stores.gate = gate.promise;
      const before = ground.stores.asked.length;
      const late = one.ask();
      await reached(ground, before + 1);
      await end(one);
      gate.resolve();
      expect([name, (await late).status]).toEqual([name, status]);
      expect([name, (await one.ask()).status]).toEqual([name, status]);
      expect([name, ground.platform.secrets.values.size]).toEqual([name, 0]);
      expect(ground.stores.asked).toHaveLength(before + 1);
    }
  });

  test('an edit while a secret is read gives what the edit means', async () => {
    const ground = await secretsGround(create);
    const one = await bound(ground);
    const { platform, admin, stores } = ground;
    stores.entries.set(entryOf('certificate', one.credential.storedName), 'PEM');
    const gate = Promise.withResolvers<void>();
    stores.gate = gate.promise;
    const late = one.ask();
    await reached(ground, 1);
    const { safeKey } = one.safe;
    const edit = { type: 'certificate' as const };
    await editCredential(platform.secrets, admin, safeKey, one.credential.id, edit);
    gate.resolve();
    expect((await late).text).toBe('{"value":"PEM"}');
    expect(stores.asked.map((name) => name.split(' ')[0])).toEqual(['secret', 'certificate']);
  });

  test('a hundred cold reads ask the store once; who gives up takes nothing from the others', async () => {
    const ground = await secretsGround(create);
    const one = await bound(ground);
    const gate = Promise.withResolvers<void>();
    ground.stores.gate = gate.promise;
    const giving = new AbortController();
    const query = new URLSearchParams({ key: 'a', safe_key: one.safe.safeKey });
    const url = `${ground.platform.url}/secrets/x/${one.token}/?${query}`;
    const gone = fetch(url, { signal: giving.signal }).catch((error: Error) => error.name);
    await reached(ground, 1);
    const { secrets } = ground.platform;
    let authorised = 0;
    const counting: typeof secrets = {
      ...secrets,
      authorise: async (...asked) => {
        const grant = await secrets.authorise(...asked);
        authorised += 1;
        return grant;
      },
    };
    const caller = { token: one.token, remoteAddress: '127.0.0.1', isToLoopback: true };
    const wanted = { safeKey: one.safe.safeKey, key: 'a' };
    const others = Array.from({ length: 99 }, () => retrieve(counting, caller, wanted));
    giving.abort();
    expect(await gone).toBe('AbortError');
    while (authorised < 99) await turn();
    await turn();
    gate.resolve();
    expect(new Set(await Promise.all(others))).toEqual(new Set(['A']));
    expect(ground.stores.asked).toHaveLength(1);
  });

  test('a value is kept until its safe or credential is edited', async () => {
    const ground = await secretsGround(create);
    const one = await bound(ground);
    const { platform, admin, stores } = ground;
    const { safeKey } = one.safe;
    for (let n = 0; n < 5; n += 1) expect((await one.ask()).status).toBe(200);
    expect(stores.asked).toHaveLength(1);
    const address = { by: 'vault', vault: 'other' } as const;
    const store = { kind: 'azure-key-vault', address, access: { method: 'iam' } } as const;
    await editSafe(platform.secrets, admin, safeKey, { store });
    await one.ask();
    expect(stores.asked).toHaveLength(2);
    expect(stores.opened.at(-1)?.url).toBe('https://other.vault.azure.net');
    await editCredential(platform.secrets, admin, safeKey, one.credential.id, { type: 'key' });
    expect((await one.ask()).status).toBe(404);
    expect(stores.asked).toHaveLength(3);
  });
});

/** The status of a GET whose Host header is that of a page which has this machine as its address. */
async function askedAs(host: string, url: string): Promise<number | undefined> {
  const [response] = await once(get(url, { headers: { host } }), 'response');
  const { statusCode } = z.instanceof(IncomingMessage).parse(response).resume();
  return statusCode;
}

describe('what a read gives and leaves', () => {
  const create = anyStore;

  test('SECRETS_CACHE_SECONDS=0 keeps nothing', async () => {
    const ground = await secretsGround(create, { SECRETS_CACHE_SECONDS: '0' });
    const one = await bound(ground);
    for (let n = 0; n < 3; n += 1) expect((await one.ask()).status).toBe(200);
    expect(ground.stores.asked).toHaveLength(3);
    expect(ground.platform.secrets.values.size).toBe(0);
  });

  test('every byte of the value arrives', async () => {
    const ground = await secretsGround(create);
    const values = [
      'x'.repeat(25 * 1024),
      'é'.repeat(64 * 1024),
      '',
      ' \n\r\n\t',
      '👩‍🚀 "quoted" \\u0000',
    ];
    for (const value of values) {
      const { text } = await (await bound(ground, value)).ask();
      expect(JSON.parse(text)).toEqual({ value });
    }
  });

  test('the log has a line a minute of each caller and outcome, and says what has expired', async () => {
    const ground = await secretsGround(create);
    const one = await bound(ground);
    const { auditLog } = tables;
    const queries = ground.platform.identity.database.system('a test');
    const lines = () =>
      queries
        .select()
        .from(auditLog)
        .where(eq(auditLog.action, 'secret.read'))
        .orderBy(desc(auditLog.id));
    for (let n = 0; n < 3; n += 1) await one.ask();
    const target = `${one.safe.safeKey}/a`;
    const line = { actor: `execution:${one.executionId}`, via: 'token', target };
    expect(await lines()).toMatchObject([{ ...line, outcome: 'done', reason: null }]);
    ground.stores.expiredAt = new Date(Date.now() - 1000);
    const expired = await bound(ground);
    expect((await expired.ask()).status).toBe(200);
    expect(await lines()).toMatchObject([
      { outcome: 'done', reason: 'expired in the store' },
      { outcome: 'done', reason: null },
    ]);
  });

  test('without a token there is an answer only with the flag, and only to this machine', async () => {
    const strict = await bound(await secretsGround(create));
    expect((await strict.ground.read(null, strict.safe.safeKey, 'a')).status).toBe(401);
    const ground = await secretsGround(create, { SECRETS_ALLOW_ANONYMOUS: 'true' });
    const open = await bound(ground);
    expect((await ground.read(null, open.safe.safeKey, 'a')).text).toBe('{"value":"A"}');
    const query = `key=a&safe_key=${open.safe.safeKey}`;
    expect(await askedAs('127.0.0.1:3000', `${ground.platform.url}/secrets/?${query}`)).toBe(200);
    expect(await askedAs('evil.example', `${ground.platform.url}/secrets/?${query}`)).toBe(401);
    expect((await ground.read(null, '0'.repeat(32), 'a')).status).toBe(404);
    expect((await ground.read('pgx_wrong', open.safe.safeKey, 'a')).status).toBe(401);
  });
});
