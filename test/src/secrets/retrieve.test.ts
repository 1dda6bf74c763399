import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { deleteCredential, unbindCredential } from '../../../src/secrets/index.ts';
import { secretsGround } from '../../support/platform/secrets-ground.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

describe.each(PLAIN_STORES)('a read of a secret on $name', ({ create }) => {
  test('gives the value to the execution of a test case that is bound to it', async () => {
    const ground = await secretsGround(create);
    const safe = await ground.newSafe();
    const credential = await ground.newCredential(safe, 'db-password', 'hunter2 ü\n');
    const testCase = await ground.newTestCase();
    await ground.bind(testCase, credential);
    const { token, executionId } = await ground.run(testCase);
    const answer = await ground.read(token, safe.safeKey, 'db-password');
    expect(answer.text).toBe('{"value":"hunter2 ü\\n"}');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { safeKey } = safe;
    const address = `${ground.platform.url}/secrets/x/${token}`;
    for (const url of [`${address}/?key=db-password`, `${address}?group=g&key=db-password`]) {
      const plain = await fetch(`${url}&safe_key=${safeKey}`);
      expect([plain.status, await plain.json()]).toEqual([200, { value: 'hunter2 ü\n' }]);
    }
    await ground.end(executionId);
    expect((await ground.read(token, safeKey, 'db-password')).status).toBe(401);
    const late = await ground.run(testCase);
    const { executionTokens } = tables;
    await ground.platform.identity.database
      .system('a test')
      .update(executionTokens)
      .set({ endsAt: new Date() })
      .where(eq(executionTokens.executionId, late.executionId));
    expect((await ground.read(late.token, safeKey, 'db-password')).status).toBe(401);
  });

  test('ends with the binding and with the credential, at once', async () => {
    const ground = await secretsGround(create);
    const { admin, platform } = ground;
    const safe = await ground.newSafe();
    const [one, two] = [await ground.newTestCase(), await ground.newTestCase()];
    const credential = await ground.newCredential(safe, 'a', 'A');
    const other = await ground.newCredential(safe, 'b', 'B');
    for (const bound of [credential, other]) await ground.bind(one, bound);
    const { token } = await ground.run(one, two);
    const ask = async (key: string) => (await ground.read(token, safe.safeKey, key)).status;
    expect([await ask('a'), await ask('b')]).toEqual([200, 200]);
    await unbindCredential(platform.secrets, admin, one, credential.id);
    expect([await ask('a'), await ask('b')]).toEqual([404, 200]);
    await deleteCredential(platform.secrets, admin, safe.safeKey, other.id);
    expect([await ask('a'), await ask('b')]).toEqual([404, 404]);
  });
});
