import { expect, test } from 'vitest';
import { generate } from '../../../../src/generator/index.ts';
import { readFrom, yaml } from '../../../support/network/read-from.ts';

interface Login {
  readonly path?: string;
  readonly type?: string;
  readonly sent?: string;
  readonly issued?: string;
  readonly scheme?: string;
}

/** The section of `env/suite.txt` for a document with a login and an operation that needs a token. */
async function section(login: Login, previous?: string): Promise<string> {
  const {
    path = '/auth/login',
    type = 'application/json',
    sent = 'username: { type: string }, password: { type: string }',
    issued = 'access_token: { type: string }, refresh_token: { type: string }',
    scheme = '{ type: http, scheme: bearer }',
  } = login;
  const document = await readFrom({
    'openapi.yaml': yaml(`components: { securitySchemes: { token: ${scheme} } }
paths:
  /pets: { get: { security: [{ token: [] }], responses: { "200": { description: OK } } } }
  ${path}:
    post:
      requestBody: { required: true, content: { ${type}: { schema: { type: object, properties: { ${sent} } } } } }
      responses: { "200": { description: OK, content: { application/json: { schema: { type: object, properties: { ${issued} } } } } } }
`),
  });
  const own = previous === undefined ? {} : { previous: new Map([['env/suite.txt', previous]]) };
  const text = generate(document, own).files.get('env/suite.txt') ?? '';
  return /^\[login\]\n(?:#.*\n)*/m.exec(text)?.[0] ?? text;
}

const PROPOSED = `[login]
# Of POST /auth/login: remove the # of these lines, and set the variables
# path = "/auth/login"
# body = {"username": "env://API_USERNAME", "password": "env://API_PASSWORD"}
# token = "/access_token"
`;

test('a login of the document is proposed in lines that nobody has to use', async () => {
  expect(await section({})).toBe(PROPOSED);
});

test('a path of a hostile document begins no line of its own', async () => {
  const path = '"/a\\n[header]\\nX-Key = 1\\n/login"';
  const proposed = await section({ path });
  expect(proposed).toContain('# Of POST /a [header] X-Key = 1 /login: remove the # of these lines');
  expect(proposed.split('\n').slice(1, -1)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^# path = /)]),
  );
  expect(proposed.split('\n').filter((line) => /^[^#]/.test(line))).toEqual(['[login]']);
});

test('a form, a wrapped token, and the header of an API key are written as the login needs them', async () => {
  const sent = 'grant_type: { type: string }, email: { type: string }, passwd: { type: string }';
  const issued =
    'data: { type: object, properties: { user: { type: object }, jwt: { type: string } } }';
  const scheme = '{ type: apiKey, in: header, name: X-Token }';
  const type = 'application/x-www-form-urlencoded';
  expect(await section({ path: '/token', type, sent, issued, scheme })).toBe(`[login]
# Of POST /token: remove the # of these lines, and set the variables
# path = "/token"
# content_type = "application/x-www-form-urlencoded"
# body = {"grant_type": "password", "email": "env://API_USERNAME", "passwd": "env://API_PASSWORD"}
# token = "/data/jwt"
# header = "X-Token"
# prefix = ""
`);
});

test.each<[string, Login]>([
  ['that takes no password', { sent: 'username: { type: string }' }],
  ['that issues no token', { issued: 'id: { type: integer }, refresh_token: { type: string }' }],
  ['whose token is no text', { issued: 'token: { type: integer }' }],
  ['that only creates users', { path: '/users' }],
])('an operation %s is not proposed', async (_, login) => {
  const text = await section(login);
  expect(text).toContain('# path = "/auth/login"\n');
  expect(text).not.toContain('# Of POST');
});

test('the file of a person stays as it is', async () => {
  const own = '[login]\n# mine\n';
  expect(await section({}, own)).toBe(own);
});
