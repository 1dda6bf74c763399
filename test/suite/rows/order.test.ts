import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startRecorder } from '../recorder.ts';
import { suiteOf } from '../run-records.ts';
import { type Endpoint, pytest } from '../tools.ts';

function endpoint(method: string, path: string): Endpoint {
  const slug = `${method} ${path}`.toLowerCase().replace(/[^a-z]+/g, '_');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `"${name}": "7"`);
  return { slug, method, path, env: `[positive]\npath = {${names.join(', ')}}` };
}

const TENANT = '/tenants/{name}';
const USER = '/tenants/{tenant}/users/{id}';
const SUITE = [
  // As they sort by name, what changes the tenant would come before what needs it.
  ...['DELETE', 'PATCH', 'PUT', 'GET'].map((method) => endpoint(method, TENANT)),
  ...['DELETE', 'PUT'].map((method) => endpoint(method, USER)),
  ...['DELETE', 'PATCH'].map((method) => endpoint(method, '/zoos/{id}')),
  ...['/tenants', '/tenants/{tenant}/users'].map((path) => endpoint('POST', path)),
];
const GIVEN = { PROOFGATE_WRITES_TO_GIVEN_ROWS: '1' };

const REST = [
  'GET /tenants/7',
  'POST /tenants',
  'POST /tenants/7/users',
  'PUT /tenants/7/users/7',
  'PATCH /zoos/7',
  'DELETE /tenants/7/users/7',
  'DELETE /zoos/7',
];
const LAST = ['PUT /tenants/7', 'PATCH /tenants/7', 'DELETE /tenants/7'];

async function callsOf(args: (folder: string) => readonly string[]): Promise<string[]> {
  const server = await startRecorder();
  const folder = suiteOf(SUITE);
  const ran = await pytest(args(folder), { PROOFGATE_BASE_URL: server.url, ...GIVEN });
  expect(ran.status, ran.output).toBe(0);
  return server.requests.map(({ method, url }) => `${method} ${url}`);
}

test('pytest itself changes and deletes what the paths of others begin with last of all', async () => {
  expect(await callsOf((folder) => [folder])).toEqual([...REST, ...LAST]);
});

test('folders in any order are no other order of tests', async () => {
  const slugs = ['delete_tenants_name_', 'put_tenants_name_', 'post_tenants_tenant_users'];
  const calls = await callsOf((folder) => slugs.map((slug) => join(folder, slug)));
  expect(calls).toEqual(['POST /tenants/7/users', 'PUT /tenants/7', 'DELETE /tenants/7']);
});
