import { expect, test } from 'vitest';
import { baseUrlRefusal } from '../../../../src/execution/parameters/base-url-hosts.ts';
import {
  parameterVariables,
  runParameters,
} from '../../../../src/execution/parameters/run-parameters.ts';

const accepts = (given: object) => runParameters.safeParse(given).success;

test('tests read the parameters of a run from variables that nothing else has', () => {
  const given = {
    baseUrl: 'https://a.example/v1',
    environment: 'staging',
    variables: { PATH: 'x' },
  };
  expect(parameterVariables(runParameters.parse(given))).toEqual({
    PROOFGATE_BASE_URL: 'https://a.example/v1',
    PROOFGATE_ENVIRONMENT: 'staging',
    PROOFGATE_VAR_PATH: 'x',
  });
  expect(parameterVariables(runParameters.parse({}))).toEqual({});
});

test.each([
  ['a user in the base URL', { baseUrl: 'https://ada:pw@a.example' }],
  ['a base URL without a host', { baseUrl: 'https://[' }],
  ['another scheme', { baseUrl: 'file:///etc/passwd' }],
  ['the name of a secret', { variables: { DB_PASSWORD: 'x' } }],
  ['an API key by its name', { variables: { APIKEY: 'x' } }],
  ["GitHub's token", { variables: { WHO: `ghp_${'a'.repeat(36)}` } }],
  ['a token as the environment', { environment: `glpat-${'a'.repeat(20)}` }],
  ['a JWT', { variables: { WHO: 'eyJhbGciOi.eyJzdWIi.c2ln' } }],
  ['two lines', { variables: { A: 'b\nc' } }],
  ['a small letter', { variables: { tenant: 'x' } }],
  ['an unknown parameter', { baseURL: 'https://a.example' }],
  [
    'too many',
    { variables: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`V${n}`, ''])) },
  ],
])('%s is no parameter', (_, given) => {
  expect(accepts(given)).toBe(false);
});

test('what looks like no secret is a parameter', () => {
  const variables = { TENANT: 'acme', KEYSPACE: 'eu', RUN_ID: '1658821493', EMPTY: '' };
  expect(accepts({ baseUrl: 'http://10.0.0.7:8080/v1/', environment: 'PR 7', variables })).toBe(
    true,
  );
});

const holder = (name: string, ...hosts: string[]) => {
  return { kind: 'record', id: name, name, owners: ['ada', 'bob'], hosts } as const;
};

test('a base URL leads only to hosts that every record and test case allows', () => {
  const listed = ['*.preview.example', 'staging.example'];
  const refusal = (baseUrl: string, ...holders: ReturnType<typeof holder>[]) =>
    baseUrlRefusal(baseUrl, listed, holders);
  const pets = holder('pets', '*.preview.example');
  const owners = holder('owners', 'pr-7.preview.example');
  expect(refusal('https://pr-7.preview.example', pets, owners)).toBeNull();
  expect(refusal('https://pr-8.preview.example', pets, owners)).toBe(
    'the base URL https://pr-8.preview.example is at a host that is not allowed by the record "owners" (ada, bob): one of their owners adds pr-8.preview.example to its hosts',
  );
  const none = ['a', 'b', 'c', 'd', 'e'].map((name) => holder(name));
  expect(refusal('https://staging.example', pets, ...none)).toContain(
    'the record "pets" (ada, bob), the record "a" (ada, bob), the record "b" (ada, bob) and 3 more: ',
  );
});

test.each([
  ['https://staging.example', ['staging.example'], true],
  // Others in between can read plain http, so its port is listed too.
  ['http://staging.example', ['staging.example'], false],
  ['http://pr-7.preview.example', ['*.preview.example'], false],
  ['http://staging.example/v1', ['staging.example:80'], true],
  ['https://staging.example:8443', ['staging.example'], false],
  ['https://staging.example:8443', ['staging.example:8443'], true],
  ['https://STAGING.example/v1', ['staging.example'], true],
  ['https://pr-7.preview.example', ['*.preview.example'], true],
  ['https://a.b.preview.example', ['*.preview.example'], true],
  ['https://preview.example', ['*.preview.example'], false],
  ['https://evilpreview.example', ['*.preview.example'], false],
  ['https://staging.example.evil.example', ['staging.example'], false],
  ['https://staging.example', [], false],
])('%s at %j: %s', (baseUrl, hosts, isAllowed) => {
  expect(baseUrlRefusal(baseUrl, hosts, []) === null).toBe(isAllowed);
});
