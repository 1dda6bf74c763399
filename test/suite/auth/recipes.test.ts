import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../../src/generator/index.ts';
import { readFrom, yaml } from '../../support/network/read-from.ts';
import { type Recorded, startRecorder } from '../recorder.ts';
import { pytest, temporaryFolder, writeFiles } from '../tools.ts';

const PAGE = readFileSync('docs/environment.md', 'utf8');

/** The lines of a recipe, as the table of the page has them between backticks. */
function recipe(number: number): string[] {
  const row = PAGE.split('\n').find((line) => line.startsWith(`| ${number}. `)) ?? '';
  return [...row.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
}

function line(number: number): string {
  return recipe(number).find((text) => / = \{/.test(text)) ?? '';
}

/** The line of the client credentials, with what another recipe says of the grant. */
function oauth(number: number): string {
  const members = recipe(number).find((text) => text.startsWith('"grant"')) ?? '';
  return line(4).replace(/\}$/, `, ${members}}`);
}

/** The first block of a section of the page that is an environment file. */
function block(heading: string): string {
  const rest = PAGE.slice(PAGE.indexOf(`# ${heading}\n`));
  return /```ini\n([\s\S]*?)```/.exec(rest)?.[1] ?? '';
}

const CSRF_LINE = /^\| Django \| `(csrf = [^`]+)`/m.exec(PAGE)?.[1] ?? '';
const DOCUMENT = yaml(`
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
security: [{ token: [] }]
paths: { /pets: { get: { responses: { "200": { description: OK } } } } }
`);

const VARIABLES = {
  ...{ API_KEY: 'canary-key', API_LOGIN: 'user:canary-word', API_TOKEN: 'canary-token' },
  ...{ CLIENT_ID: 'canary-client', CLIENT_SECRET: 'canary-secret', REFRESH_TOKEN: 'canary-fresh' },
  ...{ API_USERNAME: 'canary-name', API_PASSWORD: 'canary-password' },
};

/** Signs in however a suite does, and repeats in each response what a request had. */
function startServer() {
  return startRecorder(({ url, headers, body }, response) => {
    const cookies = url === '/csrf/' ? ['csrftoken=canary-csrf'] : ['sessionid=canary-session'];
    const issued = { access_token: 'canary-issued', token_type: 'Bearer' };
    const isLogin = url === '/token' || url === '/auth/login';
    const seen = { headers, body: String(body) };
    response.writeHead(200, {
      'content-type': 'application/json',
      ...((isLogin || url === '/csrf/') && { 'set-cookie': cookies }),
    });
    response.end(JSON.stringify(isLogin ? issued : seen));
  });
}

interface Recipe {
  readonly suite: string;
  /** What the request of a test has. */
  readonly sent: Readonly<Record<string, string>>;
  /** What the request that signs in has, where there is one. */
  readonly login?: readonly string[];
}

const ISSUED = { authorization: 'Bearer canary-issued' };
const encoded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

const RECIPES: Readonly<Record<string, Recipe>> = {
  'API key': { suite: `[auth]\n${line(1)}\n`, sent: { 'x-api-key': 'canary-key' } },
  Basic: { suite: `[auth]\n${line(2)}\n`, sent: { authorization: encoded('user:canary-word') } },
  'bearer token': {
    suite: `[auth]\n${line(3)}\n`,
    sent: { authorization: 'Bearer canary-token' },
  },
  'client credentials': {
    suite: `[auth]\n${line(4)}\n`,
    sent: ISSUED,
    login: ['grant_type=client_credentials', encoded('canary-client:canary-secret')],
  },
  'grant of a password': {
    suite: `[auth]\n${oauth(5)}\n`,
    sent: ISSUED,
    login: ['grant_type=password', 'username=canary-name', 'password=canary-password'],
  },
  'refresh token': {
    suite: `[auth]\n${oauth(6)}\n`,
    sent: ISSUED,
    login: ['grant_type=refresh_token', 'refresh_token=canary-fresh'],
  },
  'operation that signs in': {
    suite: block('A login'),
    sent: ISSUED,
    login: ['"username": "canary-name"', '"password": "canary-password"'],
  },
  'session with a CSRF token': {
    suite: `${block('A login').replace(/^token = .*$/m, 'cookies = true')}${CSRF_LINE}\n`,
    sent: { 'x-csrftoken': 'canary-csrf', cookie: 'sessionid=canary-session' },
    login: ['"password": "canary-password"', 'canary-csrf'],
  },
};

function has({ headers }: Recorded, name: string, value: string): boolean {
  return String(headers[name]).includes(value);
}

test.each(Object.entries(RECIPES))(
  'the recipe for %s signs in as the page has it',
  async (_, { suite, sent, login = [] }) => {
    const server = await startServer();
    const folder = temporaryFolder();
    const { files } = generate(await readFrom({ 'openapi.yaml': DOCUMENT }));
    writeFiles(join(folder, 'suite'), [...files, ['env/suite.txt', suite]]);
    const env = { PROOFGATE_BASE_URL: server.url, ...VARIABLES };
    // The server accepts whoever asks, so that the tests of access print what it repeats.
    const ran = await pytest([join(folder, 'suite'), '-rA', '-k', 'positive or access'], env);
    const tested = server.requests.filter(({ url }) => url === '/pets');
    for (const [name, value] of Object.entries(sent)) {
      expect(
        tested.some((one) => has(one, name, value)),
        ran.output,
      ).toBe(true);
    }
    const logins = server.requests.filter(({ url }) => url === '/token' || url === '/auth/login');
    expect(logins).toHaveLength(login.length > 0 ? 1 : 0);
    const texts = logins.map(
      ({ headers, body }) => JSON.stringify(headers) + decodeURIComponent(String(body)),
    );
    for (const text of login) expect(texts.join()).toContain(text);
    expect(ran.output + ran.junit).toContain('FAILED');
    expect(ran.output + ran.junit).not.toContain('canary');
  },
);

test('the page has a recipe for each of the ten ways, or says that it has none', () => {
  const names = PAGE.split('\n').flatMap(
    (one) => /^\| (\d+)\. ([^|]*?) \|/.exec(one)?.slice(1) ?? [],
  );
  expect(names.filter((_, index) => index % 2 === 0)).toEqual(
    Array.from({ length: 10 }, (_, index) => String(index + 1)),
  );
  expect(recipe(10)).toEqual(
    ['--cert', '--key', 'PROOFGATE_TLS_CERT', 'PROOFGATE_TLS_KEY'].map((one) =>
      expect.stringContaining(one),
    ),
  );
});
