import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { markKnown } from '../../../src/input/known-callers.ts';
import { bind } from '../../../src/server/listen.ts';

async function connected(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** What a connection is answered to a request for a path. */
async function answer(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  const [first] = await once(socket, 'data');
  return String(first);
}

test('the oldest connection of a stranger makes room for another, and one of a known caller stays', async () => {
  const bound = await bind('127.0.0.1', 0, { mostStrangers: 2 });
  onTestFinished(bound.close);
  bound.serve((request, response) => {
    if (request.url === '/known') markKnown(request.socket);
    response.end('here');
  });
  const known = await connected(bound.url);
  expect(await answer(known, '/known')).toContain('here');
  const strangers: Socket[] = [];
  for (let count = 0; count < 3; count++) {
    const stranger = await connected(bound.url);
    strangers.push(stranger);
    if (count < 2) expect(await answer(stranger, '/')).toContain('here');
  }
  const [first, second, third] = strangers;
  if (first === undefined || second === undefined || third === undefined) throw new Error('none');
  if (!first.closed) await once(first, 'close');
  for (const socket of [known, second, third]) expect(await answer(socket, '/')).toContain('here');
});

test('a connection ends after its answer where the rest of its request never comes', async () => {
  const bound = await bind('127.0.0.1', 0);
  onTestFinished(bound.close);
  bound.serve((_, response) => response.end('refused'));
  const socket = await connected(bound.url);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\na');
  const [said] = await once(socket, 'data');
  expect(String(said)).toContain('refused');
  await once(socket, 'close');
});

test('an address that somebody else has, or that is not ours, is refused in words', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(bind('127.0.0.1', port)).rejects.toMatchObject({
    kind: 'address-unavailable',
    message: `Cannot listen on 127.0.0.1, port ${port}: another program listens there; stop that one, or set PORT to another number.`,
  });
  await expect(bind('203.0.113.1', 0)).rejects.toMatchObject({ kind: 'address-unavailable' });
  await expect(bind('no.such.invalid', 0)).rejects.toMatchObject({ kind: 'address-unavailable' });
});
