import { expect, test } from 'vitest';
import { rowOf, toy, toyOf } from '../toy.ts';

const VAULTS = [
  'POST /admin/vaults/{vault_name} +title',
  'GET /vaults/{vault}',
  'GET /vaults/{vault}/items',
  'POST /vaults/{vault}/items +text',
  'DELETE /vaults/{vault}/items/{item}',
  'DELETE /vaults/{vault}',
  'GET /audit',
];

test('a row that a 403 hides is made; where no row is in the path, a 403 is the end', async () => {
  const vaults = new Map<string, Set<string>>();
  let made = 0;
  const suite = await toy(VAULTS, (call) => {
    const [method, path = ''] = call.split(' ');
    const [, kind, vault = '', name = '', item = ''] = path.split('/');
    made += 1;
    if (kind === 'admin') {
      vaults.set(name, new Set());
      return [201];
    }
    const items = vaults.get(vault);
    if (items === undefined) return [403, { message: 'This user cannot access this resource.' }];
    if (method === 'POST') {
      items.add(`i${made}`);
      return [201, { id: `i${made}` }];
    }
    if (item !== '') return items.delete(item) ? [204] : [404];
    if (method === 'DELETE') vaults.delete(vault);
    return [200];
  });
  const { stdout } = await suite.calibrate();
  // Who has chosen a key in another path has not surely made the row.
  expect(rowOf(stdout, 'DELETE /vaults/{vault}')).toMatch(/^0\/1 0\/1 /);
  for (const call of VAULTS.slice(0, -2)) {
    expect(rowOf(stdout, call.split(' ').slice(0, 2).join(' ')), call).toMatch(/^[01]\/1 1\/1/);
  }
  expect(rowOf(stdout, 'GET /audit')).toMatch(/^0\/1 0\/1 1$/);
});

const SETTINGS = [
  'POST /settings +text',
  'GET /settings/{name}',
  'PUT /settings/{name} +mode',
  'DELETE /settings/{name}',
  'POST /shelves +title =title',
  'PUT /shelves/{shelf_id}/books/{book} +text',
  'DELETE /shelves/{id}',
  'POST /files +text',
  'PUT /files/{file} ?kind ?size',
  'POST /locks +text',
  'PUT /locks/{lock} +text',
  'POST /tenants +text',
  'PUT /tenants/{tenant} +text',
];

test('a PUT makes a row of its own, in a row of its own, under a key that is new in each request', async () => {
  const settings = new Set(['theme']);
  const shelves = new Set<string>();
  const writes: string[] = [];
  const suite = await toy(SETTINGS, (call, { body }) => {
    const [method = '', path = ''] = call.split(' ');
    const [, kind, key = ''] = path.split('/');
    if (method === 'PUT') writes.push(key);
    // One of them knows only tenants that are there.
    if (key === '' && kind !== 'shelves') return [400, { message: 'Not today' }];
    if (kind === 'tenants') return [404, { message: 'no such tenant' }];
    // The document does not say what names it.
    if (call === 'POST /shelves') {
      shelves.add(`s${shelves.size}`);
      return [201, { title: 'title', id: `s${shelves.size - 1}` }];
    }
    // The smallest request lacks what the row is to be.
    if (kind === 'files' && !key.includes('kind=')) return [404, { message: 'No such directory' }];
    if (kind === 'files' && key.includes('size=')) return [400, { message: 'size is not allowed' }];
    if (kind === 'files') return [201];
    if (kind === 'locks') return [400, { message: 'Never' }];
    if (kind === 'shelves' && !shelves.has(key)) return [404, { message: 'no such shelf' }];
    if (kind === 'shelves') return [200];
    // What else is wrong is found with a key of its own.
    const { mode } = method === 'PUT' ? JSON.parse(body.toString()) : {};
    if (method === 'PUT' && mode !== 'on')
      return [400, { message: 'mode must be one of [on, off]' }];
    if (method === 'PUT') {
      settings.add(key);
      return [201];
    }
    if (!settings.has(key)) return [404, { message: 'no such setting' }];
    if (method === 'DELETE') settings.delete(key);
    return [200];
  });
  const { stdout } = await suite.calibrate();
  for (const call of SETTINGS.slice(1, -6)) {
    expect(rowOf(stdout, call.split(' ').slice(0, 2).join(' ')), call).toMatch(/^[01]\/1 1\/1/);
  }
  expect(rowOf(stdout, 'PUT /files/{file}')).toMatch(/^0\/1 1\/1 /);
  expect(rowOf(stdout, 'PUT /tenants/{tenant}')).toMatch(/^0\/1 0\/1/);
  // The server says no to the row, but not since it is missing.
  expect(suite.environment('put_locks_lock')).not.toContain('to edit: path /lock');
  expect(suite.environment('put_settings_name')).toMatch(/^\/path\/name = "name-\{unique\}"$/m);
  expect(suite.environment('put_tenants_tenant')).not.toContain('[unique]');
  expect(writes).not.toContain('theme');
  expect(settings).toContain('theme');
});

const RUNS = [
  'POST /runs +title',
  'DELETE /runs/{run}',
  'GET /runs/{run}/tasks',
  'GET /runs/{run}/tasks/{task}/{attempt}',
  'DELETE /runs/{run}/tasks/{task}/{attempt}',
  'GET /teams',
  'DELETE /teams/{team}/members/{member}',
];

test('below a row of ours a name or an index is found; what nobody has made there is read, and not changed', async () => {
  const runs = new Map<string, Set<string>>();
  let others = 0;
  const suite = await toy(RUNS, (call) => {
    const [method, path = ''] = call.split(' ');
    const [, kind, run = '', , task = '', attempt = ''] = path.split('/');
    if (call === 'GET /teams') return [200, [{ team: 'core', member: 'ann' }]];
    if (kind === 'teams') {
      others += 1;
      return [204];
    }
    if (call === 'POST /runs') {
      const id = `r${runs.size}`;
      runs.set(id, new Set(['load/-1', 'store/-1']));
      return [201, { id }];
    }
    const tasks = runs.get(run);
    if (tasks === undefined) return [404, { message: 'no such run' }];
    if (task === '') {
      const rows = [...tasks].map((one) => ({ task: one.split('/')[0], attempt: -1 }));
      return method === 'GET' ? [200, rows] : [204];
    }
    if (!tasks.has(`${task}/${attempt}`)) return [404, { message: 'no such task' }];
    if (method === 'DELETE') tasks.delete(`${task}/${attempt}`);
    return [200];
  });
  const { stdout } = await suite.calibrate();
  for (const call of RUNS.slice(0, 4)) {
    expect(rowOf(stdout, call.split(' ').slice(0, 2).join(' ')), call).toMatch(/^[01]\/1 1\/1/);
  }
  expect(others).toBe(0);
});

const KEYS = [
  'POST /users/db/{user_id} +title',
  'GET /roles/users/{id}',
  'POST /things +title',
  'GET /things/{className}/{id}',
  'POST /things/{className}/{id}/seal',
  'POST /vars +key',
  'PUT /vars/{var_key} +key +text',
  'POST /notes +text',
];

test('keys in other paths and responses, a body that has to fit its path, members that the document lacks', async () => {
  const users = new Set<string>();
  const things = new Set<string>();
  const vars = new Set<string>();
  let seals = 0;
  const suite = await toy(KEYS, (call, { body }) => {
    const [method, path = ''] = call.split(' ');
    const [, kind, first = '', second = ''] = (path.split('?')[0] ?? '').split('/');
    const sent = body.length > 0 ? JSON.parse(body.toString()) : {};
    if (kind === 'users') {
      users.add(second);
      return [201];
    }
    if (kind === 'roles') return users.has(second) ? [200] : [404, { message: 'no such user' }];
    if (call === 'POST /things') {
      things.add(`Toy/t${things.size}`);
      return [201, { class: 'Toy', id: `t${things.size - 1}` }];
    }
    if (kind === 'things' && method === 'POST') {
      seals += 1;
      return [400, { message: 'Never' }];
    }
    if (kind === 'things') return things.has(`${first}/${second}`) ? [200] : [404];
    if (call === 'POST /vars') return vars.add(sent.key) && [201, { key: sent.key }];
    if (kind === 'vars' && !vars.has(first)) return [404, { message: 'no such variable' }];
    if (kind === 'vars' && method === 'PUT' && sent.key !== first)
      return [400, { detail: "Invalid body, key from request body doesn't match uri parameter" }];
    if (kind === 'notes' && sent.role === undefined)
      return [400, { error: 'Missing required field: role' }];
    return [200];
  });
  const { stdout } = await suite.calibrate();
  for (const call of KEYS.filter((one) => !one.endsWith('/seal'))) {
    expect(rowOf(stdout, call.split(' ').slice(0, 2).join(' ')), call).toMatch(/^[01]\/1 1\/1/);
  }
  expect(suite.environment('post_notes')).toContain(
    '# calibrated: undocumented /role = "role" (400: Missing required field: role)',
  );
  expect(stdout).toMatch(/POST \/notes: body \/role is not in the document, and required/);
  // Once with made-up keys, and once with those of the set-up, which would fill in these whatever else was tried.
  expect(seals).toBe(2);
  const again = await suite.calibrate();
  expect(rowOf(again.stdout, 'POST /notes')).toMatch(/^1\/1 1\/1/);
});

test('a member that the document lacks is added to a body that may be left out', async () => {
  const schema = { type: 'object', properties: { text: { type: 'string' } } };
  const post = {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 200: { description: 'OK' } },
  };
  const document = {
    ...{ openapi: '3.1.0', info: { title: 'Memos', version: '1' } },
    ...{ servers: [{ url: 'http://127.0.0.1:1' }], paths: { '/memos': { post } } },
  };
  const suite = await toyOf(JSON.stringify(document), (_, { body }) => {
    const sent = body.length > 0 ? JSON.parse(body.toString()) : {};
    return sent.role === undefined ? [400, { error: '"role" is required' }] : [200];
  });
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'POST /memos')).toMatch(/^0\/2 2\/2/);
});

test('a row that may be made once with each time is made without a time, where it may lack one', async () => {
  const schema = {
    ...{ type: 'object', required: ['at'] },
    properties: { at: { type: ['string', 'null'], format: 'date-time' } },
  };
  const run = { name: 'run', in: 'path', required: true, schema: { type: 'string' } };
  const responses = { default: { description: 'Done' } };
  const body = { required: true, content: { 'application/json': { schema } } };
  const paths = {
    '/runs': { post: { requestBody: body, responses } },
    '/runs/{run}': { parameters: [run], get: { responses }, delete: { responses } },
  };
  const document = { openapi: '3.1.0', info: { title: 'Runs', version: '1' }, paths };
  const servers = [{ url: 'http://127.0.0.1:1' }];
  const runs = new Map<string, unknown>();
  let made = 0;
  const suite = await toyOf(JSON.stringify({ ...document, servers }), (call, request) => {
    const id = call.split('/')[2] ?? '';
    if (call !== 'POST /runs') return runs.has(id) ? [200] : [404];
    const { at } = JSON.parse(request.body.toString());
    if (at !== null && [...runs.values()].includes(at)) return [409, { message: 'Conflict' }];
    made += 1;
    runs.set(`r${made}`, at);
    return [201, { id: `r${made}` }];
  });
  const { stdout } = await suite.calibrate();
  for (const call of ['POST /runs', 'GET /runs/{run}', 'DELETE /runs/{run}']) {
    expect(rowOf(stdout, call), call).toMatch(/ 1\/1 /);
  }
  expect(suite.environment('post_runs')).toContain('# calibrated: /at = null (409: Conflict)');
});

test('a row that answers 403 once it is gone is no sign that the suite has lost its access', async () => {
  const safes = new Map<string, Set<string>>();
  let made = 0;
  const calls = [
    'POST /safes +title',
    'GET /safes/{safe}',
    'GET /safes/{safe}/items',
    'POST /safes/{safe}/items +text',
    'DELETE /safes/{safe}/items/{item}',
    'DELETE /safes/{safe}',
    'GET /audit',
  ];
  const suite = await toy(calls, (call) => {
    const [method, path = ''] = call.split(' ');
    const [, , safe = '', , item = ''] = path.split('/');
    const items = safes.get(safe);
    made += 1;
    if (call === 'POST /safes') {
      safes.set(`s${made}`, new Set());
      return [201, { id: `s${made}` }];
    }
    if (items === undefined) return [403, { message: 'This user cannot access this resource.' }];
    if (method === 'POST') {
      items.add(`i${made}`);
      return [201, { id: `i${made}` }];
    }
    if (item !== '') return items.delete(item) ? [204] : [404];
    if (method === 'DELETE') return safes.delete(safe) ? [204] : [404];
    return [200];
  });
  const { stdout } = await suite.calibrate();
  expect(stdout).not.toContain('lost its access');
  expect(rowOf(stdout, 'DELETE /safes/{safe}')).toMatch(/ 1\/1 /);
});
