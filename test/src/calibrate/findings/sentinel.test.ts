import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowOf, toyOf } from '../toy.ts';

const TEXT = { type: 'string' };
const DONE = { responses: { default: { description: 'Done' } } };
const USER = { type: 'object', properties: { name: TEXT } };

function written(schema: object) {
  return { requestBody: { required: true, content: { 'application/json': { schema } } }, ...DONE };
}

/** Users whose list fails as long as one of them has no name; only the PUT, which replaces all of them, removes one. */
function startUsers() {
  let names: (string | undefined)[] = [];
  const paths = {
    '/users': { get: DONE, post: written(USER), put: written(USER) },
    '/users/notes': { post: written(USER) },
    '/toys': { get: DONE, post: written(USER) },
  };
  return toyOf(documentOf(paths), (call, { body }) => {
    if (!call.includes('users')) return [200, []];
    if (call === 'PUT /users') names = [];
    if (call === 'POST /users') names.push(JSON.parse(body.toString()).name);
    else if (names.includes(undefined)) return [500];
    return [200, names];
  });
}

function documentOf(paths: object): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Toys', version: '1' }, paths });
}

function findingsOf(folder: string) {
  const findings: {
    readonly endpoints: readonly { readonly endpoint: string; readonly harmful: unknown[] }[];
  } = JSON.parse(readFileSync(join(folder, 'findings.json'), 'utf8'));
  return findings.endpoints.flatMap(({ endpoint, harmful }) =>
    harmful.map((one) => [endpoint, one]),
  );
}

test('a write since which a read fails is left out, and another valid request takes its place', async () => {
  const settings = { type: 'object', properties: { pages: { type: 'integer' }, name: TEXT } };
  let last: Record<string, unknown> = { name: 'a' };
  const toy = await toyOf(
    documentOf({ '/settings': { get: DONE, put: written(settings) } }),
    (call, { body }) => {
      if (call.startsWith('PUT')) last = JSON.parse(body.toString());
      // Without a name nothing can be shown, until a later write brings one.
      return call.startsWith('GET') && last.name === undefined ? [500] : [200, last];
    },
  );
  const { stdout } = await toy.calibrate('--json', 'findings.json');
  expect(stdout).toContain('GET /settings gets 500 since PUT /settings {} was accepted; ');
  expect(findingsOf(toy.folder)).toEqual([
    ['PUT /settings', { body: '{}', read: 'GET /settings', status: 500, recovered: true }],
  ]);
  expect(rowOf(stdout, 'PUT /settings')).toMatch(/2\/2 \d+$/);
  expect(toy.environment('put_settings')).toContain(
    '# calibrated: with /name (accepted, but GET /settings gets 500 since then)',
  );
});

test('what failed meanwhile is tried again once the read is accepted again', async () => {
  const { calibrate, folder, environment } = await startUsers();
  const { stdout } = await calibrate('--json', 'findings.json');
  expect(findingsOf(folder)).toEqual([
    ['POST /users', { body: '{}', read: 'GET /users', status: 500, recovered: true }],
  ]);
  expect(stdout).toContain(
    'GET /users gets 500 since POST /users {} was accepted; it is accepted again by now, and the write is left out',
  );
  expect(environment('post_users')).toContain('# calibrated: with /name (accepted, but GET /users');
  expect(rowOf(stdout, 'POST /users/notes')).toMatch(/^0\/2 2\/2 /);
});

test('what a write has broken for good is named, and other collections are watched all the same', async () => {
  const spoiled: string[] = [];
  const toy = await toyOf(
    documentOf({
      '/users': { get: DONE, post: written(USER) },
      '/toys': { get: DONE, post: written(USER) },
    }),
    (call, { body }) => {
      const [method, path] = call.split(' ');
      if (method === 'POST' && body.toString() === '{}') spoiled.push(`${path}`);
      return [method === 'GET' && spoiled.includes(`${path}`) ? 500 : 200, []];
    },
  );
  const { stdout } = await toy.calibrate('--json', 'findings.json');
  const harm = (path: string) => [
    `POST ${path}`,
    { body: '{}', read: `GET ${path}`, status: 500, recovered: false },
  ];
  expect(findingsOf(toy.folder)).toEqual([harm('/users'), harm('/toys')]);
  expect(stdout).toContain('no clean-up has removed what it made: start a new server');
  // It is not sent a second time, to see whether it can be.
  expect(spoiled).toEqual(['/users', '/toys']);
});

test('a write that does harm is sent once, also when more is known of the other valid request', async () => {
  let spoiled = 0;
  const user = { type: 'object', properties: { name: TEXT, extra: TEXT } };
  const toy = await toyOf(
    documentOf({ '/users': { get: DONE, post: written(user) } }),
    (call, { body }) => {
      if (call === 'GET /users') return spoiled > 0 ? [500] : [200, []];
      const sent: object = JSON.parse(body.toString());
      if ('extra' in sent) return [422, { message: 'extra is not allowed' }];
      if (!('name' in sent)) spoiled += 1;
      return [200];
    },
  );
  const { stdout } = await toy.calibrate();
  expect(rowOf(stdout, 'POST /users')).toMatch(/^0\/1 1\/1 /);
  expect(spoiled).toBe(1);
});

test('a write is not blamed for a read that fails once, fails before, or belongs to another collection', async () => {
  let reads = 0;
  let isBroken = false;
  const toy = await toyOf(
    documentOf({
      '/users': { get: DONE, post: written(USER) },
      '/logs': { get: DONE, post: written(USER) },
      '/toys': { get: DONE },
    }),
    (call) => {
      if (call === 'POST /users') isBroken = true;
      if (call === 'GET /users') reads += 1;
      if (call === 'GET /users' && reads === 2) return [500];
      if (call === 'GET /toys' && isBroken) return [500];
      return call === 'GET /logs' ? [500] : [200, []];
    },
  );
  await toy.calibrate('--json', 'findings.json');
  expect(reads).toBeGreaterThan(2);
  expect(findingsOf(toy.folder)).toEqual([]);
});

/** Apps that are sorted by a text: since one of them has an order of its own, no other one can be made. */
function startApps(paths: object) {
  let rows: { readonly id: string; readonly order?: string }[] = [];
  let made = 0;
  return toyOf(documentOf(paths), (call, { body }) => {
    const id = call.split('/')[2] ?? '';
    if (call.startsWith('DELETE')) rows = rows.filter((row) => row.id !== id);
    if (call !== 'POST /apps') return [rows.some((row) => row.id === id) ? 200 : 404];
    if (rows.some((row) => row.order !== undefined)) return [500, { error: 'invalid order' }];
    const { order }: { readonly order?: string } = JSON.parse(body.toString());
    if (order === 'order') return [400, { error: 'order must be one of: up, down' }];
    made += 1;
    rows = [...rows, { id: `${made}`, ...(order !== undefined && { order }) }];
    return [201, { id: `${made}` }];
  });
}

const APP = { type: 'object', required: ['name'], properties: { name: TEXT, order: TEXT } };
const ID = { parameters: [{ name: 'id', in: 'path', required: true, schema: TEXT }] };

test('a write since which the write itself fails is named, and no set-up is dropped for that', async () => {
  const toy = await startApps({
    '/apps': { post: written(APP) },
    '/apps/{id}': { ...ID, get: DONE },
  });
  const { stdout } = await toy.calibrate('--json', 'findings.json');
  const body = '{"name": "name", "order": "up"}';
  expect(findingsOf(toy.folder)).toEqual([
    ['POST /apps', { body, read: 'POST /apps', status: 500, recovered: false }],
  ]);
  expect(stdout).toContain(`POST /apps gets 500 since POST /apps ${body} was accepted`);
  expect(stdout).not.toContain('POST /apps fails on a valid request');
  expect(toy.environment('get_apps_id')).toContain('"call": "POST /apps"');
});

test('a write whose row a clean-up removes does no harm', async () => {
  const content = { 'application/json': { schema: { type: 'object', properties: { id: TEXT } } } };
  const post = { ...written(APP), responses: { 201: { description: 'Done', content } } };
  const toy = await startApps({
    '/apps': { post },
    '/apps/{id}': { ...ID, get: DONE, delete: DONE },
  });
  const { stdout } = await toy.calibrate('--json', 'findings.json');
  expect(findingsOf(toy.folder)).toEqual([]);
  expect(rowOf(stdout, 'POST /apps')).toMatch(/ 2\/2 /);
});
