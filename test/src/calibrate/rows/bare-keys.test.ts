import { expect, test } from 'vitest';
import { rowOf, toy } from '../toy.ts';

const UUID = /^[0-9a-f]{8}-/;

test('a response that is nothing but a key names the row, also for a parameter of the query elsewhere', async () => {
  const keys = new Set<string>();
  const calls = ['POST /projects +name', 'POST /datasets ?project_id! +name'];
  const suite = await toy(calls, (call) => {
    if (call === 'POST /projects') {
      const key = `01a223bd-0000-7000-8000-00000000000${keys.size % 10}`;
      keys.add(key);
      return [201, key];
    }
    const id = new URLSearchParams(call.split('?')[1]).get('project_id') ?? '';
    if (keys.has(id)) return [201];
    // The form of a key is checked first, and named; whether there is such a row comes after.
    const extra = [{ message: 'Invalid UUID', key: 'project_id', source: 'query' }];
    return UUID.test(id) ? [404, { detail: 'Project not found' }] : [400, { extra }];
  });
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'POST /datasets')).toMatch(/^0\/1 1\/1 /);
  expect(suite.environment('post_datasets')).toContain(
    '"take": {"/query/project_id": "$response.body"}',
  );
  expect((await suite.check()).status).toBe(0);
});

test('a word is no key: the row of a POST that says "created" is looked for elsewhere', async () => {
  const suite = await toy(['POST /pets +name', 'GET /pets/{petId}'], (call, { body }) => {
    if (call === 'POST /pets') return [201, 'created'];
    const sent = suite.server.requests.filter(({ method }) => method === 'POST');
    const names = sent.map((one) => JSON.parse(one.body.toString()).name);
    return names.includes(call.split('/').at(-1)) && body.length === 0 ? [200] : [404];
  });
  await suite.calibrate();
  expect(suite.environment('get_pets_petId')).not.toContain('"$response.body"');
  expect(suite.server.requests.filter(({ url }) => url.endsWith('/created'))).toEqual([]);
});

test('a set-up whose key the response then refuses is dropped, though it is no longer a 404', async () => {
  const calls = [
    ...['POST /projects +name', 'GET /projects/{project_id}'],
    'POST /datasets ?project_id! +name',
  ];
  const suite = await toy(calls, (call) => {
    if (call === 'POST /projects') return [201];
    if (call.startsWith('GET')) return [404];
    const id = new URLSearchParams(call.split('?')[1]).get('project_id') ?? '';
    const extra = [{ message: 'Invalid UUID', key: 'project_id', source: 'query' }];
    return id === 'project_id' ? [404, { detail: 'Project not found' }] : [400, { extra }];
  });
  await suite.calibrate();
  expect(suite.environment('post_datasets')).not.toContain('call = "POST /projects"');
  expect(suite.environment('post_datasets')).not.toContain('$request.body#/name');
});

test.each([
  ['its id', 'PUT /pets/{petId} +id +name', 'id'],
  ['the name of the parameter', 'PUT /pets/{petId} +petId +name', 'petId'],
])(
  'a body that has to have the key of its path gets it where no response says so: %s',
  async (_, put, member) => {
    const keys = new Set<string>();
    const calls = ['POST /pets +name =id', put, 'DELETE /pets/{petId}'];
    const suite = await toy(calls, (call, { body }) => {
      const key = call.split('/').at(-1) ?? '';
      if (call === 'POST /pets') {
        const id = `p${keys.size}x`;
        keys.add(id);
        return [201, { id }];
      }
      if (!keys.has(key)) return [404];
      if (call.startsWith('DELETE')) return [keys.delete(key) ? 204 : 404];
      return JSON.parse(body.toString())[member] === key ? [200] : [500];
    });
    const { stdout } = await suite.calibrate();
    expect(rowOf(stdout, 'PUT /pets/{petId}')).toMatch(/^0\/1 1\/1 /);
    expect(suite.environment('put_pets_petId')).toContain(
      `"take": {"/path/petId": "$response.body#/id", "/body/${member}": "$response.body#/id"}`,
    );
    expect((await suite.check()).status).toBe(0);
  },
);

test.each([
  ['500', 500, 'project_id'],
  ['409', 409, 'version'],
])(
  'a body that has to repeat what the row was made with gets it where no response says so: %s',
  async (_, status, member) => {
    const rows = new Map<string, string>();
    const calls = ['POST /pets +name =id', `PUT /pets/{petId} +${member} +id +name`];
    const suite = await toy(calls, (call, { body }) => {
      const key = call.split('/').at(-1) ?? '';
      if (call === 'POST /pets') {
        const id = `p${rows.size}x`;
        rows.set(id, `v${rows.size}`);
        return [201, { data: { id, [member]: rows.get(id), name: 'rex' } }];
      }
      const sent = JSON.parse(body.toString());
      if (!rows.has(key)) return [404];
      return sent.id === key && sent[member] === rows.get(key) ? [200] : [status];
    });
    const { stdout } = await suite.calibrate();
    expect(rowOf(stdout, 'PUT /pets/{petId}')).toMatch(/^0\/1 1\/1 /);
    const file = suite.environment('put_pets_petId');
    expect(file).toContain(`"/body/${member}": "$response.body#/data/${member}"`);
    expect(file).toContain('"/body/id": "$response.body#/data/id"');
    expect(file).not.toContain('"/body/name": "$response');
    expect((await suite.check()).status).toBe(0);
  },
);
