import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from '../../../src/database/index.ts';
import { comparedKey } from '../../../src/secrets/safes/key-names.ts';
import { depth } from '../../support/depth.ts';
import { apiClient } from '../../support/platform/api-client.ts';
import { FROM_LIB, startPlatformProcess } from '../../support/platform/platform.ts';
import { secretsGround } from '../../support/platform/secrets-ground.ts';
import { postgresqlStore } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

const TRIES = depth({ part: 150, rest: 850 });
const AT_ONCE = 8;
const { bindings, credentials } = tables;

test('what is deleted through one process is never served by another afterwards', async () => {
  const store = await postgresqlStore();
  // The process that deletes; its own stores are never asked.
  const ground = await secretsGround(async () => store);
  const call = await apiClient(ground, 'admin', ['admin']);
  const other = await startPlatformProcess(
    { DATABASE_URL: store.url, LOG_LEVEL: 'info', STORED_VALUE: 'V' },
    ...[...FROM_LIB, 'test/src/secrets/secrets-child.ts'],
  );
  const safe = await ground.newSafe('aws-secrets-manager');
  const testCaseId = await ground.newTestCase();
  const { workspaceId } = ground.admin;
  const made = Array.from({ length: TRIES }, (_, n) => ({ id: uuid(), key: `key-${n}` }));
  const database = await connect(store);
  await database
    .system('a test')
    .insert(credentials)
    .values(
      made.map(({ id, key }) => ({
        ...{ id, workspaceId, safeId: safe.id, name: key, type: 'secret' as const, key },
        comparedKey: comparedKey(safe.kind, key),
      })),
    );
  await database
    .system('a test')
    .insert(bindings)
    .values(made.map(({ id }) => ({ id: uuid(), workspaceId, credentialId: id, testCaseId })));
  await database.close();
  const { token } = await ground.run(testCaseId);
  const read = async (key: string) => {
    const query = new URLSearchParams({ key, safe_key: safe.safeKey });
    const answer = await fetch(`${other.url}/secrets/x/${token}/?${query}`);
    return `${answer.status} ${answer.status === 200 ? await answer.text() : ''}`;
  };
  const seen = { before: new Map<string, number>(), after: new Map<string, number>() };
  const count = (when: keyof typeof seen, what: string) =>
    seen[when].set(what, (seen[when].get(what) ?? 0) + 1);
  const waiting = [...made];
  const worker = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      count('before', await read(one.key));
      await call('DELETE', `/safes/${safe.safeKey}/credentials/${one.id}`, z.null());
      count('after', await read(one.key));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect([...seen.before]).toEqual([['200 {"value":"V"}', TRIES]]);
  expect([...seen.after]).toEqual([['404 ', TRIES]]);
});
