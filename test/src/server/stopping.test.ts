import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ensureWorkspace } from '../../../src/identity/index.ts';
import { bind } from '../../../src/server/listen.ts';
import { startPlatform } from '../../../src/server/start-platform.ts';
import { environmentOf, gatekeeperWith } from '../../support/platform/automation.ts';
import { anyStore } from '../../support/stores/stores.ts';

/** A connection that sends its request in two parts. */
async function connectionTo(url: string, begin: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let said = '';
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  socket.on('data', (chunk) => {
    said += String(chunk);
  });
  socket.once('close', () => resolve(said));
  await once(socket, 'connect');
  if (begin !== '') await new Promise<void>((sent) => socket.write(begin, () => sent()));
  return { socket, closed };
}

test('a stop answers what is under way, says that it is not ready, and keeps no connection', async () => {
  const platform = await startPlatform(environmentOf(await anyStore()));
  const workspaceId = await ensureWorkspace(platform.automation.database, 'local', 'local');
  const ada = { workspaceId, user: 'ada', role: 'admin' } as const;
  const { url } = await gatekeeperWith(platform, ada, 1);
  const head = `POST ${new URL(url).pathname} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
  const event = await connectionTo(platform.url, `${head}Content-Length: 12\r\n\r\n{"a":`);
  const probe = await connectionTo(platform.url, 'GET /readyz HTTP/1.1\r\nHost: a\r\n');
  // Answered once, so the server has seen what the others have sent before it.
  expect((await fetch(`${platform.url}/readyz`)).status).toBe(200);

  const stopped = platform.stop();
  await expect(fetch(`${platform.url}/healthz`)).rejects.toThrow();
  probe.socket.write('\r\n');
  expect(await probe.closed).toMatch(/^HTTP\/1\.1 503 .*connection: close.*"stopping"/is);
  event.socket.write('"abcd"}');
  expect(await event.closed).toMatch(/^HTTP\/1\.1 202 .*"executions"/s);
  await stopped;
});

test('a stop waits for no connection that has brought nothing, nor for ever for one that never ends its request', async () => {
  const platform = await startPlatform(environmentOf(await anyStore()));
  const stuck = await connectionTo(platform.url, 'GET /readyz HTTP/1.1\r\nHost: a\r\n');
  // As browsers open them in advance.
  const unused = await connectionTo(platform.url, '');
  expect((await fetch(`${platform.url}/readyz`)).status).toBe(200);
  const closed: string[] = [];
  void unused.closed.then(() => closed.push('unused'));
  void stuck.closed.then(() => closed.push('stuck'));
  await platform.stop();
  await stuck.closed;
  expect(closed).toEqual(['unused', 'stuck']);
});

test('a request that comes before the server is complete is answered when it is', async () => {
  const bound = await bind('127.0.0.1', 0);
  onTestFinished(bound.close);
  const early = await connectionTo(
    bound.url,
    'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  bound.serve((_, response) => response.end('complete'));
  expect(await early.closed).toMatch(/^HTTP\/1\.1 200 .*complete/s);
});
