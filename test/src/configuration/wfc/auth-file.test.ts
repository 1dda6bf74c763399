import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { readAuthUser } from '../../../../src/configuration/index.ts';
import { authFileSchema } from '../../../../src/configuration/wfc/auth-schema.ts';
import { Problem } from '../../../../src/problem.ts';

const published = new Ajv2020({ strict: false }).compile(
  parse(readFileSync('test/src/results/wfc/auth-0.12.1.yaml', 'utf8')),
);

const SECRET = 'canary-7d02';

/** Two users who share all but their names and passwords. */
const SHARED = `schemaVersion: "0.8.0"
auth:
  - name: alice
    loginEndpointAuth:
      payloadUserPwd: {username: alice, password: ${SECRET}}
  - name: bob
    fixedHeaders: [{name: X-Tenant, value: acme}]
    loginEndpointAuth:
      payloadUserPwd: {username: bob, password: ${SECRET}2}
      token: {sendTemplate: "JWT {token}"}
authTemplate:
  loginEndpointAuth:
    endpoint: /login
    verb: POST
    contentType: application/json
    payloadUserPwd: {usernameField: user, passwordField: pass}
    token: {extractFrom: body, extractSelector: /access/token, sendIn: header, sendName: Authorization}
`;

function refused(text: string, user?: string): { message: string; faults: readonly string[] } {
  try {
    readAuthUser(text, 'auth.yaml', user);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('it was taken');
}

test('a user is merged with the template at any depth, and the first is taken by default', () => {
  expect(published(parse(SHARED)), JSON.stringify(published.errors)).toBe(true);
  const alice = readAuthUser(SHARED, 'auth.yaml');
  expect(alice).toEqual({
    name: 'alice',
    place: 'auth.yaml, user alice',
    fixed: [],
    login: {
      url: '/login',
      method: 'POST',
      headers: [],
      content_type: 'application/json',
      payload: `{"user":"alice","pass":"${SECRET}"}`,
      token: {
        extractFrom: 'body',
        extractSelector: '/access/token',
        sendIn: 'header',
        sendName: 'Authorization',
        sendTemplate: '{token}',
      },
      cookies: false,
    },
    hidden: [SECRET],
  });
  const bob = readAuthUser(SHARED, 'auth.yaml', 'bob');
  expect(bob.login).toMatchObject({ token: { extractFrom: 'body', sendTemplate: 'JWT {token}' } });
  expect(bob.fixed).toEqual([
    { in: 'header', name: 'X-Tenant', template: '{token}', value: 'acme', secret: true },
  ]);
});

test('a form is encoded, and passwords of a raw payload and of headers are known as secrets', () => {
  const form = SHARED.replace('application/json', 'application/x-www-form-urlencoded');
  const special = form.replace(`password: ${SECRET}}`, 'password: "a b&c=d"}');
  expect(readAuthUser(special, 'auth.yaml').login?.payload).toBe('user=alice&pass=a+b%26c%3Dd');
  const basic = Buffer.from(`alice:${SECRET}`).toString('base64');
  const raw = (payload: string) => `auth:
  - name: alice
    loginEndpointAuth:
      externalEndpointURL: https://login.example/token
      verb: PUT
      contentType: text/plain
      expectCookies: true
      headers: [{name: Authorization, value: Basic ${basic}}, {name: Accept, value: text/html}]
      payloadRaw: '${payload}'
`;
  const json = readAuthUser(
    raw(`{"grant_type": "password", "a": {"pass": "${SECRET}1"}}`),
    'a.yaml',
  );
  expect(json.hidden).toEqual(expect.arrayContaining([basic, SECRET, `${SECRET}1`]));
  // Words that mean nothing by themselves stay readable in messages.
  expect(json.hidden).not.toContain('password');
  expect(json.hidden).not.toContain('text/html');
  expect(readAuthUser(raw(`user=a&client_secret=${SECRET}2`), 'a.yaml').hidden).toContain(
    `${SECRET}2`,
  );
});

test('a scheme is not a part of the secret, and cookies are separate credentials', () => {
  const text = `auth:
  - name: alice
    fixedHeaders:
      - {name: authorization, value: Bearer ${SECRET}}
      - {name: Cookie, value: "sid=${SECRET}=1; theme=dark"}
      - {name: Accept, value: application/json}
`;
  expect(readAuthUser(text, 'a.yaml').fixed).toEqual([
    {
      in: 'header',
      name: 'authorization',
      template: 'Bearer {token}',
      value: SECRET,
      secret: true,
    },
    { in: 'cookie', name: 'sid', template: '{token}', value: `${SECRET}=1`, secret: true },
    { in: 'cookie', name: 'theme', template: '{token}', value: 'dark', secret: true },
    {
      in: 'header',
      name: 'Accept',
      template: '{token}',
      value: 'application/json',
      secret: false,
    },
  ]);
});

const LOGIN = { endpoint: '/login', verb: 'POST', expectCookies: true };
const TOKEN = {
  extractFrom: 'body',
  extractSelector: '/t',
  sendIn: 'header',
  sendName: 'Authorization',
};
const TYPE = 'application/json';

/** A login that the published schema admits, and what is missing or wrong in it. */
const WRONG: readonly (readonly [login: object, fault: string])[] = [
  [{ ...LOGIN, verb: undefined }, 'loginEndpointAuth.verb: is needed, such as POST'],
  [{ ...LOGIN, endpoint: undefined }, 'needs endpoint or externalEndpointURL, and not both'],
  [{ ...LOGIN, externalEndpointURL: 'https://x.example' }, 'and not both'],
  [{ ...LOGIN, endpoint: `//${SECRET}/login` }, 'must be a path on the server of the API'],
  // Python's urllib reads it as the one before.
  [{ ...LOGIN, endpoint: `/\t/${SECRET}/login` }, 'must be a path on the server of the API'],
  [
    { ...LOGIN, endpoint: undefined, externalEndpointURL: `https://me:${SECRET}@x.example` },
    'must be an http or https URL without credentials in it',
  ],
  [{ ...LOGIN, expectCookies: false }, 'needs token, or expectCookies: true'],
  [{ ...LOGIN, payloadRaw: SECRET }, 'contentType: is needed with a payload'],
  [
    { ...LOGIN, contentType: TYPE, payloadRaw: SECRET, payloadUserPwd: {} },
    'needs payloadRaw or payloadUserPwd, and not both',
  ],
  [
    { ...LOGIN, contentType: TYPE, payloadUserPwd: { username: 'a', password: SECRET } },
    'payloadUserPwd.usernameField: is needed',
  ],
  [
    {
      ...LOGIN,
      contentType: 'text/xml',
      payloadUserPwd: {
        username: 'a',
        usernameField: 'u',
        password: SECRET,
        passwordField: 'p',
      },
    },
    'must be application/json or application/x-www-form-urlencoded here',
  ],
  [{ ...LOGIN, token: { ...TOKEN, sendIn: undefined } }, 'token.sendIn: is needed'],
  [{ ...LOGIN, token: { ...TOKEN, extractSelector: '$.t' } }, 'must be a JSON Pointer'],
  [{ ...LOGIN, token: { ...TOKEN, sendTemplate: SECRET } }, 'must have {token} in it'],
  [{ ...LOGIN, token: { ...TOKEN, sendName: `${SECRET}:` } }, 'is no name of a header'],
  [{ ...LOGIN, headers: [{ name: 'X-Key', value: `${SECRET}\n` }] }, 'must be printable ASCII'],
];

test.each(WRONG)('%j is refused where it is, without a value: %s', (login, fault) => {
  const file = { auth: [{ name: 'alice', loginEndpointAuth: login }] };
  expect(published(JSON.parse(JSON.stringify(file)))).toBe(true);
  const { message, faults } = refused(stringify(file));
  expect(message).toContain('auth.yaml has errors');
  expect(faults.join('\n')).toContain(fault);
  for (const one of faults) expect(one).toMatch(/^auth\.yaml:[1-9]\d*:\d+: auth\.0\./);
  expect([message, ...faults].join('\n')).not.toContain(SECRET);
});

/** What the published schema refuses is refused here, and nothing else of it. */
test.each([
  {},
  { auth: {} },
  { auth: [], configs: { a: 1 } },
  { auth: [], configs: { a: 'b' }, other: 1 },
  { auth: [{ fixedHeaders: [{ name: 'a' }] }] },
  { auth: [{ fixedHeaders: [{ name: 'a', value: 1 }] }] },
  { auth: [{ loginEndpointAuth: { verb: 'HEAD' } }] },
  { auth: [{ loginEndpointAuth: { expectCookies: 'yes' } }] },
  { auth: [{ loginEndpointAuth: { token: { extractFrom: 'cookie' } } }] },
  { auth: [{ loginEndpointAuth: { payloadUserPwd: { password: 5 } } }] },
  { auth: [], authTemplate: { createUsers: { generators: [] } } },
  { auth: [], authTemplate: { createUsers: { generators: [{ minLength: -1 }] } } },
  { auth: [{ name: 'a', requireMockHandling: false, loginEndpointAuth: { more: true } }] },
])('the shape of %j is right here if it is by the published schema', (file) => {
  expect(authFileSchema.safeParse(file).success).toBe(published(file));
});

test.each([
  ['not YAML', `auth: [{name: alice, fixedHeaders: [{name: X, value: *${SECRET}}]}]`],
  ['not YAML either', `auth: [{name: alice, fixedHeaders: [{name: X, value: @${SECRET}}]}]`],
  ['of a wrong type', `auth: ${SECRET}`],
])('a file that is %s names its line, and nothing of what it holds', (_, text) => {
  const { message, faults } = refused(text);
  expect(faults[0]).toMatch(/^auth\.yaml:1:\d+: /);
  expect([message, ...faults].join('\n')).not.toContain(SECRET);
});

test.each([
  ['auth: []', undefined, 'auth.yaml has no user'],
  ['auth: [{name: alice}]', 'bob', 'auth.yaml has no user bob, but alice'],
  ['auth: [{name: alice}]', undefined, 'user alice has no credentials; add fixedHeaders'],
])('%s has nobody to run as', (text, user, message) => {
  expect(refused(text, user).message).toContain(message);
});

const CREATED = (creation: string) => `auth:
  - name: alice
    createUsers: ${creation}
    loginEndpointAuth: {endpoint: /login, verb: POST, expectCookies: true}
`;

test('a user who is to be created has the request for it, and what is new in it', () => {
  const creation = `{endpoint: /users, verb: PUT, contentType: application/json, payloadRaw: '{"user": "{$u}", "password": "${SECRET}"}', generators: [{placeHolder: "{$u}", prefix: u_, maxLength: 12}]}`;
  const { signup, hidden } = readAuthUser(CREATED(creation), 'auth.yaml');
  expect(signup).toEqual({
    name: 'createUsers',
    url: '/users',
    method: 'PUT',
    content_type: 'application/json',
    payload: `{"user": "{$u}", "password": "${SECRET}"}`,
    generators: [{ placeholder: '{$u}', prefix: 'u_', postfix: '', least: 0, most: 12 }],
  });
  expect(hidden).toContain(SECRET);
});

test.each([
  ['{}', /createUsers: needs endpoint or externalEndpointURL/],
  ['{endpoint: /users, verb: POST, contentType: a/b, payloadRaw: x}', /generators: is needed/],
  ['{generators: [{prefix: a}]}', /generators\.0\.placeHolder: is needed/],
  ['{payloadRaw: "{u}", generators: [{placeHolder: "{v}"}]}', /placeHolder: must be in payloadRaw/],
  ['{generators: [{prefix: abc, maxLength: 6}]}', /maxLength: leaves fewer than 4 characters/],
  ['{generators: [{minLength: 9, maxLength: 8}]}', /maxLength: must not be less than minLength/],
])('a user who is to be created by %s is refused', (creation, message) => {
  const { faults } = refused(CREATED(creation));
  expect(faults.join('\n').replaceAll('/', '.')).toMatch(message);
});

test('a name says one user', () => {
  const users = 'auth: [{name: a}, {name: a}, {}]';
  const { faults } = refused(users);
  expect(faults).toEqual([
    expect.stringContaining('another user has this name'),
    expect.stringContaining('every user needs a name'),
  ]);
});
