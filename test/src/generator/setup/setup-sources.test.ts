import { expect, test } from 'vitest';
import { generate } from '../../../../src/generator/index.ts';
import { readFrom } from '../../../support/network/read-from.ts';

type Tree = Readonly<Record<string, unknown>>;

const TEXT = { type: 'string' };
const UUID = { type: 'string', format: 'uuid' };

function json(schema: Tree): Tree {
  return { content: { 'application/json': { schema } } };
}

function parameters(path: string, schema: Tree) {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name);
  return names.map((name) => ({ name, in: 'path', required: true, schema }));
}

/** An operation on a path with parameters of one schema, a body and an answer. */
function operation(
  path: string,
  { schema = TEXT, body, answer }: { schema?: Tree; body?: Tree; answer?: Tree } = {},
): Tree {
  return {
    parameters: parameters(path, schema),
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: { '200': { description: 'Done', ...(answer && json(answer)) } },
  };
}

function object(properties: Tree, required = Object.keys(properties)): Tree {
  return { type: 'object', properties, required };
}

/** The sections of one environment file that say what is sent around a request. */
async function sectionsOf(paths: Tree, slug: string): Promise<Record<string, string[]>> {
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths };
  const read = await readFrom({ 'openapi.json': JSON.stringify(document) }, 'openapi.json');
  const text = generate(read).files.get(`env/${slug}_environment.txt`) ?? '';
  const found = text.matchAll(/^\[(setup|unique|cleanup)\]\n((?:.+\n)+)/gm);
  return Object.fromEntries(
    [...found].map(([, name = '', lines = '']) => [name, lines.trim().split('\n')]),
  );
}

function line(key: string, call: string, env: string, take: Tree): string {
  const pairs = Object.entries(take).map(([place, from]) => `"${place}": "${from}"`);
  return `${key} = {"call": "${call}", "env": "${env}", "take": {${pairs.join(', ')}}}`;
}

test('a key that the producer sends and does not answer is taken from its request', async () => {
  const paths = {
    '/tenants': { post: operation('', { body: object({ name: TEXT }) }) },
    '/tenants/{tenant}': { delete: operation('/{tenant}') },
  };
  const take = { '/path/tenant': '$request.body#/name' };
  expect(await sectionsOf(paths, 'delete_tenants_tenant')).toEqual({
    setup: [
      '# POST /tenants makes one under the name that it sends',
      line('tenant', 'POST /tenants', 'post_tenants', take),
    ],
  });
  expect(await sectionsOf(paths, 'post_tenants')).toEqual({
    unique: ['/body/name = "name-{unique}"'],
    cleanup: [line('tenant', 'DELETE /tenants/{tenant}', 'delete_tenants_tenant', take)],
  });
});

test('a list of rows is made, named by another word, and changed by a PUT beside the POST', async () => {
  const row = object({ name: TEXT, size: { type: 'integer' } });
  const paths = {
    '/taskdefs': {
      post: operation('', { body: { type: 'array', items: row, minItems: 1 } }),
      put: operation('', { body: row }),
    },
    '/taskdefs/{tasktype}': { get: operation('/{tasktype}') },
  };
  const why = '# POST /taskdefs makes one under the name that it sends';
  const made = (place: string) =>
    line('taskdef', 'POST /taskdefs', 'post_taskdefs', { [place]: '$request.body#/0/name' });
  const read = await sectionsOf(paths, 'get_taskdefs_tasktype');
  expect(read.setup).toEqual([why, made('/path/tasktype')]);
  expect((await sectionsOf(paths, 'put_taskdefs')).setup).toEqual([why, made('/body/name')]);
  const { unique } = await sectionsOf(paths, 'post_taskdefs');
  expect(unique).toEqual(['/body/0/name = "name-{unique}"']);
});

test('an answer may be of an open type, or only the key', async () => {
  const answers = (type: string, schema: Tree) => ({
    responses: { '200': { description: 'Made', content: { [type]: { schema } } } },
  });
  const paths = {
    '/pets': { post: answers('*/*', object({ id: TEXT })) },
    '/pets/{petId}': { get: operation('/{petId}') },
    '/runs': { post: answers('text/plain', TEXT) },
    '/runs/{runId}': { get: operation('/{runId}') },
  };
  expect((await sectionsOf(paths, 'get_pets_petId')).setup?.[1]).toBe(
    line('pet', 'POST /pets', 'post_pets', { '/path/petId': '$response.body#/id' }),
  );
  expect((await sectionsOf(paths, 'get_runs_runId')).setup).toEqual([
    '# POST /runs makes one and answers one text, which may be its key',
    line('run', 'POST /runs', 'post_runs', { '/path/runId': '$response.body' }),
  ]);
});

test('a segment may say by which key a row is found', async () => {
  const paths = {
    '/flows/': { post: operation('', { body: object({ name: TEXT }) }) },
    '/flows/name/{name}': { get: operation('/{name}') },
  };
  expect((await sectionsOf(paths, 'get_flows_name_name')).setup?.[1]).toBe(
    line('flow', 'POST /flows/', 'post_flows', { '/path/name': '$request.body#/name' }),
  );
});

test('a property of a body that names a row is filled by what makes one', async () => {
  const paths = {
    '/flows': {
      post: operation('', { body: object({ name: TEXT }), answer: object({ id: UUID }) }),
    },
    '/people': { post: operation('', { answer: object({ id: UUID }) }) },
    '/flow_runs': {
      post: operation('', {
        body: object({
          flow_id: UUID,
          parent_flow_id: UUID,
          person: object({ id: UUID }),
          note: TEXT,
        }),
      }),
    },
    '/persons': { post: operation('', { answer: object({ id: UUID }) }) },
  };
  const flow = (at: string, key: string) =>
    line(key, 'POST /flows', 'post_flows', { [at]: '$response.body#/id' });
  expect((await sectionsOf(paths, 'post_flow_runs')).setup).toEqual([
    '# POST /flows makes one and answers its id',
    flow('/body/flow_id', 'flow'),
    '# POST /flows makes one and answers its id',
    flow('/body/parent_flow_id', 'flow_2'),
    '# POST /persons makes one and answers its id',
    line('person', 'POST /persons', 'post_persons', { '/body/person/id': '$response.body#/id' }),
  ]);
});

test('the first item of a list that names rows is filled too', async () => {
  const paths = {
    '/tags': { post: operation('', { answer: object({ id: { type: 'integer' } }) }) },
    '/owners': { post: operation('', { answer: object({ id: UUID }) }) },
    '/notes': {
      post: operation('', {
        body: object({
          tag_ids: { type: 'array', items: { type: 'integer' }, minItems: 1 },
          owners: { type: 'array', items: object({ id: UUID }), minItems: 1 },
          lines: { type: 'array', items: TEXT, minItems: 1 },
        }),
      }),
    },
  };
  expect((await sectionsOf(paths, 'post_notes')).setup).toEqual([
    '# POST /tags makes one and answers its id',
    line('tag', 'POST /tags', 'post_tags', { '/body/tag_ids/0': '$response.body#/id' }),
    '# POST /owners makes one and answers its id',
    line('owner', 'POST /owners', 'post_owners', { '/body/owners/0/id': '$response.body#/id' }),
  ]);
});

test('a PUT makes a row where no POST does, and what it made is removed', async () => {
  const paths = {
    '/queues/{queue}': {
      put: operation('/{queue}'),
      get: operation('/{queue}'),
      delete: operation('/{queue}'),
    },
  };
  const take = { '/path/queue': '$request.path.queue' };
  expect((await sectionsOf(paths, 'get_queues_queue')).setup).toEqual([
    '# PUT /queues/{queue} may make one under the queue in its path; nothing else does',
    line('queue', 'PUT /queues/{queue}', 'put_queues_queue', take),
  ]);
  expect(await sectionsOf(paths, 'put_queues_queue')).toEqual({
    // It replaces no row that was there.
    unique: ['/path/queue = "queue-{unique}"'],
    cleanup: [line('queue', 'DELETE /queues/{queue}', 'delete_queues_queue', take)],
  });
});

test.each([
  [
    'that changes what a POST has made',
    { '/queues': { post: operation('', { body: object({}) }) } },
  ],
  ['of a number', {}, { type: 'integer' }],
] as const)('a PUT %s keeps the key of the document', async (_, more, schema: Tree = TEXT) => {
  const row = operation('/{queue}', { schema });
  const paths = { ...more, '/queues/{queue}': { put: row, get: row, delete: row } };
  expect(await sectionsOf(paths, 'put_queues_queue')).not.toHaveProperty('unique');
});

const ROWS: readonly (readonly [string, Tree, string])[] = [
  ['a list', { type: 'array', items: object({ id: TEXT }) }, '/0/id'],
  [
    'a page with a list',
    object({ total: { type: 'integer' }, items: { type: 'array', items: object({ id: TEXT }) } }),
    '/items/0/id',
  ],
];

test.each(ROWS)('where nothing makes a row, %s shows one', async (_, answer, at) => {
  const paths = {
    '/logs': { get: operation('', { answer }) },
    '/logs/{logId}': { get: operation('/{logId}'), delete: operation('/{logId}') },
  };
  const take = { '/path/logId': `$response.body#${at}` };
  expect((await sectionsOf(paths, 'get_logs_logId')).setup?.[1]).toBe(
    line('log', 'GET /logs', 'get_logs', take),
  );
  // It is somebody's row: nothing that was there before is removed.
  expect(await sectionsOf(paths, 'delete_logs_logId')).toEqual({});
});

/** What is demanded of a name, and the template whose every instance satisfies it. */
const TEMPLATES: readonly (readonly [Tree, string | undefined])[] = [
  [{ type: 'string' }, 'name-{unique}'],
  [{ type: ['string', 'null'], maxLength: 13 }, 'name-{unique}'],
  [{ type: 'string', maxLength: 12 }, 'name{unique}'],
  [{ type: 'string', maxLength: 8 }, '{unique}'],
  [{ type: 'string', maxLength: 7 }, undefined],
  [{ type: 'string', minLength: 60 }, undefined],
  [{ type: 'string', pattern: '^[a-z0-9]+$', example: 'rex' }, 'rex{unique}'],
  [{ type: 'string', pattern: '^[a-z]+$' }, undefined],
  [{ type: 'string', pattern: '^[0-9a-e]+$' }, undefined],
  [{ type: 'string', pattern: '^.*(0{8}|f{8})$' }, undefined],
  [{ type: 'string', format: 'email' }, 'user{unique}@example.com'],
  [{ type: 'string', format: 'uuid' }, '{unique}-5717-4562-b3fc-2c963f66afa6'],
  [{ type: 'string', format: 'date' }, undefined],
  [{ type: 'string', enum: ['a', 'b'] }, undefined],
  [{ type: 'string', not: { const: 'name-00000001' } }, undefined],
  [{ type: 'integer' }, undefined],
];

test.each(TEMPLATES)('the name %j is made new by %s', async (schema, template) => {
  const paths = {
    '/pets': {
      post: operation('', { body: object({ name: schema }), answer: object({ id: TEXT }) }),
    },
    '/pets/{petId}': { get: operation('/{petId}') },
  };
  const { unique } = await sectionsOf(paths, 'post_pets');
  expect(unique).toEqual(template === undefined ? undefined : [`/body/name = "${template}"`]);
});

/** An example of the id that a client chooses, and its template. */
const IDS: readonly (readonly [string, string | undefined])[] = [
  ['pet-1', 'pet-1-{unique}'],
  ['0f8fad5b-d9cb-469f-a165-70867728950e', '{unique}-d9cb-469f-a165-70867728950e'],
  ['https://pets.example/', 'https://pets.example/{unique}'],
  // A server that requires a number accepts no hexadecimal digits.
  ['17', undefined],
];

test.each(IDS)(
  'an id that the client chooses, such as %s, is made new by %s',
  async (example, template) => {
    const paths = {
      '/pets': { post: operation('', { body: object({ petId: { ...TEXT, example } }) }) },
      '/pets/{petId}': { get: operation('/{petId}') },
    };
    const { unique } = await sectionsOf(paths, 'post_pets');
    expect(unique).toEqual(template && [`/body/petId = "${template}"`]);
  },
);

test('the key of a row may be in the query, or in a header that is named after it', async () => {
  const named = (name: string, location: string) => ({ name, in: location, schema: TEXT });
  const post = {
    ...operation('', { answer: object({ id: TEXT }) }),
    parameters: [
      named('name', 'query'),
      named('owner', 'query'),
      named('X-Acme-PetId', 'header'),
      // Of anything, and of another row.
      named('Name', 'header'),
      named('X-Acme-OwnerId', 'header'),
    ],
  };
  const paths = { '/pets': { post }, '/pets/{petId}': { get: operation('/{petId}') } };
  expect((await sectionsOf(paths, 'post_pets')).unique).toEqual([
    '/query/name = "name-{unique}"',
    '/header/X-Acme-PetId = "X-Acme-PetId-{unique}"',
  ]);
});

test('what makes no row gets no new values, and a row names itself no other', async () => {
  const body = object({ username: TEXT, password: TEXT });
  const login = { '/login': { post: operation('', { body }) } };
  expect(await sectionsOf(login, 'post_login')).toEqual({});
  const own = {
    '/pets': {
      post: operation('', { body: object({ pet_id: TEXT }), answer: object({ id: TEXT }) }),
    },
  };
  expect(await sectionsOf(own, 'post_pets')).toEqual({});
});

test('a number or a UUID under the name of what is made elsewhere is its id; a text is no number', async () => {
  const id = { type: 'integer' };
  const made = (key: Tree, name: string) =>
    operation('', { body: object({ [name]: key }), answer: object({ id: key }) });
  const paths = {
    '/playbooks': { post: made(id, 'path') },
    '/flows': { post: made(UUID, 'path') },
    '/plays': { post: operation('', { body: object({ playbook: id, flow: UUID }) }) },
    '/notes': {
      post: operation('', { body: object({ playbook: TEXT, flow: { type: 'number' } }) }),
    },
  };
  const take = (place: string) => ({ [place]: '$response.body#/id' });
  const { setup = [] } = await sectionsOf(paths, 'post_plays');
  expect(setup.filter((one) => !one.startsWith('#'))).toEqual([
    line('playbook', 'POST /playbooks', 'post_playbooks', take('/body/playbook')),
    line('flow', 'POST /flows', 'post_flows', take('/body/flow')),
  ]);
  expect(await sectionsOf(paths, 'post_notes')).toEqual({});
});

test('rows that need one another in a circle are not set up', async () => {
  const made = (name: string) =>
    operation('', { body: object({ [name]: UUID }), answer: object({ id: UUID }) });
  const paths = { '/hens': { post: made('egg_id') }, '/eggs': { post: made('hen_id') } };
  expect(await sectionsOf(paths, 'post_hens')).toEqual({});
});

test('a body takes the id of a row that is listed, and keeps a name that need not be there', async () => {
  const answer = { type: 'array', items: object({ id: UUID, name: TEXT }) };
  const body = object({ scenario_id: UUID, scenarioName: TEXT });
  const paths = {
    '/scenarios': { get: operation('', { answer }) },
    '/mappings': { post: operation('', { body }) },
  };
  const take = { '/body/scenario_id': '$response.body#/0/id' };
  expect((await sectionsOf(paths, 'post_mappings')).setup).toEqual([
    '# GET /scenarios shows rows, and nothing makes one: the first is taken',
    line('scenario', 'GET /scenarios', 'get_scenarios', take),
  ]);
});

test('PUT on a collection makes a row, whose key may be its id or its name', async () => {
  const paths = {
    '/searches/': {
      put: operation('', { body: object({ name: TEXT }), answer: object({ id: UUID }) }),
    },
    '/searches/{id_or_name}': { get: operation('/{id_or_name}') },
  };
  expect(await sectionsOf(paths, 'get_searches_id_or_name')).toEqual({
    setup: [
      '# PUT /searches/ makes one and answers its id',
      line('search', 'PUT /searches/', 'put_searches', {
        '/path/id_or_name': '$response.body#/id',
      }),
    ],
  });
});

/** `POST` on the path of a row, with a status, beside the other methods there. */
function rowPath(path: string, status: string, words: Tree = {}) {
  const post = { ...operation(path), ...words, responses: { [status]: { description: 'Done' } } };
  return { post, get: operation(path), delete: operation(path) };
}

test('POST makes a row under the key in its own path, new in each request', async () => {
  const paths = {
    '/users': { get: operation('', { answer: { type: 'array', items: object({ name: TEXT }) } }) },
    '/users/{name}': rowPath('/users/{name}', '201'),
    '/users/{name}/tokens': { get: operation('/users/{name}/tokens') },
  };
  const take = { '/path/name': '$request.path.name' };
  expect(await sectionsOf(paths, 'get_users_name_tokens')).toEqual({
    setup: [
      '# POST /users/{name} makes one under the name in its path',
      line('user', 'POST /users/{name}', 'post_users_name', take),
    ],
  });
  expect(await sectionsOf(paths, 'post_users_name')).toEqual({
    unique: ['/path/name = "name-{unique}"'],
    cleanup: [line('user', 'DELETE /users/{name}', 'delete_users_name', take)],
  });
});

test.each([
  ['says that it creates', rowPath('/carts/{cart}', '200', { summary: 'Create a cart' }), true],
  ['says that it adds', rowPath('/carts/{cart}', '200', { operationId: 'addCart' }), true],
  ['is the only way to get what GET and DELETE name', rowPath('/carts/{cart}', '200'), true],
  ['changes it', rowPath('/carts/{cart}', '200', { summary: 'Change a cart' }), false],
  ['is alone at its path', { post: rowPath('/carts/{cart}', '201').post }, false],
])('a POST on a row that %s makes rows: %s', async (_, cart, isMaker) => {
  const paths = {
    '/carts/{cart}': cart,
    '/carts/{cart}/items': { get: operation('/carts/{cart}/items') },
  };
  const { setup } = await sectionsOf(paths, 'get_carts_cart_items');
  const { unique } = await sectionsOf(paths, 'post_carts_cart');
  expect(unique).toEqual(isMaker ? ['/path/cart = "cart-{unique}"'] : undefined);
  expect(setup?.[1]?.startsWith('cart = {"call": "POST /carts/{cart}"') ?? false).toBe(isMaker);
});

test('a parameter that is called like a row of a collection elsewhere names one of it', async () => {
  const page = (name: string) =>
    object({ [name]: { type: 'array', items: object({ name: TEXT }) } });
  const paths = {
    '/environments': { get: operation('', { answer: page('environments') }) },
    '/names': { get: operation('', { answer: page('names') }) },
    '/flags/{name}/environments/{environment}': {
      get: operation('/{name}/{environment}'),
      delete: operation('/{name}/{environment}'),
    },
  };
  const slug = 'flags_name_environments_environment';
  const take = { '/path/environment': '$response.body#/environments/0/name' };
  expect((await sectionsOf(paths, `get_${slug}`)).setup).toEqual([
    '# GET /environments shows rows, and nothing makes one: the first is taken',
    line('environment', 'GET /environments', 'get_environments', take),
  ]);
  // A row that was there before is never removed, and `name` is no row.
  expect((await sectionsOf(paths, `delete_${slug}`)).setup).toBeUndefined();
});

test('of two collections with the same rows, the one is meant that makes them, or is nearer', async () => {
  const made = operation('/{owner}', {
    body: object({ name: TEXT }),
    answer: object({ name: TEXT }),
  });
  const paths = {
    '/client/flags': { get: operation('', { answer: object({ name: TEXT }) }) },
    '/admin/search/flags': { get: operation('', { answer: object({ name: TEXT }) }) },
    '/admin/owners/{owner}/flags': { post: made },
    '/client/owners/{owner}/flags': { post: made },
    '/admin/archive/{flag}': { get: operation('/{flag}') },
    '/other/{flag}': { get: operation('/{flag}') },
  };
  const { setup = [] } = await sectionsOf(paths, 'get_admin_archive_flag');
  expect(setup[0]).toContain('POST /admin/owners/{owner}/flags makes one');
  expect(await sectionsOf(paths, 'get_other_flag')).toEqual({});
});

test('texts that are called like a collection are names of its rows', async () => {
  const list = { type: 'array', minItems: 1, items: TEXT };
  const paths = {
    '/users': {
      post: operation('', {
        body: object({ name: TEXT }),
        answer: object({ id: TEXT, name: TEXT }),
      }),
    },
    '/groups/{group}/users': {
      post: operation('/{group}', { body: object({ users: list, name: TEXT, kind: TEXT }) }),
    },
    '/teams': {
      post: operation('', { body: object({ user: { type: 'string', format: 'date' } }) }),
    },
  };
  const take = { '/body/users/0': '$response.body#/name' };
  expect((await sectionsOf(paths, 'post_groups_group_users')).setup).toEqual([
    '# POST /users makes one and answers its name',
    line('user', 'POST /users', 'post_users', take),
  ]);
  expect((await sectionsOf(paths, 'post_teams')).setup).toBeUndefined();
});

test('several parameters in a row are the key that a POST has sent, and remove what it made', async () => {
  const made = operation('', { body: object({ type: TEXT, value: TEXT }) });
  const row = { get: operation('/{type}/{value}'), delete: operation('/{type}/{value}') };
  const paths = {
    '/tags': { post: made },
    '/tags/{type}/{value}': row,
    '/notes': { post: operation('', { body: object({ type: TEXT }) }) },
    '/notes/{type}/{value}': row,
  };
  const take = { '/path/type': '$request.body#/type', '/path/value': '$request.body#/value' };
  expect((await sectionsOf(paths, 'get_tags_type_value')).setup).toEqual([
    '# POST /tags makes one under type and value',
    line('tag', 'POST /tags', 'post_tags', take),
  ]);
  expect((await sectionsOf(paths, 'post_tags')).cleanup).toEqual([
    line('tag', 'DELETE /tags/{type}/{value}', 'delete_tags_type_value', take),
  ]);
  // Half of a key is no key of that kind.
  const { setup = [] } = await sectionsOf(paths, 'get_notes_type_value');
  expect(setup[0]).toBe('# POST /notes makes one under the type that it sends');
});

test('what a server has taught makes a text new in each request, or the same', async () => {
  const body = json(object({ name: TEXT, title: TEXT }));
  const post = { requestBody: body, responses: { '201': { description: 'Made' } } };
  const paths = { '/tags': { post } };
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths };
  const read = await readFrom({ 'openapi.json': JSON.stringify(document) }, 'openapi.json');
  const uniqueWith = (kind: 'new' | 'same', at: string) => {
    const lesson = { change: { kind, location: 'body', at }, reason: '409' } as const;
    const { files } = generate(read, { learned: new Map([['post_tags', [lesson]]]) });
    const text = files.get('env/post_tags_environment.txt') ?? '';
    return [...text.matchAll(/^\/body\/(\w+) = "\w+-\{unique\}"$/gm)].map(([, name]) => name);
  };
  expect(uniqueWith('new', '/title')).toEqual(['name', 'title']);
  expect(uniqueWith('same', '/name')).toEqual([]);
});

test('a segment that says what is done belongs to no row: it is made by /add, and removed by /delete', async () => {
  const at = (action: string) => `/rules/${action}/{rule}`;
  const paths = {
    [at('add')]: { post: { ...operation(at('add')), operationId: 'rulesAdd' } },
    [at('get')]: { get: operation(at('get')) },
    [at('replace')]: { post: operation(at('replace')) },
    [at('delete')]: { delete: operation(at('delete')) },
  };
  const take = { '/path/rule': '$request.path.rule' };
  const made = line('rule', 'POST /rules/add/{rule}', 'post_rules_add_rule', take);
  for (const slug of ['get_rules_get_rule', 'delete_rules_delete_rule']) {
    expect((await sectionsOf(paths, slug)).setup).toContain(made);
  }
  expect((await sectionsOf(paths, 'post_rules_add_rule')).cleanup).toEqual([
    line('rule', 'DELETE /rules/delete/{rule}', 'delete_rules_delete_rule', take),
  ]);
});

test('a path without an action comes before one that has one', async () => {
  const id = object({ id: TEXT });
  const paths = {
    '/rules': { post: operation('/rules', { body: id, answer: id }) },
    '/rules/add': { post: operation('/rules/add', { body: id, answer: id }) },
    '/rules/{id}': { get: operation('/rules/{id}') },
  };
  const { setup = [] } = await sectionsOf(paths, 'get_rules_id');
  expect(setup.join('\n')).toContain('"call": "POST /rules"');
});

test('of several requests that make rows of a collection the likeliest is taken, also from elsewhere', async () => {
  const id = object({ id: TEXT });
  const paths = {
    '/users': { get: operation('/users') },
    '/users/upload': { post: operation('/users/upload', { body: id, answer: id }) },
    '/users/create': { post: operation('/users/create', { body: id, answer: id }) },
    '/reports/{user_id}': { get: operation('/reports/{user_id}') },
  };
  const { setup = [] } = await sectionsOf(paths, 'get_reports_user_id');
  expect(setup.join('\n')).toContain('"call": "POST /users/create"');
});
