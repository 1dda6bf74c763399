import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { readPorts } from '../../src/cli/reading/ports.ts';
import { readDocument } from '../../src/generator/document/read.ts';
import { generate } from '../../src/generator/index.ts';
import { type Reply, startRecorder } from './recorder.ts';
import { runSuiteIn } from './run-records.ts';
import { temporaryFolder, writeFiles } from './tools.ts';

const PET = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 3, maxLength: 40 },
    age: { type: 'integer', minimum: 0, maximum: 99 },
    ownerId: { type: 'integer', minimum: 1 },
  },
};
const id = { name: 'petId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const json = (schema: object) => ({ 'application/json': { schema } });
const requestBody = { required: true, content: json(PET) };
const pet = {
  description: 'The pet',
  content: json({ type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }),
};
const rejected = Object.fromEntries(
  ['400', '404', '409', '422'].map((status) => [status, { description: 'Rejected' }]),
);
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
        ],
        responses: { 200: { description: 'Pets' }, ...rejected },
      },
      post: { requestBody, responses: { 201: pet, ...rejected } },
    },
    '/pets/{petId}': {
      get: { parameters: [id], responses: { 200: pet, ...rejected } },
      put: { parameters: [id], requestBody, responses: { 200: pet, ...rejected } },
      delete: { parameters: [id], responses: { 204: { description: 'Gone' }, ...rejected } },
    },
  },
};

const isPet = new Ajv2020().compile(PET);

/** Keeps to its document: names are unique, owners have to be there, and there are none; pet 1 is somebody's. */
function shelter() {
  const pets = new Map([[1, 'Somebody’s']]);
  let last = 1;
  const reply: Reply = ({ method, url, body }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const end = (status: number, value: object = {}) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 204 ? '' : JSON.stringify(value));
    };
    const key = pathname.split('/')[2];
    if (key !== undefined && !/^[1-9]\d*$/.test(key)) return end(400);
    if (key !== undefined && !pets.has(Number(key))) return end(404, { message: 'Pet not found' });
    if (method === 'DELETE') pets.delete(Number(key));
    if (method === 'DELETE') return end(204);
    const limit = searchParams.get('limit');
    const isLimit = limit === null || (/^[1-9]\d?$/.test(limit) && Number(limit) <= 50);
    if (method === 'GET') return end(isLimit ? 200 : 400, { id: Number(key) });
    const value = parsed(body.toString());
    if (!isPet(value)) return end(422, { message: 'invalid' });
    const { name, ownerId } = value as { name: string; ownerId?: number };
    if (ownerId !== undefined) return end(422, { message: `owner ${ownerId} does not exist` });
    const taken = [...pets].some(([other, known]) => known === name && other !== Number(key));
    if (taken) return end(409, { message: `${name} already exists` });
    const row = key === undefined ? ++last : Number(key);
    pets.set(row, name);
    return end(key === undefined ? 201 : 200, { id: row });
  };
  return { pets, reply };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test('a server that keeps to its document has no finding, the same outcomes again, and its rows', async () => {
  const { pets, reply } = shelter();
  const server = await startRecorder(reply);
  const folder = temporaryFolder();
  const document = `${JSON.stringify(DOCUMENT)}\n`;
  writeFiles(folder, [['openapi.json', document]]);
  const { files } = await generate(await readDocument(`${folder}/openapi.json`, readPorts));
  writeFiles(folder, files);
  const first = await runSuiteIn(folder, server.url);
  const second = await runSuiteIn(folder, server.url);
  const failed = Object.entries(first.outcomes).filter(([, outcome]) => /^failed/.test(outcome));
  expect(failed).toEqual([]);
  expect(second.outcomes).toEqual(first.outcomes);
  expect(first.outcomes['put_pets_petId/negative_body_name/1.03']).toBe('passed');
  expect(first.outcomes['delete_pets_petId/positive']).toBe('passed');
  expect(first.outcomes['delete_pets_petId/positive_boundary_path_petId/2.22']).toBe('blocked');
  expect(first.outcomes['post_pets/positive']).toBe('blocked');
  // What tests have made is removed again.
  expect([...pets]).toEqual([[1, 'Somebody’s']]);
  const changed = server.requests.filter(
    ({ method, url }) => method !== 'GET' && url === '/pets/1',
  );
  expect(changed).toEqual([]);
});
