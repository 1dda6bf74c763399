import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { readJunit } from '../../../src/runner/junit.ts';
import { type Reply, startRecorder } from '../recorder.ts';
import { temporaryFolder, writeFiles } from '../tools.ts';
import { ranWith, suiteOfDocument } from './results-text.ts';

const PET = {
  type: 'object',
  required: ['title'],
  additionalProperties: false,
  properties: {
    title: { type: 'string', minLength: 3, maxLength: 40 },
    age: { type: 'integer', minimum: 0, maximum: 99 },
    kind: { enum: ['cat', 'dog'] },
  },
};
const json = (schema: object) => ({ 'application/json': { schema } });
const requestBody = { required: true, content: json(PET) };
const row = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const pet = { description: 'The pet', content: json(row) };
const petId = {
  name: 'petId',
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1 },
};
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } };
const rejected = Object.fromEntries(
  ['400', '401', '404'].map((status) => [status, { description: 'Rejected' }]),
);
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  security: [{ key: [] }],
  paths: {
    '/pets': {
      get: { parameters: [limit], responses: { 200: { description: 'Pets' }, ...rejected } },
      post: { requestBody, responses: { 201: pet, ...rejected } },
    },
    '/owners': { post: { requestBody, responses: { 201: pet, ...rejected } } },
    '/pets/{petId}': {
      get: { parameters: [petId], responses: { 200: pet, ...rejected } },
      put: { parameters: [petId], requestBody, responses: { 200: pet, ...rejected } },
      delete: { parameters: [petId], responses: { 204: { description: 'Gone' }, ...rejected } },
    },
  },
};

/** Has a fault of each kind: it accepts long titles, crashes at old pets, and its document says too little. */
function shelter(): Reply {
  const isPet = new Ajv2020().compile(PET);
  const pets = new Set<number>();
  let last = 0;
  return ({ method, url, headers, body }, response) => {
    const end = (status: number, value: object = {}) => {
      response.sendDate = false;
      response.writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'seen=1' });
      response.end(status === 204 ? '' : JSON.stringify(value));
    };
    if (headers['x-key'] !== 'proofgate-key') return end(401, { message: 'no credentials' });
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/owners') return end(422, { message: 'invalid' });
    const key = pathname.split('/')[2];
    if (key !== undefined && !pets.has(Number(key))) return end(404, { message: 'Pet not found' });
    if (method === 'DELETE') pets.delete(Number(key));
    if (method === 'DELETE') return end(204);
    const isLimit = /^(?:[1-9]\d?)?$/.test(searchParams.get('limit') ?? '');
    if (method === 'GET') return end(isLimit ? 200 : 400, { id: Number(key ?? 1) });
    const value = parsed(body.toString());
    if (value instanceof Object && 'age' in value && value.age === 99) return end(500);
    if (value instanceof Object && 'title' in value && `${value.title}`.length > 40)
      return end(200);
    if (!isPet(value)) return end(422, { message: 'invalid' });
    const id = key === undefined ? ++last : Number(key);
    pets.add(id);
    return end(key === undefined ? 201 : 200, { id });
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a hook may read of a response. */
const HOOKS = `import requests

def after(endpoint, request, response):
    if response is not None:
        assert isinstance(response, requests.Response)
        assert response.request.url.startswith(request.base_url)
        assert response.cookies["seen"] == "1" and response.ok == (response.status_code < 400)
        assert response.text == response.content.decode() and response.elapsed
`;

/** Fails each test of its folder that has passed. */
const HOOK_OF_PYTEST = `import pytest

@pytest.fixture(autouse=True)
def refuse(answer):
    yield
    pytest.fail("refused by a fixture")
`;

async function bothWays(folder: string) {
  let reply = shelter();
  const { url, requests } = await startRecorder((...came) => reply(...came));
  const records = join(temporaryFolder(), 'records.jsonl');
  const variables = { PROOFGATE_KEY: 'proofgate-key' };
  const plain = await ranWith(
    folder,
    { baseUrl: url, variables: { ...variables, PROOFGATE_RESULTS: records } },
    records,
  );
  const sentPlain = requests.splice(0).map(wire);
  reply = shelter();
  const other = join(temporaryFolder(), 'records.jsonl');
  const junit = join(temporaryFolder(), 'junit.xml');
  const quick = await ranWith(
    folder,
    { baseUrl: url, variables, records: other, countsOnly: true, junit },
    other,
  );
  return {
    plain,
    quick,
    sentPlain,
    sentQuick: requests.map(wire),
    junit: readFileSync(junit, 'utf8'),
  };
}

function wire({ method, url, rawHeaders, body }: Parameters<Reply>[0]): string {
  return [method, url, ...rawHeaders, body.toString()].join('\n').replace(/[0-9a-f]{8}/g, 'unique');
}

test('a run gives the results document of plain pytest, byte for byte, from the same requests', async () => {
  const { plain, quick, sentPlain, sentQuick, junit } = await bothWays(
    await suiteOfDocument(DOCUMENT, HOOKS),
  );
  expect(sentQuick).toEqual(sentPlain);
  expect(quick.text).toBe(plain.text);
  expect(quick.result.counts).toEqual(plain.result.counts);
  expect(quick.result.status).toBe(2);
  const outcomes = new Set(quick.results.tests.map(({ outcome }) => outcome));
  expect(outcomes).toEqual(new Set(['passed', 'failed', 'unproven', 'blocked']));
  // pytest's own file begins with a declaration.
  expect(junit).toMatch(/^<testsuites><testsuite name="pytest">\n/);
  expect(readJunit(junit)?.counts).toEqual(plain.result.counts);
});

test('what a person has changed or added is run by pytest, among the others', async () => {
  const folder = await suiteOfDocument(DOCUMENT, HOOKS);
  const script = 'post_pets/negative/test_post_pets_negative_body_title.py';
  appendFileSync(
    join(folder, script),
    '\n\ndef test_mine(suite):\n    assert suite.hooks is not None\n',
  );
  writeFiles(folder, [
    ['mine/test_mine.py', 'def test_two():\n    assert 1 + 1 == 3\n'],
    ['get_pets/conftest.py', HOOK_OF_PYTEST],
  ]);
  const { plain, quick, sentPlain, sentQuick, junit } = await bothWays(folder);
  expect(sentQuick).toEqual(sentPlain);
  expect(quick.text).toBe(plain.text);
  expect(quick.result.counts).toEqual(plain.result.counts);
  const names = readJunit(junit)?.tests.map(({ name, outcome }) => `${name} ${outcome}`);
  expect(names).toContain('test_mine passed');
  expect(names).toContain('test_two failed');
  expect(junit).toContain('1 + 1) == 3');
});

test('workers that import no scripts find what workers of plain pytest find, and pytest reports it alike', async () => {
  const folder = await suiteOfDocument(DOCUMENT, HOOKS);
  appendFileSync(
    join(folder, 'get_pets/negative/test_get_pets_negative_query_limit.py'),
    '\n\ndef test_mine(suite):\n    assert suite.hooks is not None\n',
  );
  const [plain, quick] = [await workersOf(folder, false), await workersOf(folder, true)];
  expect(quick).toEqual(plain);
  expect(new Set(quick.outcomes.map(([, outcome]) => outcome))).toEqual(
    new Set(['passed', 'failed', 'unproven', 'blocked']),
  );
});

/** What two workers find, whatever their order. Rows have other keys in each run. */
async function workersOf(folder: string, countsOnly: boolean) {
  const reply = shelter();
  const { url } = await startRecorder(reply);
  const records = join(temporaryFolder(), 'records.jsonl');
  const junit = join(temporaryFolder(), 'junit.xml');
  const { result, results } = await ranWith(
    folder,
    {
      ...{ baseUrl: url, workers: 2, records, countsOnly, junit },
      variables: { PROOFGATE_KEY: 'proofgate-key' },
    },
    records,
  );
  const tests = readJunit(readFileSync(junit, 'utf8'))?.tests ?? [];
  return {
    counts: result.counts,
    outcomes: results.tests.map(({ id, outcome, kind }) => [id, outcome, kind]),
    reported: tests.map((one) => `${one.script} ${one.name} ${one.outcome}`).sort(),
    words: tests.map(({ message }) => message.split('\n', 1)[0]).sort(),
  };
}
