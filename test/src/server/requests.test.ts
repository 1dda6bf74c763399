import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createAdminLink } from '../../../src/identity/index.ts';
import { answerHeaders } from '../../../src/server/answer-headers.ts';
import { pages } from '../../../src/web/index.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { anyStore } from '../../support/stores/stores.ts';

const ID = '00000000-0000-7000-8000-000000000000';
const BASE_URL = 'https://proofgate.example';
const started = () => startApi(anyStore, { BASE_URL });

/** Bodies that no form sends. */
const BROKEN = [
  ['multipart without a boundary', 'multipart/form-data', 'x'],
  ['multipart that ends in the middle', 'multipart/form-data; boundary=b', '--b\r\nContent-Dis'],
  ['text', 'text/plain', 'link=x'],
  ['JSON', 'application/json', '{'],
] as const;

/** What a server says to these bytes. */
async function said(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  await once(socket, 'close');
  return Buffer.concat(parts).toString();
}

describe('requests that no browser sends', () => {
  test('are refused with 4xx by every form', async () => {
    const { platform } = await started();
    const { identity, url } = platform;
    const post = (path: string, cookie: string, body: string | URLSearchParams, type?: string) =>
      fetch(`${url}${path}`, {
        ...{ method: 'POST', body, redirect: 'manual' },
        headers: { origin: BASE_URL, cookie, ...(type !== undefined && { 'content-type': type }) },
      });
    const link = (await createAdminLink(identity)).split('link=')[1] ?? '';
    const signedIn = await post('/sign-in', '', new URLSearchParams({ link }));
    expect(signedIn.status).toBe(303);
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const ports = {
      ...{ identity, callPlatform: () => new Response(), keepDoing: () => undefined },
      ...{ report: () => undefined, outageOf: () => null },
    };
    const forms = pages(ports).routes.filter(({ method }) => method === 'POST');
    expect(forms.length).toBeGreaterThan(30);
    const paths = new Set(forms.map(({ path }) => path.replace(/:\w+(\{[^}]*\})?/g, ID)));
    const wrong: string[] = [];
    for (const path of ['/sign-in', '/sign-out', ...paths]) {
      for (const [name, type, body] of BROKEN) {
        const { status } = await post(path, cookie, body, type);
        if (status < 400 || status > 499) wrong.push(`${path}, ${name}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect((await post('/sign-in', '', 'x'.repeat(70_000), 'text/plain')).status).toBe(400);
  });

  test('with two Host headers are refused, and no answer of the API is kept or guessed at', async () => {
    const { platform, api, tokenOf } = await started();
    const hosts = 'Host: a.example\r\nhOST: b.example\r\n';
    const twice = await said(platform.url, `GET /healthz HTTP/1.1\r\n${hosts}\r\n`);
    expect(twice).toMatch(/^HTTP\/1\.1 400 .*more than one Host header/s);
    const once_ = 'Host: a.example\r\nConnection: close\r\n';
    expect(await said(platform.url, `GET /healthz HTTP/1.1\r\n${once_}\r\n`)).toMatch(/ 200 OK/);

    const headers = { authorization: `Bearer ${await tokenOf('admin', ['admin'])}` };
    for (const path of ['/records', '/test-cases', '/openapi.json', '/nothing']) {
      const answer = await fetch(`${api}${path}`, { headers });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
      });
    }
  });
});

test('a page of what is not there answers 404, or 422 where that is no id, whichever page of it', async () => {
  const { platform } = await started();
  const { identity, url } = platform;
  const link = (await createAdminLink(identity)).split('link=')[1] ?? '';
  const body = new URLSearchParams({ link });
  const origin = { origin: BASE_URL };
  const sent = { method: 'POST', body, headers: origin, redirect: 'manual' } as const;
  const signedIn = await fetch(`${url}/sign-in`, sent);
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const ports = {
    ...{ identity, callPlatform: () => new Response(), keepDoing: () => undefined },
    ...{ report: () => undefined, outageOf: () => null },
  };
  const { routes } = pages(ports);
  const paths = new Set(
    routes.filter((one) => one.method === 'GET' && one.path.includes(':')).map(({ path }) => path),
  );
  expect(paths.size).toBeGreaterThan(40);
  const others: string[] = [];
  for (const path of paths) {
    for (const name of [ID, 'no-such-name']) {
      const address = path.replace(/:\w+(\{[^}]*\})?/g, name);
      const { status } = await fetch(`${url}${address}`, {
        ...{ headers: { cookie }, redirect: 'manual' },
      });
      if (status !== 404 && status !== 422) others.push(`${address}: ${status}`);
    }
  }
  expect(others).toEqual([]);
});

/** Addresses of programs at which there is nothing. */
const NOWHERE = [
  '/api',
  '/api/',
  '/api/nothing',
  '/api/v1/records',
  '/api/v2/nothing',
  '/api/v22/records',
  '/api/github/webhooks',
  '/api/v2/gatekeeper/webhook/',
  '/api/v2/gatekeeper/webhook/a/b',
  '/api/%zz',
  '/secrets/nothing',
  '/secrets/x/',
  '/secrets/openapi.yaml',
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY', 'TRACE'];

test('an address of programs at which there is nothing is refused in the form of every error', async () => {
  const { platform } = await started();
  const others: string[] = [];
  for (const path of NOWHERE) {
    for (const method of METHODS) {
      const head = `${method} ${path} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`;
      const answer = await said(platform.url, head);
      const isProblem =
        /^HTTP\/1\.1 40[145] .*content-type: application\/problem\+json.*"error":/is.test(answer);
      if (!isProblem) others.push(`${method} ${path}: ${answer.slice(0, 120)}`);
    }
  }
  expect(others).toEqual([]);
});

test.each([null, 'http://proofgate.example'])('browsers may keep using http at %s', (baseUrl) => {
  expect(Object.keys(answerHeaders(baseUrl))).toEqual(['x-content-type-options']);
});
