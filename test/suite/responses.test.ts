import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPorts } from '../../src/cli/reading/ports.ts';
import { readDocument } from '../../src/generator/document/read.ts';
import { generate } from '../../src/generator/index.ts';
import { readRecords } from '../../src/results/index.ts';
import { readFrom } from '../support/network/read-from.ts';
import { type Recorded, type Reply, startRecorder } from './recorder.ts';
import { pytest, temporaryFolder, writeFiles } from './tools.ts';

const PET = '{"id": 1, "name": "Rex", "born": "2024-05-17"}';

/** Path → what the server answers there, and the one test that has to find it. */
const SEEDED: Readonly<Record<string, readonly [found: string, reply: Reply]>> = {
  conforming: ['', json(200, PET)],
  missing: ['7.03 ', json(200, '{"id": 1}')],
  type: ['7.03 /name', json(200, '{"id": 1, "name": 3}')],
  format: ['7.03 /born', json(200, '{"id": 1, "name": "Rex", "born": "May"}')],
  undeclared: ['7.03 ', json(200, '{"id": 1, "name": "Rex", "tail": true}')],
  range: ['7.03 /id', json(200, '{"id": 3000000000, "name": "Rex"}')],
  'sent-back': ['7.03 /password', json(200, '{"id": 1, "name": "Rex", "password": "x"}')],
  'no-json': ['7.03 ', json(200, '{"id": NaN}')],
  encoded: ['7.03 ', encoded('gzip')],
  deflated: ['7.03 ', encoded('deflate')],
  empty: ['7.03 ', (_request, response) => response.writeHead(200, headers()).end()],
  charset: [
    '7.03 ',
    (_request, response) =>
      response.writeHead(200, headers()).end(Buffer.from('{"name": "R\u00e9x"}', 'latin1')),
  ],
  media: [
    '7.02 ',
    (_request, response) => response.writeHead(200, headers('text/html')).end('<p>'),
  ],
  'no-media': ['7.02 ', (_request, response) => response.writeHead(200, { 'x-total': 1 }).end(PET)],
  status: ['7.01 ', json(202, PET)],
  header: [
    '7.04 ',
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(PET),
  ],
  'header-type': [
    '7.04 ',
    (_request, response) => response.writeHead(200, { ...headers(), 'x-total': 'many' }).end(PET),
  ],
  rejected: [
    '7.03 /error',
    (request, response) =>
      isInvalid(request)
        ? response.writeHead(400, headers()).end('{"error": 1}')
        : json(200, PET)(request, response),
  ],
  // That its rejections have another content type is no failure, but found.
  plain: [
    '',
    (request, response) =>
      isInvalid(request)
        ? response.writeHead(400, headers('text/plain')).end('no')
        : json(200, PET)(request, response),
  ],
};

const ARRAY = { schema: { type: 'array' } };
const OBJECT = { schema: { type: 'object' } };
const OK = { schema: { type: 'string', enum: ['ok'] } };
const NUMBERS = {
  schema: { type: 'object', additionalProperties: { type: 'integer' } },
};
const ARRAY_OF_JSON = { 'application/json': ARRAY };
const UNREADABLE = Buffer.from([0x80, 0xff, 0x3c]);
const JSON_NUMBERS = { 'application/json': NUMBERS };
const VERSIONS = {
  200: { 'application/vnd.x+json; v=1': ARRAY, 'application/vnd.x+json; v=2': OBJECT },
};
const PROFILES = {
  200: { 'application/json': ARRAY, 'application/json; profile="https://x.example/a;b"': OBJECT },
};
const JSON_OBJECT = { 'application/json': OBJECT };

/** Path → what the document says by status, what the server answers to GET, and what is found of it. */
const RULES: Readonly<Record<string, readonly [documented: object, found: string, reply: Reply]>> =
  {
    picture: [{ 200: { 'image/png': { schema: { type: 'integer' } } } }, '', sends('image/png')],
    'no-picture': [{ 200: { 'image/png': {} } }, '7.02', sends('text/html', '<p>')],
    'any-picture': [{ 200: { 'image/*': {} } }, '', sends('image/gif', 'GIF')],
    text: [{ 200: { 'text/plain': OK } }, '', sends('text/plain', 'ok')],
    'other-text': [{ 200: { 'text/plain': OK } }, '7.03', sends('text/plain', 'no')],
    number: [
      { 200: { 'text/plain': { schema: { type: 'integer' } } } },
      '',
      sends('text/plain', '7'),
    ],
    stream: [{ 200: { 'text/event-stream': OK } }, '', sends('text/event-stream', 'data: x')],
    form: [
      { 200: { 'application/x-www-form-urlencoded': OK } },
      '',
      sends('application/x-www-form-urlencoded', 'a=b'),
    ],
    nothing: [{ 204: JSON_OBJECT }, '', (_, response) => response.writeHead(204).end()],
    undescribed: [{ 200: undefined }, '', sends('application/json', '[]')],
    parameter: [{ 200: { 'application/json; charset=utf-8': {} } }, '', sends('application/json')],
    vendor: [
      { 200: { 'application/vnd.pets+json': OBJECT } },
      '7.03',
      sends('application/vnd.pets+json', '[]'),
    ],
    versioned: [VERSIONS, '', sends('application/vnd.x+json; v=2')],
    'other-version': [VERSIONS, '7.03', sends('application/vnd.x+json;V=1; charset=utf-8')],
    'no-version': [VERSIONS, '', sends('application/vnd.x+json')],
    'unknown-version': [VERSIONS, '7.02', sends('application/vnd.x+json; v=3')],
    profile: [PROFILES, '', sends('application/json; profile="https://x.example/a;b"')],
    'no-profile': [PROFILES, '7.03', sends('application/json')],
    'other-profile': [PROFILES, '7.03', sends('application/json; profile=c')],
    'absent-header': [
      { 200: { 'text/csv; header=absent': OK, 'text/csv; header=present': {} } },
      '7.03',
      sends('text/csv;header="absent"', 'no'),
    ],
    class: [{ '2XX': JSON_OBJECT }, '7.03', sends('application/json', '[]')],
    default: [{ default: JSON_OBJECT }, '7.03', sends('application/json', '[]')],
    closest: [
      { 200: { 'application/json': {} }, default: JSON_OBJECT },
      '',
      sends('application/json', '[]'),
    ],
    'unknown-charset': [{ 200: JSON_OBJECT }, '7.02', sends('application/json; charset=none')],
    moved: [{ 200: JSON_OBJECT }, '7.01', (_, response) => response.writeHead(304).end()],
    // Half of a character, and arrays that are deeper than a validator, or Python, reads.
    half: [{ 200: JSON_NUMBERS }, 'unchecked', sends('application/json', '{"a": "\\ud83d"}')],
    deep: [{ 200: JSON_NUMBERS }, 'unchecked', sends('application/json', nested(400))],
    deeper: [{ 200: JSON_NUMBERS }, 'unchecked', sends('application/json', nested(90_000))],
    // Codings that nothing here decodes, and names of none beside a body that is plain.
    'other-coding': [{ 200: JSON_NUMBERS }, 'unchecked', coded('exi', UNREADABLE)],
    'coded-twice': [{ 200: JSON_NUMBERS }, 'unchecked', coded('exi, gzip', gzipSync(UNREADABLE))],
    'no-coding': [{ 200: ARRAY_OF_JSON }, '7.03', coded('utf-8', '{"a": 1}')],
    identity: [{ 200: JSON_NUMBERS }, '', coded('Identity, GZIP', gzipSync('{"a": 1}'))],
    'x-gzip': [{ 200: ARRAY_OF_JSON }, '7.03', coded('x-gzip', gzipSync('{"a": 1}'))],
  };

/** A body that is not what its Content-Encoding says. */
function encoded(encoding: string): Reply {
  return (_, response) =>
    response.writeHead(200, { ...headers(), 'content-encoding': encoding }).end(PET);
}

function coded(coding: string, body: Buffer | string): Reply {
  const headers = { 'content-type': 'application/json', 'content-encoding': coding };
  return (_, response) => response.writeHead(200, headers).end(body);
}

function sends(type: string, body = '{}'): Reply {
  return (_, response) => response.writeHead(200, { 'content-type': type }).end(body);
}

function nested(depth: number): string {
  return `{"a": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
}

function isInvalid({ url }: Recorded): boolean {
  return /size=(?!1($|&))/.test(url);
}

function headers(type = 'application/json; charset=utf-8') {
  return { 'content-type': type, 'x-total': 1 };
}

function json(status: number, body: string): Reply {
  return (request, response) => {
    if (isInvalid(request)) response.writeHead(422, headers()).end('{"error": "no"}');
    else response.writeHead(status, headers()).end(body);
  };
}

const answer: Reply = (request, response) => {
  // A response to HEAD has no body.
  if (request.url === '/head') {
    sends('application/json')(request, response);
    return;
  }
  const name = request.url.split(/[/?]/)[1] ?? '';
  (SEEDED[name]?.[1] ?? RULES[name]?.[2])?.(request, response);
};

const RESPONSES = `
      responses:
        "200":
          description: A pet
          headers: { x-total: { required: true, schema: { type: integer } } }
          content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
        "400": { $ref: "#/components/responses/Error" }`;

/** One operation for each path, all with the same promises. */
async function suite(): Promise<string> {
  const folder = temporaryFolder();
  const paths = Object.keys(SEEDED).map(
    (name) => `  /${name}:
    get:
      parameters: [{ name: size, in: query, schema: { type: integer, minimum: 1, maximum: 1 } }]${RESPONSES}`,
  );
  const document = `openapi: 3.0.3
info: { title: Pets, version: "1" }
servers: [{ url: "http://127.0.0.1:1" }]
paths:
${paths.join('\n')}
components:
  responses:
    Error:
      description: Rejected
      content: { application/json: { schema: { type: object, properties: { error: { type: string } } } } }
  schemas:
    Pet:
      type: object
      additionalProperties: false
      required: [id, name, password]
      properties:
        id: { type: integer, format: int32, readOnly: true }
        name: { type: string }
        born: { type: string, format: date, nullable: true }
        password: { type: string, writeOnly: true }
`;
  const file = join(folder, 'openapi.yaml');
  writeFileSync(file, document);
  const { files } = generate(await readDocument(file, readPorts));
  writeFiles(join(folder, 'suite'), files);
  return folder;
}

async function ran(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const server = await startRecorder(answer);
  const folder = await suite();
  const records = join(folder, 'records.jsonl');
  const settings = { PROOFGATE_BASE_URL: server.url, PROOFGATE_RESULTS: records, ...env };
  const { output } = await pytest([join(folder, 'suite'), ...args], settings);
  const text = existsSync(records) ? readFileSync(records, 'utf8') : '';
  const { tests } = readRecords(text);
  const failed = tests.filter((one) => one.outcome === 'failed' && one.kind === 'response');
  const found = Object.fromEntries(
    failed.map(({ endpoint, scenario, at }) => [
      endpoint.replace('GET /', ''),
      `${scenario} ${at ?? ''}`,
    ]),
  );
  return { server, output, tests, failed, found };
}

const EXPECTED = Object.fromEntries(
  Object.entries(SEEDED).flatMap(([name, [found]]) => (found === '' ? [] : [[name, found]])),
);

test('each deviation of a response is found by its test and by no other', async () => {
  const alone = await ran();
  expect(alone.found, alone.output).toEqual(EXPECTED);
  expect(alone.failed).toHaveLength(Object.keys(EXPECTED).length);
  // One exchange serves all: valid, at its limit (twice) and the invalid ones.
  const conforming = alone.server.requests.filter(({ url }) => url.startsWith('/conforming'));
  const tests = alone.tests.filter(
    ({ endpoint, scenario }) => endpoint === 'GET /conforming' && !scenario?.startsWith('7.'),
  );
  expect(conforming).toHaveLength(tests.length);
  const statuses = alone.tests.find(({ id }) => id === 'get_conforming/response/7.01');
  expect(statuses).toMatchObject({
    outcome: 'passed',
    undocumented: [{ status: 422, content_type: 'application/json' }],
  });
  expect(alone.tests.find(({ id }) => id === 'get_plain/response/7.01')).toMatchObject({
    outcome: 'passed',
    undocumented: [{ status: 400, content_type: 'text/plain', response: '400' }],
  });
  expect(alone.failed.find(({ id }) => id === 'get_rejected/response/7.03')).toMatchObject({
    keyword: 'type',
    response: { status: 400 },
    seen_in: expect.stringMatching(/^get_rejected\/negative_query_size\/2\.\d\d$/),
  });
});

test('each kind of body and of response has its rule', async () => {
  const server = await startRecorder(answer);
  const folder = temporaryFolder();
  const paths = Object.entries(RULES).map(([name, [documented]]) => {
    const responses = Object.entries(documented).map(([status, content]) => [
      status,
      { description: 'As it is', ...(content && { content }) },
    ]);
    return [`/${name}`, { get: { responses: Object.fromEntries(responses) } }] as const;
  });
  const head = { head: { responses: { 200: { description: 'None', content: JSON_OBJECT } } } };
  const document = {
    ...{ openapi: '3.2.0', info: { title: 'Rules', version: '1' } },
    paths: { ...Object.fromEntries(paths), '/head': head },
  };
  const { files } = generate(await readFrom({ 'openapi.yaml': JSON.stringify(document) }));
  writeFiles(join(folder, 'suite'), files);
  const records = join(folder, 'records.jsonl');
  const settings = { PROOFGATE_BASE_URL: server.url, PROOFGATE_RESULTS: records };
  const { output } = await pytest([join(folder, 'suite')], settings);
  const { tests } = readRecords(readFileSync(records, 'utf8'));
  const found = Object.fromEntries(
    Object.keys(RULES).map((name) => {
      const wrong = tests.filter((one) => one.endpoint === `GET /${name}` && one.scenario);
      const failed = wrong.filter(({ kind }) => kind === 'response').map((one) => one.scenario);
      const isUnchecked = wrong.some(({ reason }) => reason?.startsWith('cannot be checked'));
      return [name, isUnchecked ? 'unchecked' : failed.join(' ')];
    }),
  );
  const expected = Object.entries(RULES).map(([name, [, what]]) => [name, what] as const);
  expect(found, output).toEqual(Object.fromEntries(expected));
  const onHead = tests.filter(({ endpoint }) => endpoint.startsWith('HEAD'));
  expect(onHead.map(({ outcome }) => outcome)).not.toContain('failed');
  expect(onHead.map(({ scenario }) => scenario)).toContain('7.03');
});

test('workers find the same, and --strict fails on statuses that are not documented', async () => {
  const strict = await ran(['-n', '2'], { PROOFGATE_STRICT: '1' });
  const plain = strict.failed.filter(({ scenario }) => scenario !== '7.01');
  const expected = Object.entries(EXPECTED).filter(([, found]) => !found.startsWith('7.01'));
  expect(plain.map(({ id }) => id).sort(), strict.output).toEqual(
    expected.map(([name, found]) => `get_${name}/response/${found.slice(0, 4)}`).sort(),
  );
  const statuses = strict.failed.find(({ id }) => id === 'get_conforming/response/7.01');
  expect(statuses?.reason).toBe('422 application/json is not documented');
});

test('no part of a secret that a response repeats is kept, wherever its text is cut', async () => {
  const secret = 'k3y-0123456789-abcdefghij';
  // The message quotes the value, and is cut within the secret.
  const name = `${'x'.repeat(285)}${secret}`;
  const server = await startRecorder((_, response) => {
    response.writeHead(202, { 'content-type': `text/${secret}` }).end();
  });
  const wrong = await startRecorder((_, response) => {
    response.writeHead(200, headers()).end(JSON.stringify({ name }));
  });
  for (const { url } of [server, wrong]) {
    const folder = temporaryFolder();
    const file = join(folder, 'openapi.yaml');
    writeFileSync(file, SECURED);
    writeFiles(join(folder, 'suite'), generate(await readDocument(file, readPorts)).files);
    const records = join(folder, 'records.jsonl');
    const settings = { PROOFGATE_BASE_URL: url, PROOFGATE_RESULTS: records, PROOFGATE_KEY: secret };
    const { output } = await pytest([join(folder, 'suite')], settings);
    const text = readFileSync(records, 'utf8');
    expect(text).toContain('"kind": "response"');
    expect(text).toContain('$PROOFGATE_KEY');
    for (const kept of [output, text]) expect(kept).not.toContain(secret.slice(0, 8));
  }
});

const SECURED = `openapi: 3.1.0
info: { title: Secured, version: "1" }
security: [{ key: [] }]
paths:
  /names:
    get:
      responses:
        "200":
          description: A name
          content: { application/json: { schema: { type: object, properties: { name: { type: integer } } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
`;
