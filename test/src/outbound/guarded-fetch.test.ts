import { expect, test } from 'vitest';
import { guardedFetch } from '../../../src/outbound/index.ts';
import { httpServer } from '../../support/network/http-server.ts';

test('a guarded fetch sends method, headers and body', async () => {
  const url = await httpServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.end(`${request.method} ${request.headers['x-told']} ${body}`);
  });
  const ask = guardedFetch(['127.0.0.0/8']);
  const answer = await ask(url, { method: 'PUT', headers: { 'x-told': 'yes' }, body: 'text' });
  expect(await answer.text()).toBe('PUT yes text');
});

test('a guarded fetch checks the target of a redirect as well', async () => {
  let reached = 0;
  const url = await httpServer((request, response) => {
    if (request.url === '/secret') reached++;
    const target = `http://127.0.0.2:${new URL(`http://${request.headers.host}`).port}/secret`;
    response.writeHead(302, { location: target }).end();
  });
  const ask = guardedFetch(['127.0.0.1/32']);
  const fault = await ask(url).catch((error: unknown) => error);
  expect(fault).toMatchObject({ cause: { kind: 'address-refused' } });
  expect(reached).toBe(0);
});
