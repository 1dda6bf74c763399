import { expect, test } from 'vitest';
import { generate } from '../../../src/generator/index.ts';
import { readFrom, yaml } from '../../support/network/read-from.ts';
import { type Reply, startRecorder } from '../recorder.ts';
import { pytest, temporaryFolder, writeSuite } from '../tools.ts';

const CLIENT = { OA_CLIENT_ID: 'client:1', OA_CLIENT_SECRET: 'canary&secret' };
const TOKEN = 'canary-token-1';

/** The lines of an environment file whose token comes from `url`. */
function auth(url: string, rest = ''): string {
  return (
    '[auth]\noa = {"in": "header", "name": "Authorization", "prefix": "Bearer ", ' +
    `"token_url": "${url}", "client_id": "env://OA_CLIENT_ID", ` +
    `"client_secret": "env://OA_CLIENT_SECRET"${rest}}\n[positive]`
  );
}

async function runWith(env: readonly string[], reply: Reply, args: readonly string[] = []) {
  const server = await startRecorder(reply);
  const folder = temporaryFolder();
  writeSuite(
    folder,
    env.map((text, index) => ({ slug: `s${index}`, env: text })),
  );
  const variables = { ...CLIENT, PROOFGATE_BASE_URL: `${server.url}/api` };
  const ran = await pytest([folder, ...args], variables);
  return { ...ran, shown: ran.output + ran.junit, requests: server.requests };
}

/** Answers with a token at any address that ends in `token`, else with 200. */
function granting(members: Readonly<Record<string, unknown>>): Reply {
  return ({ url }, response) => {
    response.end(url.endsWith('token') ? JSON.stringify(members) : '{}');
  };
}

test('a token is fetched once a run, as RFC 6749 says, and sent as the scheme says', async () => {
  const line = auth('/oauth/token', ', "scopes": "read write"');
  const members = { access_token: TOKEN, token_type: 'Bearer', expires_in: 3600 };
  const { status, output, requests } = await runWith([line, line], granting(members));
  expect(status, output).toBe(0);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /oauth/token',
    'GET /api/s0',
    'GET /api/s1',
  ]);
  const [asked, ...sent] = requests;
  expect(asked?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('client%3A1:canary%26secret').toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  });
  expect(asked?.body.toString()).toBe('grant_type=client_credentials&scope=read+write');
  expect(sent.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${TOKEN}`,
    `Bearer ${TOKEN}`,
  ]);
});

test('a token that has expired is fetched again, and other scopes are another token', async () => {
  const lines = [auth('token'), auth('token'), auth('token', ', "scopes": "a"')];
  const expired = await runWith(lines, granting({ access_token: TOKEN, expires_in: '0' }));
  const tokens = ({ requests }: typeof expired) =>
    requests.filter(({ url }) => url === '/api/token').map(({ body }) => body.toString());
  const [plain, scoped] = [
    'grant_type=client_credentials',
    'grant_type=client_credentials&scope=a',
  ];
  expect(tokens(expired), expired.output).toEqual([plain, plain, scoped]);
  const lasting = await runWith(lines, granting({ access_token: TOKEN }));
  expect(tokens(lasting), lasting.output).toEqual([plain, scoped]);
});

test('neither token nor secret is ever shown, even when the API echoes all', async () => {
  const echoing: Reply = ({ url, rawHeaders }, response) => {
    if (url.endsWith('token')) return void response.end(JSON.stringify({ access_token: TOKEN }));
    response.writeHead(500).end(`${rawHeaders.join(' ')} ${CLIENT.OA_CLIENT_SECRET}`);
  };
  const talkative = ['-vv', '--tb=long', '--showlocals', '--log-level=DEBUG', '-rA'];
  const { shown, output } = await runWith([auth('token')], echoing, talkative);
  expect(output).toContain(`-H 'Authorization: Bearer '"$OA_TOKEN"`);
  expect(output).toContain('Bearer $OA_TOKEN');
  expect(output).toContain('$OA_CLIENT_SECRET');
  expect(shown).not.toContain('canary');
});

/** What a token endpoint answers, and how the refusal is reported. */
const REFUSALS: readonly (readonly [number, string, RegExp])[] = [
  [401, '{"error": "invalid_client"}', /gave no token \(invalid_client, status 401\)/],
  [400, `{"error": "no ${CLIENT.OA_CLIENT_SECRET}"}`, /\(no \$OA_CLIENT_SECRET, status 400\)/],
  [302, '{}', /gave no token \(status 302\)/],
  [200, '{"access_token": 5}', /gave no token \(status 200\)/],
  [200, '[]', /gave no token \(AttributeError\)/],
  [200, 'canary', /gave no token \(JSONDecodeError\)/],
];

test.each(REFUSALS)('a refusal (%i %s) blocks every test, and is not repeated', async (...row) => {
  const [status, text, message] = row;
  const refusing: Reply = (_, response) => {
    response.writeHead(status, { location: '/token' }).end(text);
  };
  const { junit, output, shown, requests } = await runWith(
    [auth('token'), auth('token')],
    refusing,
  );
  expect(junit).toContain('errors="2" failures="0"');
  expect(output).toMatch(message);
  expect(output).toMatch(/s0_environment\.txt:5: /);
  expect(shown).not.toContain('canary');
  expect(requests.map(({ url }) => url)).toEqual(['/api/token']);
});

test('a line without a secret, and an endpoint that nobody serves, are faults of the set-up', async () => {
  const unset = auth('token').replace('OA_CLIENT_SECRET', 'OA_NOT_SET');
  const lines = [unset, unset.replace('"env://OA_NOT_SET"', '5'), auth('http://127.0.0.1:1/token')];
  const { junit, output, shown } = await runWith(lines, granting({ access_token: TOKEN }));
  expect(junit).toContain('errors="3" failures="0"');
  expect(output).toContain('s0_environment.txt:5: the variable OA_NOT_SET is not set, or empty');
  expect(output).toContain('s1_environment.txt:5: needs in, name, token_url');
  expect(output).toContain('http://127.0.0.1:1/token gave no token (Connection refused)');
  expect(shown).not.toContain('canary');
});

const FLOW = '{tokenUrl: /oauth/token, scopes: {read: R, write: W}}';

async function authLine(flows: string, edit?: (text: string) => string): Promise<string> {
  const document = await readFrom({
    'openapi.yaml': yaml(`paths:
  /a: {get: {security: [{petAuth: [read, write]}], responses: {"200": {description: Found}}}}
components: {securitySchemes: {petAuth: {type: oauth2, flows: ${flows}}}}
`),
  });
  const file = 'env/get_a_environment.txt';
  const first = generate(document).files;
  const previous = new Map([[file, edit?.(first.get(file) ?? '') ?? '']]);
  const { files } = edit ? generate(document, { previous }) : { files: first };
  return /^petAuth = (.*)$/m.exec(files.get(file) ?? '')?.[1] ?? '';
}

test('a scheme whose only flow is clientCredentials asks for a token, every other for a value', async () => {
  const common = { in: 'header', name: 'Authorization', prefix: 'Bearer ' };
  expect(JSON.parse(await authLine(`{clientCredentials: ${FLOW}}`))).toEqual({
    ...common,
    token_url: '/oauth/token',
    client_id: 'env://PROOFGATE_PET_AUTH_CLIENT_ID',
    client_secret: 'env://PROOFGATE_PET_AUTH_CLIENT_SECRET',
    scopes: 'read write',
  });
  expect(JSON.parse(await authLine(`{clientCredentials: ${FLOW}, password: ${FLOW}}`))).toEqual({
    ...common,
    value: 'env://PROOFGATE_PET_AUTH',
  });
});

test('a person may switch between the two forms, and the choice is kept', async () => {
  const value =
    '{"in": "header", "name": "Authorization", "prefix": "Bearer ", "value": "env://T"}';
  const token = value.replace(
    '"value": "env://T"',
    '"token_url": "https://id.example/t", "client_id": "me", "client_secret": "secret://S/K"',
  );
  const put = (line: string) => (text: string) =>
    text.replace(/^petAuth = .*$/m, `petAuth = ${line}`);
  expect(await authLine(`{clientCredentials: ${FLOW}}`, put(value))).toBe(value);
  expect(await authLine(`{password: ${FLOW}}`, put(token))).toBe(token);
});
