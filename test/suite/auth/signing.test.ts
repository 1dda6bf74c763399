import { createHash, createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignatureV4 } from '@smithy/signature-v4';
import { expect, test } from 'vitest';
import { generate } from '../../../src/generator/index.ts';
import { buildResults, readRecords } from '../../../src/results/index.ts';
import { readFrom, yaml } from '../../support/network/read-from.ts';
import { type Recorded, startRecorder } from '../recorder.ts';
import { pytest, temporaryFolder, writeFiles } from '../tools.ts';

const [, RECIPE = ''] =
  /### Signatures\n[\s\S]*?```python\n([\s\S]*?)```/.exec(
    readFileSync('docs/environment.md', 'utf8'),
  ) ?? [];
const KEYS = { accessKeyId: 'AKIDCANARY', secretAccessKey: 'canary-of-a-secret-key' };
const VARIABLES = {
  ...{ AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: KEYS.accessKeyId },
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
};
const DOCUMENT = `
components: { securitySchemes: { sigv4: { type: apiKey, in: header, name: Authorization } } }
security: [{ sigv4: [] }]
paths:
  /pets/{name}:
    get:
      parameters:
        - { name: name, in: path, required: true, schema: { type: string, enum: [rex & co] } }
        - { name: of, in: query, schema: { type: string, enum: [a b+c] } }
      responses: { "200": { description: OK } }
  /pets:
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string, maxLength: 60 } } } } }
      responses: { "200": { description: OK } }
`;

type Data = string | ArrayBuffer | ArrayBufferView;

function bytesOf(data: Data): string | Uint8Array {
  if (typeof data === 'string') return data;
  if (!ArrayBuffer.isView(data)) return new Uint8Array(data);
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

class Sha256 {
  readonly #hash;

  constructor(secret?: Data) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: Data): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

/** Whether a request is signed as the SDK of AWS would sign it at that time. */
async function isSigned({ method, url, headers, body }: Recorded): Promise<boolean> {
  const time = `${headers['x-amz-date']}`;
  const signer = new SignatureV4({
    ...{ credentials: KEYS, region: VARIABLES.AWS_REGION, service: 'execute-api' },
    ...{ sha256: Sha256, applyChecksum: false },
  });
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const request = {
    ...{ method, protocol: 'http:', hostname: 'localhost', path: pathname, body },
    query: Object.fromEntries(searchParams),
    headers: { host: `${headers.host}` },
  };
  const at = time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
  if (Number.isNaN(Date.parse(at))) return false;
  const signed = await signer.sign(request, { signingDate: new Date(at) });
  return signed.headers.authorization === headers.authorization;
}

async function ran(isLetIn: (request: Recorded) => Promise<boolean>, hooks: string) {
  const folder = temporaryFolder();
  const { files } = generate(await readFrom({ 'openapi.yaml': yaml(DOCUMENT) }));
  writeFiles(join(folder, 'suite'), [...files, ['hooks.py', hooks]]);
  const server = await startRecorder((request, response) => {
    void isLetIn(request).then((is) => {
      const isRight =
        request.method === 'GET' ? /^\/pets\/rex%20%26%20co(?:\?of=a%20b%2Bc)?$/ : /^\/pets$/;
      const value: unknown =
        request.method === 'POST' ? JSON.parse(`${request.body}` || 'null') : {};
      const isText = typeof value === 'object' && value !== null && 'name' in value;
      const isValid = isRight.test(request.url) && (request.method === 'GET' || isText);
      // Servers repeat what they were sent, above all in errors.
      const echo = JSON.stringify({ headers: request.headers });
      response.writeHead(is ? (isValid ? 200 : 400) : 403).end(echo);
    });
  });
  const file = join(folder, 'records.jsonl');
  const { output, junit } = await pytest([join(folder, 'suite'), '-rA'], {
    ...{ PROOFGATE_BASE_URL: server.url, PROOFGATE_RESULTS: file, ...VARIABLES },
  });
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const document = { title: '', sha256: '' };
  const { tests } = buildResults({ records: readRecords(text), document, seconds: 0 });
  const outcomesOf = (scenario: string) =>
    tests.filter((one) => one.scenario === scenario).map(({ outcome }) => outcome);
  return { server, outcomesOf, tests, shown: output + junit + text };
}

test('the recipe signs as the SDK of AWS does, and nobody gets in without that', async () => {
  const { tests, outcomesOf, server, shown } = await ran(isSigned, RECIPE);
  const positive = tests.filter(({ id }) => id.includes('/positive'));
  expect(positive.map(({ outcome }) => outcome)).toEqual(positive.map(() => 'passed'));
  expect(positive.length).toBeGreaterThan(2);
  expect(outcomesOf('8.01')).toEqual(['passed', 'passed']);
  expect(outcomesOf('8.02')).toEqual(['passed', 'passed']);
  expect(server.requests.some(({ headers }) => headers.authorization === undefined)).toBe(true);
  expect(shown).not.toContain(KEYS.secretAccessKey);
  expect(shown).not.toMatch(/Signature=[0-9a-f]{8}/);
  expect(shown).toContain('$AUTHORIZATION');
});

test('a server that takes any signature, or none, is found', async () => {
  const { outcomesOf, shown } = await ran(async () => true, RECIPE);
  expect(outcomesOf('8.01')).toEqual(['failed', 'failed']);
  expect(outcomesOf('8.02')).toEqual(['failed', 'failed']);
  expect(shown).not.toMatch(/Signature=[0-9a-f]{8}/);
});

test('a hook that returns no headers blocks its tests, and says so', async () => {
  const { tests } = await ran(
    async () => true,
    'def sign(method, url, headers, body):\n    pass\n',
  );
  expect(new Set(tests.map(({ outcome }) => outcome))).toEqual(new Set(['blocked']));
  expect(tests.map(({ reason }) => reason)).toEqual(
    tests.map(() => expect.stringContaining('hooks.py, sign: return the headers to add')),
  );
});
