import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { readPorts } from '../../src/cli/reading/ports.ts';
import { readDocument } from '../../src/generator/document/read.ts';
import { generate } from '../../src/generator/index.ts';
import { buildResults, readRecords } from '../../src/results/index.ts';
import { type Reply, startRecorder } from './recorder.ts';
import { pytest, temporaryFolder, writeFiles } from './tools.ts';

/*
 * A shop that is right but for seven defects. Each response of a defect names it in a header, which grouping does not
 * read, so that the right cause of each test is known.
 */

const text = { type: 'string', minLength: 2, maxLength: 30 };
const line = {
  type: 'object',
  required: ['sku', 'quantity'],
  properties: { sku: text, quantity: { type: 'integer', minimum: 1, maximum: 99 } },
};
const BODIES: Readonly<Record<string, object>> = {
  User: {
    type: 'object',
    required: ['name', 'age'],
    properties: { name: text, nick: text, age: { type: 'integer', minimum: 0, maximum: 150 } },
  },
  Order: {
    type: 'object',
    required: ['customer', 'lines'],
    properties: { customer: text, note: text, lines: { type: 'array', items: line } },
  },
  Parcel: {
    type: 'object',
    required: ['to', 'quantity'],
    properties: { to: text, quantity: { type: 'integer', minimum: 1, maximum: 9 } },
  },
  Report: { type: 'object', required: ['title'], properties: { title: text } },
};
const responses = Object.fromEntries(
  ['200', '201', '400', '422'].map((status) => [status, { description: 'Known' }]),
);
const post = (name: string) => {
  const schema = { $ref: `#/components/schemas/${name}` };
  return {
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses,
  };
};
const LIMIT = { type: 'integer', minimum: 1, maximum: 50 };
const list = { parameters: [{ name: 'limit', in: 'query', schema: LIMIT }], responses };
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  components: { schemas: BODIES },
  paths: {
    '/users': { get: list, post: post('User') },
    '/orders': { get: list, post: post('Order') },
    '/parcels': { post: post('Parcel') },
    '/reports': { post: post('Report') },
    '/stock': { get: list },
  },
};
const SCHEMAS: Readonly<Record<string, string>> = {
  '/users': 'User',
  '/orders': 'Order',
  '/parcels': 'Parcel',
  '/reports': 'Report',
};

interface Outcome {
  readonly status: number;
  /** The defect behind it. */
  readonly cause?: string;
  readonly message?: string;
}

interface Defect {
  readonly cause: string;
  readonly status: number;
  readonly message?: string;
  /** Whether the first rule that a body breaks meets it. */
  readonly isMet: (error: ErrorObject, value: unknown) => boolean;
}

const ends = (error: ErrorObject, name: string) => error.instancePath.endsWith(`/${name}`);

const DEFECTS: readonly Defect[] = [
  {
    ...{ cause: 'null counts as absent', status: 201 },
    isMet: ({ keyword }, value) => keyword === 'type' && value === null,
  },
  {
    ...{ cause: 'quantities below one', status: 201 },
    isMet: (error) => error.keyword === 'minimum' && ends(error, 'quantity'),
  },
  {
    ...{ cause: 'ages are parsed', status: 500, message: 'cannot parse age' },
    isMet: (error) => error.keyword === 'type' && ends(error, 'age'),
  },
  {
    ...{ cause: 'orders without lines', status: 500, message: 'NullPointerException: lines' },
    isMet: ({ keyword, params }) => keyword === 'required' && params.missingProperty === 'lines',
  },
  {
    ...{ cause: 'long customers', status: 201 },
    isMet: (error) => error.keyword === 'maxLength' && ends(error, 'customer'),
  },
];

const ajv = new Ajv2020();
const CHECKS = new Map(Object.entries(BODIES).map(([name, schema]) => [name, ajv.compile(schema)]));

/** What the shop responds, and which of its defects that shows. */
function outcomeOf(method: string, url: URL, body: string): Outcome {
  if (url.pathname === '/reports') {
    return { status: 500, cause: 'reports always fail', message: 'no renderer' };
  }
  if (method === 'GET') {
    const limit = url.searchParams.get('limit');
    if (limit === null || /^([1-9]|[1-4]\d|50)$/.test(limit)) return { status: 200 };
    if (/^-?\d+$/.test(limit)) return { status: 422 };
    const message = `NumberFormatException: For input string: "${limit}"`;
    return { status: 500, cause: 'limits are parsed', message };
  }
  const check = CHECKS.get(SCHEMAS[url.pathname] ?? '');
  const value = parsed(body);
  if (check === undefined || check(value)) return { status: 201 };
  const [error] = check.errors ?? [];
  if (error === undefined || value === undefined) return { status: 422 };
  const names = error.instancePath.split('/').slice(1);
  const broken = names.reduce<unknown>((held, name) => Object(held)[name], value);
  return DEFECTS.find(({ isMet }) => isMet(error, broken)) ?? { status: 422 };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Texts of errors differ in what says nothing of the cause: an id of the request, and when it was. */
function shop(): Reply {
  let requests = 0;
  return ({ method, url, body }, response) => {
    const { status, cause, message } = outcomeOf(method, new URL(url, 'http://shop'), `${body}`);
    requests += 1;
    const error = { message, request: `req-${requests}`, at: new Date().toISOString() };
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(cause === undefined ? {} : { 'x-defect': cause }),
    });
    response.end(status < 300 ? '{}' : JSON.stringify(error));
  };
}

async function resultsOf(reply: Reply) {
  const server = await startRecorder(reply);
  const folder = temporaryFolder();
  writeFiles(folder, [['openapi.json', JSON.stringify(DOCUMENT)]]);
  const { files } = generate(await readDocument(`${folder}/openapi.json`, readPorts));
  writeFiles(folder, files);
  const records = join(folder, 'records.jsonl');
  await pytest([folder], { PROOFGATE_BASE_URL: server.url, PROOFGATE_RESULTS: records });
  const document = { title: 'Shop', sha256: '' };
  return buildResults({
    ...{ records: readRecords(readFileSync(records, 'utf8')), document, seconds: 1 },
  });
}

test('nine of ten failures are in the group of their cause, and no third more groups than causes', async () => {
  const { tests } = await resultsOf(shop());
  const failed = tests
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ id, group = '', response }) => ({
      ...{ id, group, cause: response?.headers?.['x-defect'] ?? '' },
    }));
  // No test fails that no defect is behind.
  expect(failed.filter(({ cause }) => cause === '')).toEqual([]);
  const causes = new Set(failed.map(({ cause }) => cause));
  expect([...causes].sort()).toEqual(
    [...DEFECTS.map(({ cause }) => cause), 'limits are parsed', 'reports always fail'].sort(),
  );
  const groups = [...Map.groupBy(failed, ({ group }) => group).values()];
  const right = groups.map((some) => {
    const sizes = [...Map.groupBy(some, ({ cause }) => cause).values()].map((one) => one.length);
    return Math.max(...sizes);
  });
  const sum = right.reduce((total, one) => total + one, 0);
  expect(sum / failed.length).toBeGreaterThanOrEqual(0.9);
  expect(groups.length / causes.size).toBeLessThanOrEqual(1.3);
});
