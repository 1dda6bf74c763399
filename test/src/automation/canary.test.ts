import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createDispatch, rotateToken } from '../../../src/automation/index.ts';
import { connect } from '../../../src/database/index.ts';
import { ensureWorkspace } from '../../../src/identity/index.ts';
import { startPlatform } from '../../../src/server/start-platform.ts';
import { environmentOf, gatekeeperWith } from '../../support/platform/automation.ts';
import { startPlatformProcess, stopProcess } from '../../support/platform/platform.ts';
import { receiver } from '../../support/platform/receiver.ts';
import { dump } from '../../support/stores/dump.ts';
import { POSTGRESQL } from '../../support/stores/stores.ts';

// What is written does not depend on the store, so one is enough.
describe.each([POSTGRESQL])('a server that logs everything, on $name,', ({ create }) => {
  test('writes down no token, no secret key and no signing key, and its database holds none', async () => {
    const store = await create();
    const environment = { ...environmentOf(store), LOG_LEVEL: 'trace' };
    const { url, received } = await receiver();
    const target = `${url}/${randomBytes(16).toString('hex')}`;
    const platform = await startPlatform({ ...environment, LOG_LEVEL: 'silent' });
    const { automation: ports } = platform;
    const workspaceId = await ensureWorkspace(ports.database, 'local', 'local');
    const actor = { workspaceId, user: 'ada', role: 'admin' } as const;
    const made = await gatekeeperWith(platform, actor, 1);
    const names = { applicationName: 'a', webhookName: 'w', url: target };
    const { key } = await createDispatch(ports, actor, { kind: 'gatekeeper', id: made.id }, names);
    const { secret } = await rotateToken(ports, actor, made.id, 1);
    await platform.stop();

    const server = await startPlatformProcess(environment);
    const path = new URL(made.url).pathname;
    const ask = (method: string, where: string, body: string | null = null) =>
      fetch(`${server.url}${where}`, { method, body });
    const statuses = [
      await ask('POST', path),
      await ask('POST', path.replace(made.token, secret)),
      await ask('POST', path, 'no JSON'),
      await ask('POST', path, 'x'.repeat(1024 * 1024 + 1)),
      await ask('PUT', path, '{}'),
      await ask('GET', `${path}/more`),
      await ask('DELETE', path.replace('/webhook/', '/webhooks/')),
    ].map(({ status }) => status);
    expect(statuses).toEqual([202, 202, 415, 413, 405, 404, 401]);
    await expect.poll(() => received.length).toBe(2);
    await stopProcess(server.child);
    const said = server.said();
    expect(said).toContain('"msg":"stopped"');
    const database = await connect(store);
    const stored = await dump(database);
    await database.close();
    const secrets = [made.token, secret, made.key, key, environment.SIGNING_KEY];
    for (const one of [...secrets, ...secrets.map((text) => text.replace('whsec_', ''))]) {
      expect(one).not.toBe('');
      expect(said).not.toContain(one);
      expect(stored).not.toContain(one);
    }
    // Where results go may be a secret too; it has to be stored, but not revealed.
    expect(said).not.toContain(new URL(target).pathname);
  });
});
