import { expect, test } from 'vitest';
import { rowOf, toy, toyOf } from './toy.ts';

const TEXT = { type: 'string' };
const READ = { responses: { default: { description: 'Done' } } };

function post(required: readonly string[], optional: readonly string[]) {
  const names = [...required, ...optional];
  const properties = Object.fromEntries(names.map((name) => [name, TEXT]));
  return body({ type: 'object', required, properties });
}

function body(schema: object) {
  const content = { 'application/json': { schema } };
  const responses = { default: { description: 'Done' } };
  return { post: { requestBody: { required: true, content }, responses } };
}

const MANY = Array.from({ length: 12 }, (_, index) => `field${index}`);
const DOCUMENT = documentOf({
  '/boxes': post(['label'], [...MANY, 'id', 'createdAt']),
  '/crates': post(['label'], ['color', 'shape', 'legacy']),
  '/barrels': post(['label'], ['color', 'shape', 'lid', 'legacy']),
});

function documentOf(paths: object): string {
  return JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Opaque', version: '1' } },
    ...{ servers: [{ url: 'http://127.0.0.1:1' }], paths },
  });
}

const RULES: Readonly<Record<string, (has: (name: string) => boolean) => boolean>> = {
  // Only the server may make these.
  '/boxes': (has) => has('label') && !has('id') && !has('createdAt'),
  // One optional field is needed, and another one is not accepted.
  '/crates': (has) => has('label') && has('shape') && !has('legacy'),
  // Two are needed.
  '/barrels': (has) => has('label') && has('shape') && has('lid') && !has('legacy'),
};

test('what a server needs or refuses without a word is found: what it makes itself, one field, two', async () => {
  const toy = await toyOf(DOCUMENT, (call, { body }) => {
    const sent: object = JSON.parse(body.toString());
    return RULES[call.slice('POST '.length)]?.((name) => name in sent) ? [204] : [400];
  });
  await toy.calibrate();
  const learned = (slug: string) =>
    (toy.environment(slug).match(/^# calibrated: .*$/gm) ?? []).map((line) => line.slice(14));
  expect(learned('post_boxes')).toEqual(['without /id (400)', 'without /createdAt (400)']);
  expect(learned('post_crates')).toEqual(['with /shape (400)', 'without /legacy (400)']);
  expect(learned('post_barrels')).toEqual([
    'with /shape (400)',
    'with /lid (400)',
    'without /legacy (400)',
  ]);
});

test.each([
  ['a field', { message: 'label must be at least 3 characters long' }, false],
  ['nothing', {}, true],
])(
  'pairs of optional fields are tried only where a response names no field: %s',
  async (_, body, isTried) => {
    const document = documentOf({ '/racks': post(['label'], ['color', 'shape', 'lid']) });
    const toy = await toyOf(document, () => [400, body]);
    await toy.calibrate();
    const sent = toy.server.requests.map((one) =>
      Object.keys(JSON.parse(one.body.toString())).join(),
    );
    expect(sent.includes('label,color,shape')).toBe(isTried);
  },
);

test.each([
  ['a number', { type: 'integer' }, (value: unknown) => value === 10],
  ['a fraction', { type: 'number' }, (value: unknown) => value === 0.5],
  ['a flag', { type: 'boolean' }, (value: unknown) => value === false],
  ['a member of an enum', { enum: ['raw', 'fine'] }, (value: unknown) => value === 'fine'],
  [
    'a time without milliseconds',
    { type: 'string', format: 'date-time', example: '2024-05-17T09:30:00.000Z' },
    (value: unknown) => value === '2024-05-17T09:30:00Z',
  ],
  [
    'a time with an offset',
    { type: 'string', format: 'date-time', example: '2024-05-17T09:30:00Z' },
    (value: unknown) => value === '2024-05-17T09:30:00+00:00',
  ],
  ['a word in upper case', { type: 'string', example: 'eur' }, (value: unknown) => value === 'EUR'],
  [
    'a word with another mark',
    { type: 'string', example: 'en-US' },
    (value: unknown) => value === 'en_US',
  ],
  ['an example', { type: 'string', examples: ['a', 'b7'] }, (value: unknown) => value === 'b7'],
])(
  'another value is found where no response says what is wrong: %s',
  async (_, schema, isValid) => {
    const properties = { label: TEXT, grade: schema };
    const toy = await toyOf(
      documentOf({ '/racks': body({ type: 'object', required: ['label', 'grade'], properties }) }),
      (_call, { body: text }) => [isValid(JSON.parse(text.toString()).grade) ? 201 : 400],
    );
    const { stdout } = await toy.calibrate();
    expect(rowOf(stdout, 'POST /racks')).toMatch(/^0\/1 1\/1 /);
  },
);

test.each([
  ['the smallest request is accepted once', [], 500],
  ['only the one with every field is, once', ['color', 'lid'], 409],
  ['only the one with every field is, once, then a row is missing', ['color', 'lid'], 404],
  ['none is, as the row is there from the beginning', [], 409],
])(
  'a key that has to be new is found where no response says so: %s',
  async (name, needed, status) => {
    const keys = new Set<string>();
    const isThere = name.startsWith('none');
    const toy = await toyOf(
      documentOf({ '/chests': post(['label'], ['color', 'lid']) }),
      (_call, { body: text }) => {
        const { label, ...rest } = JSON.parse(text.toString());
        if (!needed.every((name) => name in rest)) return [500];
        if (isThere && keys.size === 0) keys.add(label);
        if (keys.has(label)) return [status, { message: 'An error occurred' }];
        keys.add(label);
        return [201];
      },
    );
    const { stdout } = await toy.calibrate();
    expect(rowOf(stdout, 'POST /chests')).toMatch(/^(?:[01]\/2 2\/2|2\/2 2\/2|1\/1 1\/1) /);
    expect(toy.environment('post_chests')).toContain('[unique]\n/body/label = ');
  },
);

test('numbers of a path are tried too, but not for a row that is not there', async () => {
  const number = { required: true, schema: { type: 'integer' } };
  const path = (name: string) => ({ parameters: [{ name, in: 'path', ...number }], get: READ });
  const toy = await toyOf(
    documentOf({ '/bessel/{n}': path('n'), '/shelves/{id}': path('id') }),
    (call) => (call === 'GET /bessel/2' ? [200] : [call.startsWith('GET /bessel') ? 400 : 404]),
  );
  const { stdout } = await toy.calibrate();
  expect(rowOf(stdout, 'GET /bessel/{n}')).toMatch(/^0\/1 1\/1 /);
  const ids = toy.server.requests.map(({ url }) => url).filter((url) => url.startsWith('/shelves'));
  expect([...new Set(ids)]).toEqual(['/shelves/1']);
});

test('what a person has named for a path stays, and is sent once, where no response says what is wrong', async () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const toy = await toyOf(documentOf({ '/shelves/{id}': { parameters: [id], get: READ } }), () => [
    400,
  ]);
  toy.setForAll('[path]\nid = 7\n');
  await toy.calibrate();
  expect(toy.server.requests.map(({ url }) => url)).toEqual(['/shelves/7']);
});

test('a body that was left out is not sent empty where nobody could name the row that it makes', async () => {
  const person = { type: 'object', properties: { id: { type: 'integer' }, login: TEXT } };
  const { post: create } = body(person);
  const login = { name: 'login', in: 'path', required: true, schema: TEXT };
  const logins = new Set<unknown>();
  const toy = await toyOf(
    documentOf({
      '/people': { post: { ...create, requestBody: { ...create.requestBody, required: false } } },
      '/people/{login}': { parameters: [login], get: READ, delete: READ },
    }),
    (call, { body: text }) => {
      if (call === 'POST /people' && text.length === 0) return [400, { message: 'No person' }];
      if (call === 'POST /people') logins.add(JSON.parse(text.toString()).login);
      // A row without a login breaks every look-up.
      if (logins.has(undefined)) return [500];
      return [logins.has(call.split('/')[2]) || call === 'POST /people' ? 200 : 404];
    },
  );
  const { stdout } = await toy.calibrate();
  expect(logins).not.toContain(undefined);
  expect(rowOf(stdout, 'POST /people')).toMatch(/^1\/2 2\/2 /);
  expect(rowOf(stdout, 'GET /people/{login}')).toMatch(/^\d\/1 1\/1 /);
  expect(toy.environment('post_people')).toContain('# calibrated: with /login (400: No person)');
});

test('members that every row has are added first, and only those that are needed stay', async () => {
  const needed = ['size', 'shape', 'color'];
  const row = { label: 'a', size: 's', shape: 'x', color: 'c', weight: 'w', note: null };
  const toy = await toyOf(
    documentOf({
      '/tiles': {
        get: READ,
        ...post(['label'], ['note', ...MANY.slice(0, 8), 'weight', ...needed]),
      },
    }),
    (call, { body: text }) => {
      if (call === 'GET /tiles') return [200, [row, { ...row, extra: 1 }]];
      const sent: object = JSON.parse(text.toString() || '{}');
      return [needed.every((name) => name in sent) && !('note' in sent) ? 201 : 400];
    },
  );
  const { stdout } = await toy.calibrate();
  expect(rowOf(stdout, 'POST /tiles')).toMatch(/^0\/2 2\/2 /);
  const comments = toy.environment('post_tiles').match(/calibrated: with \S+/g) ?? [];
  expect(comments.map((one) => one.slice(17)).toSorted()).toEqual(['/color', '/shape', '/size']);
});

test('a page of HTML in place of what is documented accepts nothing, and no value leads to another path', async () => {
  const { calibrate, server } = await toy(['GET /pets/{petId} =name'], (call) =>
    /^GET \/pets\/[^/]+$/.test(call) && !call.endsWith('/1')
      ? [404, { detail: 'There is no such pet' }]
      : [200, 'Welcome', { 'content-type': 'text/html; charset=utf-8' }],
  );
  const { stdout } = await calibrate();
  expect(rowOf(stdout, 'GET /pets/{petId}')).toMatch(/^0\/1 0\/1 /);
  const sent = server.requests.map(({ url }) => url);
  expect(sent).toContain('/pets/1');
  expect(sent.filter((url) => url.split(/\/|%2F/i).length > 3)).toEqual([]);
});

test('no other shape of a text in a path holds a slash', async () => {
  const { calibrate, server } = await toy(['GET /pets/{petId} =name'], () => {
    return [422, { detail: 'petId is malformed' }];
  });
  await calibrate();
  const sent = server.requests.map(({ url }) => url);
  expect(sent).toContain('/pets/rex');
  expect(sent.filter((url) => url.split(/\/|%2F/i).length > 3)).toEqual([]);
});

test('a server that names one wrong field at a time leaves requests for leaving out the others', async () => {
  const optional = Array.from({ length: 30 }, (_, index) => `part${index}`);
  const suite = await toyOf(documentOf({ '/racks': post(['label'], optional) }), (_, { body }) => {
    const sent: object = JSON.parse(body.toString());
    const wrong = optional.find((name) => name in sent && name !== 'part7');
    return wrong === undefined ? [201] : [400, { errors: { [wrong]: ['is not accepted'] } }];
  });
  const { stdout } = await suite.calibrate();
  expect(stdout).not.toContain('still rejected');
});

test('the same response to all that was tried ends no search for fields that may be left out', async () => {
  const optional = Array.from({ length: 12 }, (_, index) => `part${index}_id`);
  const suite = await toyOf(documentOf({ '/racks': post(['label'], optional) }), (_, { body }) => {
    const sent: object = JSON.parse(body.toString());
    // The server says the same of a part, whose values are listed, as of all.
    const message = 'Valid values of part0_id are a1, b2, c3, d4, e5, f6, g7, h8, i9, j0';
    return 'part3_id' in sent ? [400, { message }] : [201];
  });
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'POST /racks')).toMatch(/^1\/2 2\/2 /);
  expect(suite.environment('post_racks')).toContain('# calibrated: without /part3_id (400');
});

test('what is rejected since an earlier request is still being worked on is waited for, and teaches nothing', async () => {
  let ends = 0;
  const schema = {
    type: 'object',
    required: ['pair'],
    properties: { pair: { type: 'string' }, days: { type: 'integer' } },
  };
  const responses = { default: { description: 'Done' } };
  const post = {
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses,
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Toys', version: '1' },
    paths: { '/jobs': { post } },
  };
  const toy = await toyOf(JSON.stringify(document), () => {
    if (Date.now() < ends) return [400, { error: 'A job is already running.' }];
    ends = Date.now() + 1200;
    return [202];
  });
  const { stdout } = await toy.calibrate();
  expect(rowOf(stdout, 'POST /jobs')).toMatch(/ 2\/2 /);
  expect(toy.environment('post_jobs')).not.toContain('# calibrated:');
});
