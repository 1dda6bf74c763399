import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../src/generator/index.ts';
import type { TestOutcome } from '../../src/results/index.ts';
import { buildResults, readRecords } from '../../src/results/index.ts';
import { readFrom, yaml } from '../support/network/read-from.ts';
import { type Recorded, type Reply, startRecorder } from './recorder.ts';
import { pytest, temporaryFolder, writeFiles } from './tools.ts';

const SECRET = 'canary-e5b1';
const LOGIN = `me:${SECRET}`;
const VARIABLES = {
  PROOFGATE_TOKEN: SECRET,
  PROOFGATE_LOGIN: LOGIN,
  PROOFGATE_KEY: SECRET,
  PROOFGATE_PARAMETER: SECRET,
  PROOFGATE_SESSION: SECRET,
};

type Sent = 'right' | 'wrong' | 'nothing';

/** Path → its requirements, what the server answers to which credentials, and what the suite finds. */
const SEEDED: Readonly<
  Record<
    string,
    {
      readonly security?: string;
      readonly answers: Readonly<Record<Sent, number>>;
      readonly found: readonly [without: string, wrong: string];
    }
  >
> = {
  conforming: { answers: answers(401, 401), found: ['passed', 'passed'] },
  forbidding: { answers: answers(401, 403), found: ['passed', 'passed'] },
  ignored: { answers: answers(200, 200), found: ['access 207', 'access 207'] },
  'not-required': { answers: answers(200, 401), found: ['access 207', 'passed'] },
  'not-checked': { answers: answers(401, 200), found: ['passed', 'access 207'] },
  hidden: { answers: answers(404, 401), found: ['access', 'passed'] },
  failing: { answers: answers(401, 500), found: ['passed', 'crash 100'] },
  redirected: { answers: answers(302, 401), found: ['blocked', 'passed'] },
  rejecting: { answers: answers(401, 401, 400), found: ['unproven', 'unproven'] },
  expired: { answers: answers(401, 401, 401), found: ['blocked', 'blocked'] },
  login: {
    security: '[{ login: [] }]',
    answers: answers(401, 401),
    found: ['passed', 'passed'],
  },
  key: { security: '[{ key: [] }]', answers: answers(401, 401), found: ['passed', 'passed'] },
  parameter: {
    security: '[{ parameter: [] }]',
    answers: answers(401, 401),
    found: ['passed', 'passed'],
  },
  session: {
    security: '[{ session: [] }]',
    answers: answers(401, 401),
    found: ['passed', 'passed'],
  },
  together: {
    security: '[{ unset: [] }, { key: [], token: [] }]',
    answers: answers(401, 401),
    found: ['passed', 'passed'],
  },
};

function answers(nothing: number, wrong: number, right = 200): Readonly<Record<Sent, number>> {
  return { right, wrong, nothing };
}

/** The texts of a request that are credentials, and the one that would be right. */
const CREDENTIALS: readonly (readonly [right: string, read: (sent: Recorded) => unknown])[] = [
  [`Bearer ${SECRET}`, ({ headers }) => /^Bearer /.exec(String(headers.authorization))?.input],
  [
    `Basic ${Buffer.from(LOGIN).toString('base64')}`,
    ({ headers }) => /^Basic /.exec(String(headers.authorization))?.input,
  ],
  [SECRET, ({ headers }) => headers['x-key']],
  [SECRET, ({ url }) => new URL(url, 'http://x').searchParams.get('parameter') ?? undefined],
  [`sid=${SECRET}`, ({ headers }) => headers.cookie],
];

function sentIn(request: Recorded): Sent {
  const sent = CREDENTIALS.map(([right, read]) => [right, read(request)]);
  const present = sent.filter(([, text]) => text !== undefined);
  if (present.length === 0) return 'nothing';
  return present.every(([right, text]) => text === right) ? 'right' : 'wrong';
}

/** Answers as seeded, and says all that it was sent. */
const answer: Reply = (request, response) => {
  const name = request.url.split(/[/?]/)[1] ?? '';
  const status = SEEDED[name]?.answers[sentIn(request)] ?? 404;
  const echo = JSON.stringify([request.url, request.rawHeaders]);
  response.writeHead(status, { location: 'http://127.0.0.1:1/sign-in' }).end(echo);
};

const SCHEMES = `
components:
  securitySchemes:
    token: { type: http, scheme: bearer }
    login: { type: http, scheme: basic }
    key: { type: apiKey, in: header, name: X-Key }
    parameter: { type: apiKey, in: query, name: parameter }
    session: { type: apiKey, in: cookie, name: sid }
    caller: { type: apiKey, in: header, name: X-Caller }
    unset: { type: http, scheme: bearer }
security: [{ token: [] }]
`;

async function suiteOf(paths: string): Promise<string> {
  const folder = temporaryFolder();
  const { files } = generate(
    await readFrom({ 'openapi.yaml': yaml(`${SCHEMES}paths:\n${paths}`) }),
  );
  writeFiles(join(folder, 'suite'), files);
  return folder;
}

async function ran(folder: string, reply: Reply, env: NodeJS.ProcessEnv = VARIABLES) {
  const server = await startRecorder(reply);
  const file = join(folder, 'records.jsonl');
  const settings = { PROOFGATE_BASE_URL: server.url, PROOFGATE_RESULTS: file, ...env };
  const { output, junit } = await pytest([join(folder, 'suite'), '-vv', '-rA'], settings);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const document = { title: '', sha256: '' };
  const results = buildResults({ records: readRecords(text), document, seconds: 0 });
  return { server, results, output, shown: output + junit + text };
}

/** Path → what 8.01 and 8.02 found. */
function found(tests: readonly TestOutcome[]): Record<string, string[]> {
  const access = tests.filter(({ scenario }) => scenario?.startsWith('8.'));
  const byPath = Map.groupBy(access, ({ endpoint }) => endpoint.replace(/^\S+ \//, ''));
  return Object.fromEntries(
    [...byPath].map(([path, all]) => [
      path,
      all.map(({ outcome, kind, fault }) =>
        outcome === 'failed' ? `${kind} ${fault ?? ''}`.trim() : outcome,
      ),
    ]),
  );
}

test('credentials that are not checked are found only by their test, and no secret is shown', async () => {
  const folder = await suiteOf(
    Object.entries(SEEDED)
      .map(([name, { security }]) => {
        const own = security === undefined ? '' : `security: ${security}, `;
        return `  /${name}: { get: { ${own}responses: { "200": { description: OK } } } }`;
      })
      .join('\n'),
  );
  const { server, results, output, shown } = await ran(folder, answer);
  const expected = Object.entries(SEEDED).map(([name, one]) => [name, one.found]);
  expect(found(results.tests), output).toEqual(Object.fromEntries(expected));
  expect(shown).not.toContain(SECRET);
  expect(shown).not.toContain(Buffer.from(LOGIN).toString('base64'));
  const failures = results.groups.filter(({ kind }) => kind === 'access');
  expect(failures.map(({ title, tests }) => [title, tests])).toEqual([
    ['Credentials are not required for GET /ignored', 2],
    ['404 to the request of GET /hidden without credentials', 1],
    ['Credentials are not required for GET /not-required', 1],
    ['Wrong credentials are accepted for GET /not-checked', 1],
  ]);
  // The positive test is the control, so that each check is one request more. Later another endpoint lets nobody
  // in: what was accepted here is sent again, with credentials and without.
  const sent = server.requests.filter(({ url }) => url.startsWith('/conforming'));
  expect(sent.map(sentIn)).toEqual(['right', 'nothing', 'wrong', 'right', 'nothing']);
  const wrong = sent[2]?.headers.authorization;
  expect(wrong).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  expect(output).toContain(`-H 'Authorization: ${wrong}'`);
  const both = server.requests.filter(({ url }) => url.startsWith('/together'));
  expect(both.map((one) => CREDENTIALS.map(([, read]) => read(one) !== undefined))).toEqual([
    [true, false, true, false, false],
    [false, false, false, false, false],
    [true, false, true, false, false],
  ]);
});

test('neither hooks nor env/suite.txt sign the request in again', async () => {
  const folder = await suiteOf(`  /pets:
    get:
      security: [{ token: [] }, { caller: [] }]
      parameters:
        - { name: X-Tenant, in: header, schema: { type: string } }
        - { name: theme, in: cookie, required: true, schema: { type: string } }
      responses: { "200": { description: OK } }`);
  writeFiles(join(folder, 'suite'), [
    [
      'env/suite.txt',
      `[header]\nX-Tenant = "acme"\nX-Session-Id = "${SECRET}"\nX-Caller = "${SECRET}"\n`,
    ],
    [
      'hooks.py',
      `def before(endpoint, request):
    request.header["authorization"] = "Bearer ${SECRET}"
    request.header.setdefault("Cookie", {})["sid"] = "${SECRET}"
    request.query["access_token"] = "${SECRET}"
`,
    ],
  ]);
  const { server, results, output } = await ran(folder, ({ headers, url }, response) => {
    const isSignedIn = JSON.stringify([headers, url]).includes(SECRET);
    response.writeHead(isSignedIn && headers['x-tenant'] === 'acme' ? 200 : 401).end();
  });
  expect(found(results.tests), output).toEqual({ pets: ['passed', 'passed'] });
  const without = server.requests.filter(
    ({ rawHeaders, url }) => !`${rawHeaders} ${url}`.includes(SECRET),
  );
  expect(without).toHaveLength(2);
  for (const { headers } of without) {
    expect(headers).toMatchObject({ 'x-tenant': 'acme', cookie: expect.stringMatching(/^theme=/) });
  }
});

test('the request is one that is accepted with credentials, and whose row is still there', async () => {
  const folder = await suiteOf(`  /owners:
    get:
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { "200": { description: OK } }
  /pets:
    delete: { responses: { "204": { description: OK } } }`);
  let isGone = false;
  const reply: Reply = (request, response) => {
    const isRight = sentIn(request) === 'right';
    if (request.method === 'DELETE') {
      // Looks for the row before it checks credentials.
      response.writeHead(isGone ? 404 : isRight ? 204 : 401).end();
      isGone ||= isRight;
      return;
    }
    const isWhole = request.url.includes('limit=');
    response.writeHead(isWhole ? (isRight ? 200 : 401) : 400).end();
  };
  const env = { ...VARIABLES, PROOFGATE_WRITES_TO_GIVEN_ROWS: '1' };
  const { server, results, output } = await ran(folder, reply, env);
  expect(found(results.tests), output).toEqual({
    owners: ['passed', 'passed'],
    pets: ['unproven', 'unproven'],
  });
  const refused = server.requests.filter((one) => sentIn(one) !== 'right' && one.method === 'GET');
  expect(refused.every(({ url }) => url.includes('limit='))).toBe(true);
});

test('without a value in [auth] it is blocked like all other tests, in the same words', async () => {
  const folder = await suiteOf(
    '  /pets: { get: { responses: { "200": { description: OK } } } }\n' +
      '  /open: { get: { security: [{}, { token: [] }], responses: { "200": { description: OK } } } }\n' +
      '  /public: { get: { security: [], responses: { "200": { description: OK } } } }',
  );
  const { server, results } = await ran(folder, answer, { PROOFGATE_TOKEN: undefined });
  expect(found(results.tests)).toEqual({ pets: ['blocked', 'blocked'] });
  const blocked = results.tests.filter(({ id }) => id.startsWith('get_pets/'));
  const reasons = new Set(blocked.map(({ reason }) => reason));
  expect([...reasons]).toEqual([expect.stringContaining('PROOFGATE_TOKEN is not set')]);
  expect(server.requests.filter(({ url }) => url.startsWith('/pets'))).toEqual([]);
});
