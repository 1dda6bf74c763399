import { expect, test } from 'vitest';
import { toyOf } from '../toy.ts';

/** A document of rows that only a PUT makes, with or without a GET of one. */
function documentOf(key: object, hasGet = true): string {
  const path = [{ name: 'flag', in: 'path', required: true, schema: key }];
  const body = { type: 'object', required: ['label'], properties: { label: { type: 'string' } } };
  const responses = { default: { description: 'Done' } };
  const content = { 'application/json': { schema: body } };
  const row = {
    parameters: path,
    put: { requestBody: { required: true, content }, responses },
    ...(hasGet && { get: { responses } }),
  };
  const history = {
    parameters: path,
    get: { parameters: [{ name: 'top', in: 'query', schema: { type: 'integer' } }], responses },
    delete: { responses },
  };
  return JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Flags', version: '1' } },
    servers: [{ url: 'http://127.0.0.1:1' }],
    paths: { '/flags/{flag}': row, '/flags/{flag}/history': history },
  });
}

/** A server that has one row already, and takes a PUT for any key. */
async function flags(document: string, key: string) {
  const rows = new Map([[key, '{"label": "theirs"}']]);
  const toy = await toyOf(document, (call, { body }) => {
    const [, method, name = '', rest = ''] = /^(\S+) \/flags\/([^/?]*)(.*)$/.exec(call) ?? [];
    if (method === 'PUT') {
      const isNew = !rows.has(name);
      if (!/^\{"label": "[^"]*"\}$/.test(body.toString())) return [400];
      rows.set(name, body.toString());
      return [isNew ? 201 : 200];
    }
    if (!rows.has(name)) return [404];
    return rest.includes('top=') && !/top=-?\d+$/.test(rest) ? [400] : [200, {}];
  });
  return { ...toy, rows };
}

const TEXT = { type: 'string', example: 'obs' };
const NUMBER = { type: 'integer', example: 1 };

test('a set-up makes its row under a new key, and replaces none that was there', async () => {
  const { rows, calibrate, run, environment } = await flags(documentOf(TEXT), 'obs');
  expect(environment('put_flags_flag')).toContain('/path/flag = "obs-{unique}"');
  const { stdout } = await calibrate();
  expect(stdout).toMatch(/^PUT \/flags\/\{flag\} +1\/1 +1\/1/m);
  const ran = await run();
  expect(ran.stdout).toMatch(/set-ups: (\d+) of \1 worked/);
  expect(rows.get('obs')).toBe('{"label": "theirs"}');
  // What a PUT has made under a new key is the suite's own.
  expect([...rows.keys()].filter((one) => /^obs-[0-9a-f]{8}$/.test(one))).not.toEqual([]);
});

test('a key that cannot be new is looked up first: a row that is there is left as it is', async () => {
  const { rows, calibrate, run, server } = await flags(documentOf(NUMBER), '1');
  const endpoint = ['--endpoint', 'GET /flags/{flag}/history'];
  await calibrate();
  const { stdout } = await run(...endpoint);
  expect(stdout).toMatch(/set-ups: 0 of \d+ worked; \d+ × exists already at PUT \/flags\/\{flag\}/);
  expect(rows.get('1')).toBe('{"label": "theirs"}');
  expect(server.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  // The request that only reads finds the row that is there.
  expect(stdout).toMatch(/^\d+ passed, 0 failed/m);
});

test('a key that is free is looked up once in a run, and then the row is made', async () => {
  const { rows, run, server } = await flags(documentOf(NUMBER), '2');
  const { stdout } = await run('--endpoint', 'GET /flags/{flag}/history');
  expect(stdout).toMatch(/set-ups: (\d+) of \1 worked/);
  const looked = server.requests.filter((one) => `${one.method} ${one.url}` === 'GET /flags/1');
  expect(looked).toHaveLength(1);
  expect(rows.get('2')).toBe('{"label": "theirs"}');
});
