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

test('a token in Authorization has the word before it that a document of an API key cannot say', async () => {
  expect(await section({ scheme: '{ type: apiKey, in: header, name: Authorization }' })).toBe(
    PROPOSED,
  );
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

interface Part {
  readonly paths: string;
  readonly schemes?: string;
}

const LOGIN_POST = `
  /login:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { email: { type: string }, password: { type: string } } } } } }
      responses: { "204": { description: signed in } }`;
const TOKEN_POST = LOGIN_POST.replace(
  '"204": { description: signed in }',
  '"200": { description: OK, content: { application/json: { schema: { type: object, properties: { token: { type: string } } } } } }',
);
const signup = (path: string, properties: string, more = '') => `
  ${path}:
    post:
      ${more}
      requestBody: { content: { application/json: { schema: { type: object, required: [username, ${properties}], properties: { username: { type: string }, email: { type: string }, password: { type: string } } } } } }
      responses: { "201": { description: Created } }`;
const csrf = (path: string, answer = '') => `
  ${path}:
    get: { responses: { "200": { description: OK ${answer} } } }`;
const WITH_TOKEN =
  ', content: { application/json: { schema: { type: object, properties: { csrfToken: { type: string } } } } }';
const COOKIE = '{ type: apiKey, in: cookie, name: sid }';
const BEARER = '{ type: http, scheme: bearer }';

/** `env/suite.txt` of a new suite for a document. */
async function suiteFile({ paths, schemes = BEARER }: Part): Promise<string> {
  const text = `components: { securitySchemes: { main: ${schemes} } }
paths:
  /pets: { get: { security: [{ main: [] }], responses: { "200": { description: OK } } } }${paths}
`;
  const document = await readFrom({ 'openapi.yaml': yaml(text) });
  return generate(document).files.get('env/suite.txt') ?? '';
}

function sectionOf(text: string, name: string): string {
  return new RegExp(`^\\[${name}\\]\\n(?:#.*\\n)*`, 'm').exec(text)?.[0] ?? '';
}

test('a sign-up of the document is proposed, with what the login then sends', async () => {
  const text = await suiteFile({ paths: TOKEN_POST + signup('/users', 'email, password, age') });
  expect(sectionOf(text, 'signup')).toBe(`[signup]
# Of POST /users: remove the # of these lines, and have [login] send
#   body = {"email": "u{unique}@example.com", "password": "Pw1-{unique}"}
# The body also needs: age
# path = "/users"
# body = {"username": "u{unique}", "email": "u{unique}@example.com", "password": "Pw1-{unique}"}
`);
});

test('a registration is preferred, and a list of users that needs credentials is none', async () => {
  const guarded = 'security: [{ main: [] }]';
  const users = signup('/users', 'password', guarded);
  const both = await suiteFile({
    paths: TOKEN_POST + users + signup('/auth/register/', 'password', guarded),
  });
  expect(sectionOf(both, 'signup')).toContain('# Of POST /auth/register/: ');
  const alone = await suiteFile({ paths: TOKEN_POST + users });
  expect(sectionOf(alone, 'signup')).not.toContain('# Of POST');
  const without = await suiteFile({ paths: signup('/register', 'password') });
  expect(sectionOf(without, 'signup')).not.toContain('# Of POST');
});

test.each<[string, Part, string]>([
  ['a cookie that signs in', { paths: LOGIN_POST, schemes: COOKIE }, 'cookies = true\n'],
  [
    'a GET with a token in its body',
    { paths: LOGIN_POST + csrf('/csrf', WITH_TOKEN) },
    'cookies = true\n# csrf = {"path": "/csrf", "token": "/csrfToken", "header": "X-CSRF-Token"}\n',
  ],
  [
    'Laravel Sanctum',
    { paths: LOGIN_POST + csrf('/sanctum/csrf-cookie') },
    'cookies = true\n# csrf = {"path": "/sanctum/csrf-cookie", "cookie": "XSRF-TOKEN", "header": "X-XSRF-TOKEN"}\n',
  ],
  [
    'a cookie and a header that requests send',
    {
      paths: `${LOGIN_POST}${csrf('/api/csrf/')}
  /toys:
    post:
      parameters: [{ name: X-CSRFToken, in: header, schema: { type: string } }, { name: csrftoken, in: cookie, schema: { type: string } }]
      responses: { "201": { description: Created } }`,
    },
    'cookies = true\n# csrf = {"path": "/api/csrf/", "cookie": "csrftoken", "header": "X-CSRFToken"}\n',
  ],
])('a session is proposed for %s', async (_, part, lines) => {
  const login = sectionOf(await suiteFile(part), 'login');
  expect(login).toContain('# Of POST /login: ');
  expect(login.endsWith(`# ${lines}`), login).toBe(true);
});

test('a session of which the document says nothing is not proposed', async () => {
  const text = await suiteFile({ paths: LOGIN_POST + csrf('/tokens', WITH_TOKEN) });
  expect(sectionOf(text, 'login')).not.toContain('# Of POST');
});

test('hostile names of sign-ups and CSRF tokens begin no line, and name no variable', async () => {
  const broken = '\\n[auth]\\nx = 1\\u2028\\u0085y';
  const text = await suiteFile({
    paths:
      LOGIN_POST +
      signup(`"/a${broken}/register"`, `"b${broken}env://HOME", password`) +
      csrf(`"/c${broken}/csrf"`, WITH_TOKEN.replace('csrfToken', `"csrf${broken}"`)),
  });
  for (const name of ['login', 'signup']) expect(sectionOf(text, name)).toContain('# Of POST');
  const own = text.split(/[\n\r\u0085\u2028\u2029]/).filter((line) => /^[^#[]/.test(line));
  expect(own).toEqual([]);
  const sections = text.split('\n').filter((line) => line.startsWith('['));
  expect(sections).toHaveLength(new Set(sections).size);
  expect(text).not.toMatch(/"env:\/\/HOME"/);
});
