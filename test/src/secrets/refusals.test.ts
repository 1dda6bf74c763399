import { desc } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCredential, deleteCredential } from '../../../src/secrets/index.ts';
import { StoreFault, type StoreFaultKind } from '../../../src/secrets/stores/store.ts';
import { type SecretsGround, secretsGround } from '../../support/platform/secrets-ground.ts';
import { entryOf } from '../../support/stores/memory-store.ts';
import { anyStore, PLAIN_STORES, type TestStore } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

const Fault = z.looseObject({ error: z.string(), errors: z.array(z.string()).default([]) });

/** A credential `bound` that a running execution may read, and one that it may not. */
async function boundGround(create: TestStore['create']) {
  const ground = await secretsGround(create);
  const [safe, other] = [await ground.newSafe(), await ground.newSafe()];
  const bound = await ground.newCredential(safe, 'bound', 'B');
  // Another test case may read it, and this execution is none of that.
  const unbound = await ground.newCredential(safe, 'unbound', 'U');
  await ground.bind(await ground.newTestCase(), unbound);
  await ground.newCredential(other, 'elsewhere', 'E');
  const testCase = await ground.newTestCase();
  await ground.bind(testCase, bound);
  return { ground, safe, other, bound, ...(await ground.run(testCase)) };
}

const newestAudit = async ({ platform }: SecretsGround, count: number) => {
  const { auditLog } = tables;
  const queries = platform.identity.database.system('a test');
  return queries.select().from(auditLog).orderBy(desc(auditLog.id)).limit(count);
};

/** Asks with a query as it is written. */
const raw = async ({ platform }: SecretsGround, token: string, query: string, init = {}) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${platform.url}/secrets/?${query}`, { headers, ...init });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

describe.each(PLAIN_STORES)('a read that is refused on $name', ({ create }) => {
  test('gets the same answer for everything that it may not read, and no store is asked', async () => {
    const { ground, safe, other, bound, token } = await boundGround(create);
    const wanted = [
      [safe.safeKey, 'unbound'],
      [safe.safeKey, 'never-registered'],
      [safe.safeKey, 'BOUND'],
      [safe.safeKey, bound.storedName],
      [safe.secureUuid, 'bound'],
      [other.safeKey, 'elsewhere'],
      [other.safeKey, 'bound'],
      ['0'.repeat(32), 'bound'],
      ['no safe key \0', 'bound'],
    ] as const;
    const heard = new Set<string>();
    for (const [safeKey, key] of wanted) {
      const { status, text } = await ground.read(token, safeKey, key);
      heard.add(`${status} ${text}`);
    }
    expect([...heard]).toEqual([expect.stringMatching(/^404 .*"error":"not-found"/)]);
    expect(ground.stores.asked).toEqual([]);
    expect((await ground.read(token, safe.safeKey, 'bound')).status).toBe(200);
  });

  test('with a key that no store can hold, or a parameter that is wrong, is 400', async () => {
    const { ground, safe, token } = await boundGround(create);
    const { safeKey } = safe;
    const keys = [
      '../keys/x',
      '%2e%2e%2fkeys',
      'a/../b',
      '.',
      'a\0b',
      'a\r\nb',
      'bоund',
      ' bound',
      'x'.repeat(91),
      'x'.repeat(476),
    ];
    const inSafe = `safe_key=${safeKey}`;
    const queries = [
      ...keys.map((key) => `key=${encodeURIComponent(key)}&${inSafe}`),
      `key=%2e%2e%2fkeys%2fx&${inSafe}`,
      `key=%ff&${inSafe}`,
      inSafe,
      'key=bound',
      `key=&${inSafe}`,
      'key=bound&safe_key=',
      `key=bound&key=bound&${inSafe}`,
      `key=bound&${inSafe}&${inSafe}`,
      `key=bound&${inSafe}&key_type=secret`,
      `key=bound&${inSafe}&key_type=`,
    ];
    for (const query of queries) {
      const { status, text, headers } = await raw(ground, token, query);
      expect([query, status, headers.get('content-type')]).toEqual([
        query,
        400,
        'application/problem+json',
      ]);
      expect(Fault.parse(JSON.parse(text))).toMatchObject({
        error: 'parameter-faulty',
        errors: [expect.stringMatching(/^query\.(key|safe_key|key_type): /)],
      });
    }
    expect(ground.stores.asked).toEqual([]);
    for (const ignored of ['group=', 'group=a&group=b', 'key_type=certificates', 'other=1']) {
      expect((await raw(ground, token, `key=bound&${inSafe}&${ignored}`)).status).toBe(200);
    }
  });

  test('by another method is 405, and below another path 404', async () => {
    const { ground, safe, token } = await boundGround(create);
    const query = `key=bound&safe_key=${safe.safeKey}`;
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']) {
      const answer = await raw(ground, token, query, { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET']);
    }
    for (const path of ['/secrets/y', '/secrets/x', '/secrets/x/a/b']) {
      expect((await fetch(`${ground.platform.url}${path}?${query}`)).status).toBe(404);
    }
    // Beside the service there are pages, for people who have signed in.
    const beside = `${ground.platform.url}/secretsx?${query}`;
    expect((await fetch(beside, { redirect: 'manual' })).status).toBe(303);
  });

  test('without a valid token is 401, then 429 from the same address, and the log says so', async () => {
    const { ground, safe, token } = await boundGround(create);
    const wrong = [
      null,
      '',
      'pgx_wrong',
      `${token}x`,
      token.slice(0, -1),
      token.replace('pgx_', 'pgs_'),
      await ground.tokenOf('admin', ['admin']),
    ];
    for (const one of wrong) {
      const answer = await ground.read(one, safe.safeKey, 'bound');
      expect([one, answer.status]).toEqual([one, 401]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    const url = `${ground.platform.url}/secrets/x/pgx_guess/?key=bound&safe_key=${safe.safeKey}`;
    const statuses = [];
    for (let n = 0; n < 20; n += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` };
      statuses.push((await fetch(url, { headers })).status);
    }
    expect(statuses).toEqual([...Array(13).fill(401), ...Array(7).fill(429)]);
    const late = await fetch(url);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await newestAudit(ground, 1)).toMatchObject([
      {
        action: 'secret.read',
        outcome: 'refused',
        reason: 'secrets-token-guessed',
        remoteAddress: expect.stringMatching(/127\.0\.0\.1$/),
      },
    ]);
    expect((await ground.read(token, safe.safeKey, 'bound')).status).toBe(200);
  });

  const FAULTS: readonly (readonly [StoreFaultKind, number, string])[] = [
    ['missing', 404, 'secret-missing'],
    ['disabled', 409, 'secret-disabled'],
    ['unusable', 409, 'secret-unusable'],
    ['refused', 502, 'store-refused'],
    ['faulty', 502, 'store-faulty'],
    ['unreachable', 502, 'store-unreachable'],
    ['throttled', 503, 'store-throttled'],
    ['timeout', 504, 'store-timeout'],
  ];

  test('by the store learns what kind of error it was, and none of its words', async () => {
    const { ground, safe, bound, token } = await boundGround(create);
    const entry = entryOf('secret', bound.storedName);
    for (const [kind, status, error] of FAULTS) {
      ground.stores.entries.set(entry, new StoreFault(kind, 'canary', 17));
      const { text, ...answer } = await ground.read(token, safe.safeKey, 'bound');
      expect([kind, answer.status, Fault.parse(JSON.parse(text)).error]).toEqual([
        kind,
        status,
        error,
      ]);
      expect(text).not.toContain('canary');
      expect(answer.headers.get('retry-after')).toBe(kind === 'throttled' ? '17' : null);
      expect(await newestAudit(ground, 1)).toMatchObject([{ outcome: 'failed', reason: error }]);
    }
    ground.stores.entries.set(entry, new Error('a bug with canary'));
    const bug = await ground.read(token, safe.safeKey, 'bound');
    expect([bug.status, bug.text]).toEqual([500, expect.not.stringContaining('canary')]);
    ground.stores.entries.set(entry, 'B');
    expect((await ground.read(token, safe.safeKey, 'bound')).text).toBe('{"value":"B"}');
  });
});

describe('what a safe takes as a key', () => {
  const create = anyStore;
  const register = async (ground: SecretsGround, safeKey: string, key: string) => {
    const { platform, admin } = ground;
    const input = { name: 'x', type: 'secret' as const, key };
    return createCredential(platform.secrets, admin, safeKey, input);
  };

  test('follows its store: length, letters, and whether case counts', async () => {
    const ground = await secretsGround(create);
    const { safeKey: azure } = await ground.newSafe('azure-key-vault');
    const { safeKey: aws } = await ground.newSafe('aws-secrets-manager');
    const faulty = { kind: 'input-faulty', faults: [expect.stringMatching(/^key: /)] };
    for (const key of ['x'.repeat(91), 'a_b', 'a/b', 'bоund', '..']) {
      await expect(register(ground, azure, key), key).rejects.toMatchObject(faulty);
    }
    for (const key of ['x'.repeat(476), 'a b', 'a/../b', 'ä', '']) {
      await expect(register(ground, aws, key), key).rejects.toMatchObject(faulty);
    }
    const foo = await register(ground, azure, 'Foo');
    expect(foo.storedName).toMatch(/^[0-9a-f-]{36}-Foo$/);
    expect(foo.storedName.slice(0, 36)).not.toBe(azure);
    await expect(register(ground, azure, 'foo')).rejects.toMatchObject({ kind: 'name-taken' });
    await register(ground, aws, 'Foo');
    await register(ground, aws, 'foo');
    await register(ground, azure, 'x'.repeat(90));
    await register(ground, aws, `prod/${'x'.repeat(470)}`);
    await deleteCredential(ground.platform.secrets, ground.admin, azure, foo.id);
    await register(ground, azure, 'foo');
  });
});
