import { expect, test } from 'vitest';
import { rowOf, toyOf } from '../toy.ts';

const responses = { default: { description: 'Done' } };
const KEY = { oneOf: [{ type: 'string', format: 'uuid' }, { type: 'integer' }] };
const REFERENCE = {
  type: 'object',
  properties: { id: KEY, url: { type: 'string', format: 'uri' } },
};
const body = (schema: object) => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
});
const FORMAT = { name: 'format', in: 'query', schema: { enum: ['csv', 'json'] } };
const DOCUMENT = {
  ...{ openapi: '3.1.0', info: { title: 'Circuits', version: '1' } },
  servers: [{ url: 'http://127.0.0.1:1' }],
  paths: {
    '/statuses': { get: { responses } },
    '/sites': { get: { responses } },
    '/providers': {
      post: {
        ...body({ type: 'object', required: ['name'], properties: { name: { type: 'string' } } }),
        responses,
      },
    },
    '/providers/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: KEY }],
      delete: { responses },
    },
    '/circuits': {
      post: {
        parameters: [FORMAT],
        ...body({
          type: 'object',
          required: ['status', 'provider'],
          properties: { status: REFERENCE, provider: REFERENCE, site: REFERENCE },
        }),
        responses,
      },
    },
  },
};

const uuid = (digit: number) => `24ab946f-f493-48d7-b162-${`${digit}`.padStart(12, '0')}`;

const known: Readonly<Record<string, string>> = { status: uuid(900), site: uuid(700) };

test('an object that refers to a row gets the key of one, and loses what else a server would look for', async () => {
  const providers = new Set<string>();
  let made = 0;
  const suite = await toyOf(JSON.stringify(DOCUMENT), (call, request) => {
    const [method, path = ''] = call.split(' ');
    // Only one status is for circuits.
    if (path === '/statuses') return [200, { results: [{ id: uuid(901) }, { id: uuid(900) }] }];
    if (path === '/sites') return [200, { results: [{ id: uuid(700) }] }];
    if (path === '/providers') {
      made += 1;
      providers.add(uuid(made));
      return [201, { id: uuid(made) }];
    }
    if (method === 'DELETE') return providers.delete(path.split('/')[2] ?? '') ? [204] : [404];
    const sent: Readonly<Record<string, { id?: string; url?: string }>> = JSON.parse(
      request.body.toString(),
    );
    const faults = Object.entries(sent).flatMap(([name, one]) => {
      const isKnown =
        known[name] === one.id || (name === 'provider' && providers.has(one.id ?? ''));
      const what = JSON.stringify(one);
      if (one.url !== undefined) return [[name, [`Received an unrecognized value: ${one.url}`]]];
      if (one.id === undefined) return [[name, [`Multiple objects match the attributes: ${what}`]]];
      return isKnown ? [] : [[name, [`Related object not found using the attributes: ${what}`]]];
    });
    if (faults.length === 0) return [201, { id: 1 }];
    // What is asked for in CSV says nothing of fields.
    return path.includes('csv') ? [400, 'a\r\nb\r\n'] : [400, Object.fromEntries(faults)];
  });
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'POST /circuits')).toMatch(/^0\/2 2\/2 /);
  // What is optional stays.
  expect(suite.environment('post_circuits')).toMatch(
    /^\[positive\]\n(?:.*\n)*?body = .*"site": \{"id": "24ab/m,
  );
  expect(providers.size).toBe(0);
});

test('the smallest request gets the row of a list, whatever else is wrong with the largest', async () => {
  const { '/statuses': statuses } = DOCUMENT.paths;
  const post = {
    ...body({
      type: 'object',
      required: ['status'],
      properties: { status: REFERENCE, note: { type: 'string' } },
    }),
    responses,
  };
  const document = { ...DOCUMENT, paths: { '/statuses': statuses, '/links': { post } } };
  const suite = await toyOf(JSON.stringify(document), (call, request) => {
    if (call === 'GET /statuses') return [200, { results: [{ id: uuid(900) }] }];
    const { status, note } = JSON.parse(request.body.toString());
    if (note !== undefined) return [400, 'Not today'];
    if (status.id === undefined) return [400, { status: ['Multiple objects match'] }];
    return status.id === uuid(900) ? [201] : [400, { status: ['Related object not found'] }];
  });
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'POST /links')).toMatch(/^0\/2 [12]\/2 /);
});
