import { describe, expect, test } from 'vitest';
import type { TestOutcome } from '../../../src/results/document.ts';
import { errorFragment } from '../../../src/results/groups/error-message.ts';
import { groupTests } from '../../../src/results/groups/group-tests.ts';

const PASSED = { outcome: 'passed', response: { status: 400 } } as const;
const ACCEPTED = { outcome: 'failed', kind: 'accepted', response: { status: 201 } } as const;
const CRASH = { outcome: 'failed', kind: 'crash', response: { status: 500 } } as const;

/** A negative test of a property of a schema, sent to its own endpoint. */
function negative(
  schema: string,
  name: string,
  keyword: string,
  more: Partial<TestOutcome>,
): TestOutcome {
  return {
    id: `post_${schema}/negative_body_${name}/${keyword}${more.sent ?? ''}`,
    endpoint: `POST /${schema}`,
    scenario: '1.05',
    words: '',
    location: 'body',
    at: `/${name}`,
    keyword,
    pointer: `#/components/schemas/${schema}/properties/${name}/${keyword}`,
    outcome: 'failed',
    ...more,
  };
}

const titles = (tests: readonly TestOutcome[]) =>
  groupTests(tests).groups.map(({ title }) => title);

test('one rule that is not enforced is one group, whoever sends it', () => {
  const owner = negative('Owner', 'name', 'maxLength', ACCEPTED);
  const other = { ...owner, id: 'put_owners/negative_body_name/1.05', endpoint: 'PUT /owners' };
  const { groups, tests } = groupTests([
    owner,
    other,
    negative('Pet', 'tag', 'maxLength', ACCEPTED),
  ]);
  expect(groups).toMatchObject([
    {
      title: 'maxLength of Owner.name is not enforced',
      ...{
        kind: 'accepted',
        keyword: 'maxLength',
        fault: 102,
        tests: 2,
        endpoints: 2,
        known: false,
      },
      first: 'post_Owner/negative_body_name/maxLength',
    },
    { title: 'maxLength of Pet.tag is not enforced', tests: 1, endpoints: 1 },
  ]);
  expect(tests.map(({ group, fault }) => [group, fault])).toEqual([
    [groups[0]?.id, 102],
    [groups[0]?.id, 102],
    [groups[1]?.id, 102],
  ]);
});

test('a keyword that fails in most of its places is one group, in a few of them it is not', () => {
  const failing = ['A', 'B', 'C'].map((schema) => negative(schema, 'x', 'pattern', ACCEPTED));
  const holding = (count: number) =>
    Array.from({ length: count }, (_, at) => negative(`H${at}`, 'x', 'pattern', PASSED));
  expect(titles([...failing, ...holding(3)])).toEqual(['pattern is not enforced']);
  expect(titles([...failing, ...holding(4)])).toEqual([
    'pattern of A.x is not enforced',
    'pattern of B.x is not enforced',
    'pattern of C.x is not enforced',
  ]);
  expect(titles(failing.slice(0, 2))).toHaveLength(2);
});

test('null that is accepted is a separate cause, null that crashes a wrong type', () => {
  const of = (sent: string, more: Partial<TestOutcome>) =>
    ['A', 'B', 'C'].map((schema) => negative(schema, 'x', 'type', { ...more, sent }));
  const more = [...of('null', ACCEPTED), ...of('5', ACCEPTED)];
  const crashing = ['true', 'null'].map((sent) => negative('D', 'x', 'type', { ...CRASH, sent }));
  const onNull = negative('E', 'x', 'type', { ...CRASH, sent: 'null' });
  expect(titles([...more, ...crashing, onNull])).toEqual([
    '500 on a wrong type of D.x',
    '500 on null for E.x',
    'Wrong types are accepted',
    'null is accepted',
  ]);
});

test('null that crashes everywhere is one cause, where other wrong types are refused', () => {
  const crashing = ['A', 'B', 'C'].map((schema) =>
    negative(schema, 'x', 'type', { ...CRASH, sent: 'null' }),
  );
  const refused = Array.from({ length: 9 }, (_, at) =>
    negative(`H${at}`, 'x', 'type', { ...PASSED, sent: '5' }),
  );
  expect(titles([...crashing, ...refused])).toEqual(['500 on null']);
});

test('what is sent instead of what is one cause where most places accept it', () => {
  const of = (schema: string, scenario: string, sent: string, more: Partial<TestOutcome>) =>
    negative(schema, 'x', 'type', { ...more, scenario, sent, id: `${schema}${scenario}${sent}` });
  const places = ['A', 'B', 'C'];
  const held = ['D', 'E', 'F', 'G'].flatMap((schema) => [
    of(schema, '1.08', '42', PASSED),
    of(schema, '1.07', 'null', PASSED),
  ]);
  const words = 'Boolean instead of integer';
  const found = groupTests([
    ...places.map((schema) => of(schema, '2.09', 'true', { ...ACCEPTED, words })),
    ...places.map((schema) => of(schema, '2.07', 'null', ACCEPTED)),
    of('A', '1.08', '42', ACCEPTED),
    of('A', '1.07', 'null', ACCEPTED),
    ...held,
  ]);
  expect(found.groups.map(({ title, tests }) => [title, tests])).toEqual([
    ['Wrong types are accepted: boolean instead of integer', 3],
    ['null is accepted for integers', 3],
    ['A wrong type of A.x is accepted', 1],
    ['null is accepted for A.x', 1],
  ]);
});

test('strings of one format are a separate cause', () => {
  const at = (schema: string, more: Partial<TestOutcome>) => ({
    ...negative(schema, 'x', 'type', { scenario: '1.08', sent: '42', ...more }),
    words: 'Numeric instead of string',
  });
  const times = ['A', 'B', 'C'].flatMap((schema) => [
    at(schema, ACCEPTED),
    negative(schema, 'x', 'format', { ...PASSED, limit: 'date-time' }),
  ]);
  const plain = Array.from({ length: 9 }, (_, number) => at(`P${number}`, PASSED));
  expect(titles([...times, ...plain])).toEqual([
    'Wrong types are accepted: numeric instead of string (date-time)',
  ]);
});

test('a server that is too busy is one cause, whatever was sent', () => {
  const BUSY = { ...CRASH, response: { status: 503 } };
  const { keyword, pointer, ...valid } = negative('Pet', 'tag', '', BUSY);
  const { groups } = groupTests([
    negative('Pet', 'name', 'type', BUSY),
    negative('Owner', 'name', 'maxLength', BUSY),
    valid,
    negative('Pet', 'name', 'minLength', CRASH),
  ]);
  expect(groups).toMatchObject([
    { title: '503, whatever is sent', kind: 'crash', tests: 3, endpoints: 2 },
    { title: '500 on a value that breaks minLength of Pet.name' },
  ]);
  // Nor is it a matter of the keyword that all of its tests happen to break.
  const alike = ['name', 'tag'].map((name) => negative('Pet', name, 'type', BUSY));
  const [busy] = groupTests(alike).groups;
  expect(busy).toMatchObject({ tests: 2 });
  expect(busy).not.toHaveProperty('keyword');
});

test('the same wrong type in ten places is one cause, though more places refuse it', () => {
  const withNull = (schema: string, more: Partial<TestOutcome>) =>
    negative(schema, 'x', 'type', { scenario: '1.07', sent: 'null', ...more });
  const many = (count: number, more: Partial<TestOutcome>, prefix: string) =>
    Array.from({ length: count }, (_, number) => withNull(`${prefix}${number}`, more));
  const refused = many(20, PASSED, 'Refused');
  expect(titles([...many(10, ACCEPTED, 'Taken'), ...refused])).toEqual([
    'null is accepted for strings',
  ]);
  expect(titles([...many(9, ACCEPTED, 'Taken'), ...refused])).toHaveLength(9);
  // A date that may be null is no other cause than a text that may.
  const dates = many(5, ACCEPTED, 'Date').flatMap((one, number) => [
    one,
    negative(`Date${number}`, 'x', 'format', { ...PASSED, limit: 'date-time' }),
  ]);
  expect(titles([...many(5, ACCEPTED, 'Taken'), ...dates, ...refused])).toHaveLength(1);
});

test('required properties of one object are one cause', () => {
  const required = (limit: string | string[], more = '') =>
    negative('Owner', 'home', 'required', {
      ...{ ...ACCEPTED, id: `i${more}`, limit },
      pointer: `#/components/schemas/Owner/required${more}`,
    });
  const [city, street] = [required('city', '/0'), required('street', '/1')];
  expect(titles([city])).toEqual(['Owner.city is required, and may be left out']);
  const all = 'Required fields of Owner may be left out';
  expect(titles([required(['city', 'street']), city, street])).toEqual([all]);
  expect(titles([city, street])).toEqual([all]);
  const inline = { ...city, at: '/home/city', pointer: '#/paths/~1a/x/required/0' };
  expect(titles([inline, { ...inline, id: 'j', limit: 'street' }])).toEqual([
    'Required fields of /home of POST /Owner may be left out',
  ]);
});

test('bodies that may be left out, and limits that a server refuses by the name of the field, are one cause each', () => {
  const without = (path: string): TestOutcome => ({
    ...negative(path, '', 'required', { ...ACCEPTED, sent: '' }),
    ...{ id: `post_${path}/negative_body_body/6.21`, at: '', pointer: `#/paths/~1${path}/post` },
  });
  const refused = (name: string): TestOutcome => ({
    ...{ id: `get_pets/boundary_query_${name}/2.23`, endpoint: `GET /${name}`, words: '' },
    ...{ scenario: '2.23', location: 'query', at: `/${name}`, outcome: 'failed', kind: 'rejected' },
    response: {
      status: 400,
      body: JSON.stringify({ message: `${name} in querystring: too large` }),
    },
  });
  const names = ['_since', '_to', '_before', 'last_modified'];
  // Fields of these are looked for.
  const held = names.map((name) => negative(name, 'id', 'required', { ...PASSED, limit: 'id' }));
  const all = [...['a', 'b', 'c'].map(without), ...names.map(refused)];
  expect(titles([...held, ...all])).toEqual([
    '400 to values at their limit: … in querystring: too large',
    'A body is required, and may be left out, 3 endpoints',
  ]);
  expect(titles([...held, ...['a', 'b'].map(without)])).toEqual([
    'The body of POST /a is required, and may be left out',
    'The body of POST /b is required, and may be left out',
  ]);
});

test('responses that lack the same member are one cause, whichever endpoint repeats the schema', () => {
  const response = (endpoint: string, member: string, more = ''): TestOutcome => ({
    ...{ id: `${endpoint}/response/7.03`, endpoint, scenario: '7.03', words: '', at: '' },
    ...{ outcome: 'failed', kind: 'response', keyword: 'required', response: { status: 200 } },
    reason: `"${member}" is a required property${more}`,
  });
  const { groups } = groupTests([
    response('PUT /notes/{id}', 'id', ' (and 1 more)'),
    response('DELETE /notes/{id}', 'id'),
    response('PUT /charts/{id}', 'id'),
    response('POST /charts', 'message'),
    // Most of what is required elsewhere is.
    ...'abcde'.split('').map((name) => negative('Pet', name, 'required', PASSED)),
  ]);
  expect(groups.map(({ title, tests }) => [title, tests])).toEqual([
    ['Responses break required of the body, 3 endpoints', 3],
    ['Responses break required of POST /charts', 1],
  ]);
});

test('a group of one valid request begins with it, and not with a test that suffers from it', () => {
  const cause = { title: 'the valid request of POST /pets gets 500', by: 'valid-request' } as const;
  const shared = { endpoint: 'POST /pets', words: '', cause };
  const { groups } = groupTests([
    ...['8.01', '1.05'].map(
      (scenario): TestOutcome => ({
        ...{ id: scenario, ...shared, scenario, outcome: 'unproven', kind: 'unproven' },
        ...{ reason: 'the valid request gets 500', response: { status: 401 } },
      }),
    ),
    { id: 'positive', ...shared, ...CRASH },
  ]);
  expect(groups).toMatchObject([{ kind: 'crash', tests: 3, first: 'positive', fault: 100 }]);
});

test('valid requests are rejected for what the responses say', () => {
  const rejected = (path: string, body: string): TestOutcome => ({
    ...{ id: path, endpoint: `GET /${path}`, words: '', outcome: 'failed', kind: 'rejected' },
    response: { status: 422, body },
  });
  const said = ['a', 'b', 'c'].map((path, at) =>
    rejected(path, `{"title": "Invalid", "detail": "row ${at} \\"x\\" is gone: 0badcafe"}`),
  );
  const quoting = rejected('d', '{"msg": "{\\"name\\": [1]} is no name"}');
  const page = rejected('e', '<html><title>No\n luck</title><p>x');
  expect(
    titles([...said, quoting, page, rejected('f', 'no'), rejected('g', '{"msg": 5}')]),
  ).toEqual([
    '422 to valid requests: row # "x" is gone: #',
    '422 to the valid request of GET /d: {"name… is no name',
    '422 to the valid request of GET /e: No luck',
    '422 to the valid request of GET /f',
    '422 to the valid request of GET /g',
  ]);
  expect(errorFragment(errorFragment(said[0]?.response?.body))).toMatch(/^"detail": /);
});

test('what went wrong says more than what was tried', () => {
  const message = 'UNIQUE constraint failed: users.name';
  const body = JSON.stringify({ title: 'Error', detail: 'creating user', errors: [{ message }] });
  const fragment = errorFragment(body);
  expect(fragment).toContain(message);
  expect(errorFragment(fragment)).toBe(fragment);
});

test('a handler that says the same of all exceptions tells them apart by their classes', () => {
  const crash = (name: string, members: object): TestOutcome =>
    negative('Owner', name, 'type', {
      ...CRASH,
      response: { status: 500, body: JSON.stringify(members) },
    });
  const detail = 'An unexpected error occurred while processing your request';
  const found = [
    crash('a', { detail, title: 'HttpMessageNotReadableException' }),
    crash('b', { detail, title: 'HttpMessageNotReadableException' }),
    crash('c', { detail, type: 'org.example.web.TypeMismatchException' }),
    crash('d', { message: 'no row of that kind', exception: 'App\\\\RowMissingError' }),
    crash('e', { message: 'no row of that kind', error: 'InternalServerError' }),
    crash('f', { trace: 'java.lang.BadError: no luck', error: 'BadError' }),
  ];
  expect(titles(found)).toEqual([
    '500 on a wrong type of the body of POST /Owner: HttpMessageNotReadableException',
    '500 on a wrong type of Owner.c: TypeMismatchException',
    '500 on a wrong type of Owner.d: RowMissingError: no row of that kind',
    '500 on a wrong type of Owner.e: no row of that kind',
    '500 on a wrong type of Owner.f: java.lang.BadError: no luck',
  ]);
  const quoting = (name: string, sent: string) => {
    const body = JSON.stringify({ message: `invalid literal for int(): '${sent}'` });
    return negative(name, 'size', 'type', {
      ...CRASH,
      ...{ sent: JSON.stringify(sent), response: { status: 500, body } },
    });
  };
  expect(titles([quoting('Pet', 'b'), quoting('Pet', '1.5'), quoting('Pet', 'text')])).toEqual([
    '500 on a wrong type of Pet.size: invalid literal for int(): …',
  ]);
  const typed = (sent: string, message: string): TestOutcome =>
    negative('Kernel', 'id', 'type', {
      ...CRASH,
      ...{ sent, response: { status: 500, body: JSON.stringify({ message }) } },
    });
  // A language calls what was sent by its type: that is no cause of its own.
  expect(
    titles([
      typed('42', 'expected a unicode string, not the int 42.'),
      typed('true', 'expected a unicode string, not the bool True.'),
      typed('["a", "b"]', "unhashable type: 'list'"),
      typed('{"key": "value"}', "unhashable type: 'dict'"),
    ]),
  ).toEqual([
    '500 on a wrong type of Kernel.id: expected a unicode string, not the ….',
    '500 on a wrong type of Kernel.id: unhashable type: …',
  ]);
  for (const { response } of found) {
    const fragment = errorFragment(response?.body);
    expect(errorFragment(fragment)).toBe(fragment);
  }
});

test('a crash that blames no constraint belongs to what is proven to crash elsewhere, if the same was sent', () => {
  const crash = (path: string, sent: string, by: 'constraint' | 'response'): TestOutcome => ({
    ...{ id: `${path}/${sent}`, endpoint: `GET /${path}/{id}`, words: '', outcome: 'failed' },
    ...{ scenario: '2.12', location: 'path', at: '/id', keyword: 'type', kind: 'crash', sent },
    ...{ pointer: `#/paths/${path}/type`, response: { status: 500 }, cause: { by } },
  });
  const proven = ['a', 'b', 'c'].map((path) => crash(path, '1.5', 'constraint'));
  const others = [crash('d', '1.5', 'response'), crash('e', '2.5', 'response')];
  const { groups } = groupTests([...proven, ...others]);
  expect(groups.map(({ title, tests }) => [title, tests])).toEqual([
    ['500 on wrong types', 4],
    ['500 on requests to the path of GET /e/{id}', 1],
  ]);
});

test('crashes come first, then causes by their endpoints, unproven last', () => {
  const base = { id: 'a', endpoint: 'GET /a', words: '', outcome: 'failed' } as const;
  const rejected = (at: number): TestOutcome => ({
    ...{ ...base, id: `r${at}`, endpoint: `GET /r${at}` },
    ...{ kind: 'rejected', response: { status: 422 } },
  });
  const unproven: TestOutcome = {
    ...negative('U', 'x', 'type', { outcome: 'unproven', kind: 'unproven' }),
    control: { status: 404 },
  };
  const blocked: TestOutcome = {
    ...base,
    outcome: 'blocked',
    kind: 'blocked',
    reason: 'no row\nat all',
  };
  const found = groupTests([
    ...[unproven, blocked, rejected(1), rejected(2), rejected(3)],
    negative('Owner', 'name', 'maxLength', ACCEPTED),
    { ...base, id: 'c', kind: 'crash' },
  ]);
  expect(found.groups.map(({ title, kind, fault }) => [kind, title, fault])).toEqual([
    ['crash', 'No response on the valid request of GET /a', 100],
    ['rejected', '422 to valid requests', undefined],
    ['accepted', 'maxLength of Owner.name is not enforced', 102],
    ['blocked', 'no row', undefined],
    ['unproven', 'The valid request gets 404', undefined],
  ]);
});

test('ids depend only on the cause', () => {
  const owner = negative('Owner', 'name', 'maxLength', ACCEPTED);
  const ids = (tests: readonly TestOutcome[]) =>
    groupTests(tests)
      .groups.map(({ id }) => id)
      .sort();
  const [alone = ''] = ids([owner]);
  expect(alone).toMatch(/^[0-9a-f]{8}$/);
  const crash = negative('Pet', 'tag', 'type', CRASH);
  expect(ids([crash, { ...owner, response: { status: 200 }, words: 'x' }])).toContain(alone);
  expect(ids([{ ...owner, pointer: `${owner.pointer}/else` }])).not.toContain(alone);
  expect(ids([{ ...owner, kind: 'crash' }])).not.toContain(alone);
});

test.each([
  [
    '#/components/schemas/Owner/properties/homes/items/properties/street/type',
    'Owner.homes[].street',
  ],
  ['#/components/schemas/Owner/allOf/1/properties/a~1b/type', 'Owner.a/b'],
  ['schemas/pet.yaml#/$defs/Pet/additionalProperties/type', 'Pet.*'],
  ['schemas/pet.yaml#/properties/name/type', 'pet.name'],
  ['schemas/pet.yaml#/type', 'pet'],
  ['times.yaml#/expression/type', 'expression'],
  ['#/components/parameters/Limit/schema/type', 'parameter Limit'],
  [
    '#/paths/~1pets/post/requestBody/content/application~1json/schema/properties/x/type',
    '/x of POST /Any',
  ],
])('the place of %s is called %s', (pointer, name) => {
  const [title] = titles([negative('Any', 'x', 'type', { ...ACCEPTED, pointer })]);
  expect(title).toBe(`A wrong type of ${name} is accepted`);
});

test('whoever asks for no credentials accepts wrong ones too: one cause; a wrong refusal is another', () => {
  const access = (scenario: string, path: string, status: number): TestOutcome => ({
    id: `get_${path}/access/${scenario}`,
    endpoint: `GET /${path}`,
    ...{ scenario, words: '', outcome: 'failed', kind: 'access', response: { status } },
  });
  const ignored = ['a', 'b', 'c'].flatMap((path) => [
    access('8.01', path, 200),
    access('8.02', path, 204),
  ]);
  const { groups } = groupTests([...ignored, access('8.02', 'd', 200), access('8.01', 'e', 404)]);
  expect(groups.map(({ title, tests, fault }) => [title, tests, fault])).toEqual([
    ['Credentials are not required', 6, 207],
    ['404 to the request of GET /e without credentials', 1, undefined],
    ['Wrong credentials are accepted for GET /d', 1, 207],
  ]);
});

test('rows that stay and rows that are not stored have their own names and causes', () => {
  const checks = ['a', 'b', 'c'].flatMap((path): TestOutcome[] => [
    {
      id: `delete_${path}_id/lifecycle/8.11`,
      endpoint: `DELETE /${path}/{id}`,
      ...{ scenario: '8.11', words: '', outcome: 'failed', kind: 'accepted' },
      response: { status: 200 },
    },
    {
      id: `post_${path}/lifecycle/8.12`,
      endpoint: `POST /${path}`,
      ...{ scenario: '8.12', words: '', outcome: 'failed', kind: 'rejected' },
      response: { status: path === 'a' ? 410 : 404 },
    },
  ]);
  const { groups } = groupTests(checks);
  expect(groups.map(({ title, tests, fault }) => [title, tests, fault])).toEqual([
    ['What is deleted can still be read', 3, 103],
    ['What POST /a creates cannot be read', 1, undefined],
    ['What POST /b creates cannot be read', 1, undefined],
    ['What POST /c creates cannot be read', 1, undefined],
  ]);
});

test.each([
  ["no row is known whose petId has this value, and somebody's may have this key", 'whose key has'],
  ["DELETE might remove somebody's row: no set-up has created the one that petId names", 'its key'],
])('many keys without a row are one cause, a few are one each: %s', (words, folded) => {
  const blocked = (name: string): TestOutcome => ({
    ...{ id: `get_${name}/path_${name}/2.22`, endpoint: `GET /${name}/{${name}Id}`, words: '' },
    ...{ outcome: 'blocked', kind: 'blocked' },
    reason: `Blocked: ${words.replace('petId', `${name}Id`)}.`,
  });
  const names = ['pet', 'owner', 'visit', 'bill'];
  expect(titles(names.slice(1).map(blocked))).toHaveLength(3);
  const { groups } = groupTests(names.map(blocked));
  expect(groups).toMatchObject([{ title: expect.stringContaining(folded), tests: 4 }]);
});

test('valid requests that crash alike in many endpoints are one cause, with what suffers from it', () => {
  const ofEndpoint = (path: string, error: string): TestOutcome[] => {
    const title = `the valid request of PUT /${path} gets 500`;
    const test = { endpoint: `PUT /${path}`, words: '' };
    const cause = { title, by: 'valid-request' as const };
    const response = { status: 500, body: JSON.stringify({ error }) };
    return [
      {
        ...{ ...test, cause, id: `put_${path}/negative_body_name/1.05`, scenario: '1.05' },
        ...{ outcome: 'unproven', kind: 'unproven', control: { status: 500 } },
      },
      { ...test, ...CRASH, cause, response, id: `put_${path}/positive` },
    ];
  };
  const deadlocks = ['a', 'b', 'c', 'd'].flatMap((path) => ofEndpoint(path, 'deadlock detected'));
  const other = ofEndpoint('e', 'pool exhausted');
  const { groups } = groupTests([...deadlocks, ...other]);
  expect(
    groups.map(({ title, tests, endpoints, first }) => [title, tests, endpoints, first]),
  ).toEqual([
    ['500 on valid requests: deadlock detected', 8, 4, 'put_a/positive'],
    ['The valid request of PUT /e gets 500', 2, 1, 'put_e/positive'],
  ]);
  // So few are named by their endpoints.
  expect(titles(deadlocks.slice(0, 6))).toHaveLength(3);
});

test('a variable that is not set is one cause, whichever files name it', () => {
  const blocked = (slug: string): TestOutcome => ({
    ...{ id: `${slug}/positive`, endpoint: slug, words: '' },
    ...{ outcome: 'blocked', kind: 'blocked' },
    reason: `Blocked by the set-up: suite/env/${slug}_environment.txt:10: the variable TOKEN is not set, or empty`,
  });
  const { groups } = groupTests([blocked('post_a'), blocked('get_b')]);
  expect(groups.map(({ title, tests }) => [title, tests])).toEqual([
    ['Blocked by the set-up: the variable TOKEN is not set, or empty', 2],
  ]);
});

describe('a combination of fields that fails', () => {
  /** A variant that crashed, with what it sent. */
  const variant = (scenario: string, more: Partial<TestOutcome>): TestOutcome => ({
    ...{ id: `a/variant_${scenario}`, endpoint: 'POST /pets/{kind}', scenario, words: '' },
    ...{ ...CRASH, cause: { by: 'constraint' } },
    ...more,
  });
  const sent = (query: string, body: object = {}, kind = 'cat') => ({
    ...{ method: 'POST', url: `http://127.0.0.1:1/v1/pets/${kind}?${query}` },
    ...{ headers: { 'X-Mode': 'fast' }, body: JSON.stringify(body) },
  });
  const combination = variant('9.03', { request: sent('a=1&b=2', { c: { d: [3] } }, 'dog') });

  test.each<[string, Partial<TestOutcome>]>([
    ['query', { location: 'query', at: '/b', request: sent('b=2') }],
    ['body', { location: 'body', at: '/c/d', request: sent('', { c: { d: [3] } }) }],
    ['path', { location: 'path', at: '/kind', request: sent('', {}, 'dog') }],
    ['header', { location: 'header', at: '/x-mode', request: sent('') }],
  ])('has the cause of the one that fails alone with the same value in the %s', (_, more) => {
    const groups = groupTests([variant('9.01', more), combination]).groups;
    expect(groups).toMatchObject([{ tests: 2, first: 'a/variant_9.01' }]);
    expect(groups[0]?.title).toMatch(/^500 on a further member or branch of /);
  });

  test.each<[string, Partial<TestOutcome>]>([
    ['another value', { location: 'query', at: '/b', request: sent('b=3') }],
    ['another field', { location: 'query', at: '/z', request: sent('z=2') }],
    [
      'another response',
      { location: 'query', at: '/b', request: sent('b=2'), response: { status: 502 } },
    ],
    [
      'another endpoint',
      { location: 'query', at: '/b', request: sent('b=2'), endpoint: 'PUT /pets/{kind}' },
    ],
  ])('is a cause of its own beside %s', (_, more) => {
    expect(groupTests([variant('9.01', more), combination]).groups).toHaveLength(2);
  });
});
