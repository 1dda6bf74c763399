import { expect, test } from 'vitest';
import { rowOf, toy, toyOf } from '../toy.ts';

const ITEM = ['GET /pets/{petId}', 'PUT /pets/{petId} +name', 'DELETE /pets/{petId}'];

interface Made {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A server that makes pets under keys of its own, and what its response to that is like. */
async function pets(calls: readonly string[], madeBy: (key: string, number: number) => Made) {
  const keys = new Set<string>();
  let count = 0;
  const suite = await toy(calls, (call) => {
    const [method, path = ''] = call.split(' ');
    if (call === 'POST /pets') {
      const key = `k${(++count).toString(36)}x`;
      keys.add(key);
      const { body, headers } = madeBy(key, count);
      return [201, body, headers];
    }
    if (call === 'GET /pets') return [200, [...keys].map((ref) => ({ ref, colour: 'red' }))];
    const key = path.split('/').at(-1) ?? '';
    if (!keys.has(key)) return [404];
    if (method === 'DELETE') keys.delete(key);
    return [200];
  });
  return { ...suite, keys };
}

test.each([
  [
    'the segment of Location, where the document describes only a message',
    ['POST /pets +name =message', ...ITEM],
    (key: string) => ({ body: { message: 'done' }, headers: { Location: `/v2/pets/${key}` } }),
    '$response.header.Location#{petId}',
  ],
  [
    'a member below others that the document does not have',
    ['POST /pets +name =message', ...ITEM],
    (key: string) => ({ body: { message: 'done', data: { id: key } }, headers: {} }),
    '$response.body#/data/id',
  ],
  [
    'another member than the documented one, which is there too',
    ['POST /pets +name =id', ...ITEM],
    (key: string, number: number) => ({
      body: { id: `${number}`, uuid: `u${number}`, slug: key },
      headers: {},
    }),
    '$response.body#/slug',
  ],
])('a set-up takes the key from %s', async (_, calls, madeBy, source) => {
  const suite = await pets(calls, madeBy);
  const { stdout } = await suite.calibrate();
  for (const call of ITEM) {
    const endpoint = call.split(' ').slice(0, 2).join(' ');
    expect(rowOf(stdout, endpoint)).toMatch(/^0\/1 1\/1 /);
  }
  const file = suite.environment('delete_pets_petId');
  expect(file).toContain(`"take": {"/path/petId": "${source}"}`);
  expect(file.match(/# calibrated: POST \/pets names it in /g)).toHaveLength(1);
  expect((await suite.check()).status).toBe(0);
  const again = await suite.calibrate();
  expect(rowOf(again.stdout, 'DELETE /pets/{petId}')).toMatch(/^1\/1 1\/1 /);
  expect(suite.environment('delete_pets_petId')).toBe(file);
});

test.each(['id', 'ref'])(
  'where no response names the row, the list that shows it since does: by its %s',
  async (member) => {
    const rows = new Map<string, unknown>([['p0', 'there before']]);
    const calls = ['GET /pets', 'POST /pets +name =message', ...ITEM];
    const suite = await toy(calls, (call, { body }) => {
      const [method, path = ''] = call.split(' ');
      if (call === 'POST /pets') {
        rows.set(`p${rows.size}x${rows.size}`, JSON.parse(body.toString()).name);
        return [201, { message: 'done' }];
      }
      if (call === 'GET /pets') {
        return [200, [...rows].map(([key, name]) => ({ [member]: key, name }))];
      }
      const key = path.split('/').at(-1) ?? '';
      if (!rows.has(key)) return [404];
      if (method === 'DELETE') rows.delete(key);
      return [200];
    });
    const { stdout } = await suite.calibrate();
    for (const call of ITEM) {
      const endpoint = call.split(' ').slice(0, 2).join(' ');
      expect(rowOf(stdout, endpoint)).toMatch(/^[01]\/1 1\/1 /);
    }
    const file = suite.environment('delete_pets_petId');
    expect(file).toContain(`"take": {"/path/petId": "$list.new#/${member}"}`);
    expect((await suite.check()).status).toBe(0);
    // A row that was there before is nobody's to remove.
    expect(rows.has('p0')).toBe(true);
  },
);

test('a set-up that makes nothing goes, also where its request is not sent without a row of its own', async () => {
  const calls = ['POST /pets +name =id', 'DELETE /pets/{petId}'];
  const suite = await toy(calls, () => [422, { message: 'no pets today' }]);
  expect(suite.environment('delete_pets_petId')).toContain('[setup]');
  await suite.calibrate();
  const file = suite.environment('delete_pets_petId');
  expect(file).not.toContain('[setup]');
  expect(file).toContain('# calibrated: without set-up POST /pets (422)');
});

test('a row is neither changed nor removed under a key that may be that of another', async () => {
  // The job that makes the pet has the number of a pet which is there.
  const calls = ['POST /pets +name =message', ...ITEM];
  const suite = await toy(calls, (call) => {
    if (call === 'POST /pets') return [201, { job: 'p7' }, { Location: '/jobs/p7' }];
    return call.endsWith('/pets/p7') ? [200] : [404];
  });
  await suite.calibrate();
  const writes = suite.server.requests.filter(
    ({ method, url }) => method !== 'GET' && url.includes('p7'),
  );
  expect(writes).toEqual([]);
});

test('what a parameter is called after is made by a POST on the collection of that name, under any path', async () => {
  const keys = new Set<string>();
  const suite = await toy(['POST /v1/flows/ +name', 'POST /v1/run/{flow_id_or_name}'], (call) => {
    if (call === 'POST /v1/flows/') {
      const id = `f${keys.size}x`;
      keys.add(id);
      return [201, { name: 'other', id }];
    }
    return keys.has(call.split('/').at(-1) ?? '') ? [200] : [404, { detail: 'Flow not found' }];
  });
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'POST /v1/run/{flow_id_or_name}')).toMatch(/^0\/1 1\/1 /);
  expect(suite.environment('post_v1_run_flow_id_or_name')).toContain(
    '"take": {"/path/flow_id_or_name": "$response.body#/id"}',
  );
});

test('rows are made by a POST below their collection, and known by an id with the name of the row', async () => {
  const users = new Map<string, unknown>();
  const { calibrate, environment } = await toy(
    ['POST /users/create +name', 'GET /users/{user_identifier}/profile'],
    (call, { body }) => {
      if (call === 'POST /users/create') {
        const id = `u${users.size + 1}`;
        users.set(id, JSON.parse(body.toString()));
        return [200, { data: { user_id: id, name: 'Ada' } }];
      }
      const [, id = ''] = /^GET \/users\/([^/]+)\/profile$/.exec(call) ?? [];
      return users.has(id) ? [200, { id }] : [404, { detail: `no user ${id}` }];
    },
  );
  const { stdout } = await calibrate();
  expect(rowOf(stdout, 'GET /users/{user_identifier}/profile')).toMatch(/^0\/1 1\/1 /);
  expect(environment('get_users_user_identifier_profile')).toContain(
    '"call": "POST /users/create", "env": "post_users_create", "take": {"/path/user_identifier": "$response.body#/data/user_id"}',
  );
});

test('of two texts that must be new each becomes so, one after the other', async () => {
  const taken = new Set<string>();
  const { calibrate, environment } = await toy(['POST /users +login +mail'], (_, { body }) => {
    const { login, mail } = JSON.parse(body.toString());
    if (taken.has(`login ${login}`)) return [409, { detail: 'Login already exists' }];
    if (taken.has(`mail ${mail}`)) return [409, { detail: 'Mail already exists' }];
    taken.add(`login ${login}`).add(`mail ${mail}`);
    return [200];
  });
  const { stdout } = await calibrate();
  expect(rowOf(stdout, 'POST /users')).toMatch(/ 1\/1 \d+$/);
  expect(environment('post_users')).toContain(
    '[unique]\n/body/login = "login-{unique}"\n/body/mail = "mail-{unique}"\n',
  );
});

test('a row is known by the name that was sent for it, where the response names another row', async () => {
  const names = new Set<string>();
  const made = { prompt: { name: 'x' } };
  const schema = {
    ...{ type: 'object', required: ['prompt'] },
    properties: {
      prompt: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
    },
  };
  const responses = { default: { description: 'Done' } };
  const parameters = [
    { name: 'prompt_identifier', in: 'path', required: true, schema: { type: 'string' } },
  ];
  const document = {
    ...{ openapi: '3.1.0', info: { title: 'Toys', version: '1' } },
    servers: [{ url: 'http://127.0.0.1:1' }],
    paths: {
      '/prompts': {
        post: {
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses,
        },
      },
      '/prompts/{prompt_identifier}': { parameters, get: { responses } },
    },
  };
  const { calibrate, environment } = await toyOf(JSON.stringify(document), (call, { body }) => {
    if (call === 'POST /prompts') {
      const { prompt }: typeof made = JSON.parse(body.toString());
      names.add(prompt.name);
      return [200, { data: { id: 'v1', version: 1 } }];
    }
    return names.has(call.slice('GET /prompts/'.length)) ? [200] : [404, { detail: 'not found' }];
  });
  const { stdout } = await calibrate();
  expect(rowOf(stdout, 'GET /prompts/{prompt_identifier}')).toMatch(/ 1\/1 \d+$/);
  expect(environment('get_prompts_prompt_identifier')).toContain(
    '"take": {"/path/prompt_identifier": "$request.body#/prompt/name"}',
  );
});

test('a name that a row shall have names no row: what renames it gets one of its own', async () => {
  const users = new Map([['1', 'somebody']]);
  const calls = [
    ...['GET /users', 'POST /users +name', 'DELETE /users/{id}'],
    'POST /users/{oldId}/rename/{newName}',
  ];
  const suite = await toy(calls, (call, { body }) => {
    const [, id = '', , name = ''] = call.split(' ')[1]?.split('/').slice(1) ?? [];
    if (call === 'GET /users')
      return [200, [...users].map(([key, one]) => ({ id: key, name: one }))];
    if (call === 'POST /users') {
      const key = `${users.size + 1}`;
      users.set(key, String(JSON.parse(body.toString()).name));
      return [201, { id: key }];
    }
    if (!users.has(id)) return [404];
    if (call.startsWith('DELETE')) return [users.delete(id) ? 204 : 404];
    users.set(id, name);
    return [200];
  });
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'POST /users/{oldId}/rename/{newName}')).toMatch(/ 1\/1 /);
  const renames = suite.server.requests.filter(({ url }) => url.includes('/rename/'));
  expect(renames.filter(({ url }) => url.startsWith('/users/1/'))).toEqual([]);
  expect(users.get('1')).toBe('somebody');
  expect(suite.environment('post_users_oldId_rename_newName')).not.toContain('at = "/newName"');
});

test.each([
  ['newPath', 'path', 'reports'],
  ['newOwnerId', 'owner_id', 'u1'],
  ['newName', 'name', 'mine'],
])(
  'no row of somebody is overwritten by what {%s} of a path names',
  async (name, member, value) => {
    const calls = ['GET /files', 'POST /files +title', `POST /files/{id}/move/{${name}}`];
    const suite = await toy(calls, (call) => {
      if (call === 'GET /files') return [200, [{ id: '1', [member]: value }]];
      if (call === 'POST /files') return [201, { id: '2', [member]: value }];
      if (!call.includes('/2/')) return [404];
      return call.endsWith(`/${value}`) ? [200] : [400, { error: 'not this one' }];
    });
    await suite.calibrate();
    expect(suite.server.requests.filter(({ url }) => url.endsWith(`/move/${value}`))).toEqual([]);
  },
);

test.each([
  ['required', '?id!', /^0\/1 1\/1 /],
  ['optional', '?id', /^0\/1 1\/1 /],
])(
  'a DELETE with a key in its query, which is %s, removes a row of its own',
  async (_, key, row) => {
    const keys = new Map([['k0', true]]);
    const calls = ['GET /keys', 'POST /keys +name', `DELETE /keys ${key}`];
    const suite = await toy(calls, (call) => {
      if (call === 'GET /keys') return [200, [...keys.keys()].map((id) => ({ id }))];
      if (call === 'POST /keys') {
        const id = `k${keys.size}`;
        keys.set(id, true);
        return [201, { preAuthKey: { id } }];
      }
      const id = new URLSearchParams(call.split('?')[1]).get('id') ?? '';
      if (id === '') return [400];
      const isThere = keys.get(id) === true;
      keys.set(id, false);
      return [isThere ? 204 : 404];
    });
    const { stdout } = await suite.calibrate();
    expect(rowOf(stdout, 'DELETE /keys')).toMatch(row);
    expect(suite.environment('delete_keys')).toContain(
      '"take": {"/query/id": "$response.body#/preAuthKey/id"}',
    );
    expect(keys.get('k0')).toBe(true);
  },
);
