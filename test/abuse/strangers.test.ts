import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { pages } from '../../src/web/index.ts';
import { type AppBench, startAppBench } from '../support/platform/app-bench.ts';
import { anyStore } from '../support/stores/stores.ts';

const ID = '00000000-0000-7000-8000-000000000000';
const SIGNED = `X-Hub-Signature-256: sha256=${'0'.repeat(64)}\r\n`;
const MEGABYTE = 1024 * 1024;

/** The methods and paths of the management API. */
const Paths = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

let bench: AppBench;
beforeAll(async () => {
  bench = await startAppBench(await anyStore());
});
afterAll(() => bench.close());

/** Sends the head of a request and the first part of a body that never ends; gives the status of the answer. */
async function unfinished(method: string, path: string, headers = ''): Promise<number> {
  const socket = await begun(method, path, headers);
  const status = await statusOf(socket);
  socket.destroy();
  return status;
}

async function begun(method: string, path: string, headers = ''): Promise<Socket> {
  const { hostname, port } = new URL(bench.platform.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const head = `${method} ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n${headers}\r\n`;
  socket.write(`${head}${chunkOf(100)}`);
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const [first] = await once(socket, 'data');
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(first))?.[1]);
}

const chunkOf = (bytes: number) => `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`;

describe('a stranger whose body never ends is refused before it is read', () => {
  test('by every route of the API that takes a body', async () => {
    const { url } = bench.platform;
    const { paths } = Paths.parse(await (await fetch(`${url}/api/v2/openapi.json`)).json());
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'get')
        .map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, ID)}`),
    );
    const own = ['oidc/exchange', 'oidc/secrets-token', `executions/${ID}/token`];
    routes.push(...own.map((path) => `POST /${path}`), `POST /executions/${ID}/results`);
    expect(routes.length).toBeGreaterThan(60);
    const open: string[] = [];
    for (const route of routes) {
      const [method = '', path] = route.split(' ');
      const status = await unfinished(method, `/api/v2${path}`);
      if (status !== 401) open.push(`${route}: ${status}`);
    }
    expect(open).toEqual([]);
  });

  test('by every form of the pages, which leads to the sign-in', async () => {
    const { identity } = bench.platform;
    const ports = {
      ...{ identity, callPlatform: () => new Response(), keepDoing: () => undefined },
      ...{ report: () => undefined, outageOf: () => null },
    };
    const forms = pages(ports).routes.filter(({ method }) => method === 'POST');
    const paths = new Set(forms.map(({ path }) => path.replace(/:\w+(\{[^}]*\})?/g, ID)));
    expect(paths.size).toBeGreaterThan(30);
    const open: string[] = [];
    for (const path of paths) {
      const status = await unfinished('POST', path);
      if (status !== 303) open.push(`${path}: ${status}`);
    }
    expect(open).toEqual([]);
  });

  test.each([
    ['a gatekeeper that is not there', 'POST', `/api/v2/gatekeeper/webhook/${'a'.repeat(43)}`, 404],
    ['the secrets service', 'POST', '/secrets/', 405],
    ['an address below /api', 'POST', '/api/nothing', 404],
    ['the health of the server', 'POST', '/healthz', 303],
  ])('by %s', async (_, method, path, status) => {
    expect(await unfinished(method, path)).toBe(status);
  });

  test('by the webhooks of GitHub, where no signature is announced', async () => {
    const named = 'X-GitHub-Delivery: 1\r\nX-GitHub-Event: push\r\n';
    const wrong = `${named}X-Hub-Signature-256: sha256=00\r\n`;
    expect(await unfinished('POST', '/api/github/webhooks', named)).toBe(401);
    expect(await unfinished('POST', '/api/github/webhooks', wrong)).toBe(401);
    expect(await unfinished('POST', '/api/github/webhooks', SIGNED)).toBe(400);
  });

  test('by the form that signs in, once it is larger than any', async () => {
    const socket = await begun('POST', '/sign-in', `Origin: ${bench.platform.url}\r\n`);
    socket.write(chunkOf(64 * 1024));
    expect(await statusOf(socket)).toBe(400);
  });
});

test('unsigned payloads of strangers share a bounded memory, and the largest is refused first', async () => {
  const headers = `X-GitHub-Delivery: 1\r\nX-GitHub-Event: push\r\n${SIGNED}`;
  const part = chunkOf(20 * MEGABYTE);
  const statuses: Promise<number>[] = [];
  for (let sender = 0; sender < 6; sender++) {
    const socket = await begun('POST', '/api/github/webhooks', headers);
    statuses.push(statusOf(socket));
    socket.write(part);
  }
  expect(await Promise.any(statuses.map(async (one) => z.literal(503).parse(await one)))).toBe(503);
  expect((await fetch(`${bench.platform.url}/healthz`)).status).toBe(200);
});
