import { expect, test } from 'vitest';
import { namedFields } from '../../../src/calibrate/complaints/match.ts';
import type { Json } from '../../../src/generator/index.ts';
import { rowOf, toyOf } from './toy.ts';

/** What a server demands of a body, and the words that it rejects another one with. */
type Rule = (body: Readonly<Record<string, unknown>>) => string | undefined;

interface Case {
  /** Members of the body: those with `!` are required, `field: text` has a description. */
  readonly members: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly rule: Rule;
}

const TEXT = { type: 'string' };
const TIME = { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'string' }] };
const oneOf =
  (field: string, values: readonly unknown[], words: string): Rule =>
  (body) =>
    values.includes(body[field]) ? undefined : words;

/** More words that may be tried than are, where no response names their field. */
const MANY = Object.fromEntries(
  ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'].map((name) => [name, { enum: ['one', 'two', 'six'] }]),
);

const CASES: Readonly<Record<string, Case>> = {
  'another word of an enum, where two fields do not go together': {
    members: { ...MANY, template_type: { $ref: '#/components/schemas/Kind' }, template: TEXT },
    required: [...Object.keys(MANY), 'template_type', 'template'],
    rule: oneOf('template_type', ['CHAT'], 'Template type does not match template'),
  },
  'a member that the words name, where the place is the object around it': {
    members: {
      version: {
        type: 'object',
        required: [...Object.keys(MANY), 'template_type', 'model'],
        properties: {
          ...MANY,
          model: TEXT,
          template_type: { anyOf: [{ $ref: '#/components/schemas/Kind' }, { type: 'null' }] },
        },
      },
    },
    required: ['version'],
    rule: ({ version }) =>
      JSON.stringify(version).includes('CHAT')
        ? undefined
        : JSON.stringify([{ loc: ['body', 'version'], msg: 'Template type is not supported' }]),
  },
  'a beginning and then a length, of a field that goes by another name': {
    members: { key: TEXT, label: TEXT },
    required: ['key', 'label'],
    rule: ({ key }) => {
      const text = String(key);
      if (!text.startsWith('dev-')) return 'the device ID has no prefix: expected prefix "dev-"';
      const isLong = text.length === 12;
      return isLong ? undefined : `device ID has invalid length: expected 12, got ${text.length}`;
    },
  },
  'another item of an example, where its first is rejected': {
    members: {
      links: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', format: 'uri' },
        example: ['mailto:ann@example.com', 'chat://room/token'],
      },
    },
    required: ['links'],
    rule: ({ links }) => {
      const [link] = Array.isArray(links) ? links.filter((one) => !one.startsWith('chat:')) : [];
      return link === undefined ? undefined : `'${link}' is not a link that is known here`;
    },
  },
  'values of a sentence': {
    members: { state: TEXT },
    required: ['state'],
    rule: oneOf('state', ['queued', 'running'], 'Invalid state. Valid values are queued, running'),
  },
  'every time in the notation that the words show without a field': {
    members: { since: TIME, until: TIME, name: TEXT },
    required: ['since', 'until', 'name'],
    rule: ({ since, until }) =>
      [since, until].every((one) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(`${one}`))
        ? undefined
        : JSON.stringify([
            'ValueError',
            'The filter takes times in this format: %Y-%m-%d %H:%M:%S',
          ]),
  },
  'values in lines, without the name of a field': {
    members: { output: TEXT },
    required: ['output'],
    rule: oneOf('output', ['csv'], 'Unsupported. Available choices:\n- csv\n- parquet'),
  },
  'values of a description': {
    members: { alg: { ...TEXT, description: 'The algorithm. Supports `RS256`, `ES256`.' } },
    required: ['alg'],
    rule: oneOf('alg', ['ES256'], 'algorithm rejected'),
  },
  'values of a table in a description, beside an opaque error': {
    members: {
      tier: {
        ...TEXT,
        description: 'How fast:\n\n| tier | cost |\n|---|---|\n| gold | 9 |\n| iron | 1 |',
      },
    },
    required: ['tier'],
    rule: oneOf('tier', ['iron'], 'no'),
  },
  'a text with a notation of times': {
    members: { due: TEXT },
    required: ['due'],
    rule: (body) =>
      /^\d\d\/\d\d\/\d{4}$/.test(`${body.due}`)
        ? undefined
        : "due has to be written as 'DD/MM/YYYY'",
  },
  'a text that matches a pattern': {
    members: { code: TEXT },
    required: ['code'],
    rule: (body) =>
      /^[A-Z]{3}-\d{2}$/.test(`${body.code}`) ? undefined : 'code must match "^[A-Z]{3}-\\d{2}$"',
  },
  'JSON in a text': {
    members: { filter: TEXT },
    required: ['filter'],
    rule: (body) =>
      `${body.filter}`.startsWith('{"field":')
        ? undefined
        : 'filter is malformed, for example: {"field": "name", "value": "rex"}',
  },
  'exactly one of two groups': {
    members: { batch: TEXT, from: TEXT, until: TEXT },
    rule: ({ batch, from, until }) =>
      (batch !== undefined) !== (from !== undefined && until !== undefined) &&
      (from === undefined) === (until === undefined)
        ? undefined
        : 'Exactly one of batch or (from and until) must be provided',
  },
  'fields that need each other': {
    members: { latitude: TEXT, longitude: TEXT },
    rule: ({ latitude, longitude }) =>
      latitude !== undefined && longitude !== undefined
        ? undefined
        : 'latitude and longitude must be provided',
  },
  'fields that exclude each other': {
    members: { query: TEXT, filter: TEXT },
    rule: ({ query, filter }) =>
      query !== undefined && filter !== undefined
        ? 'Parameter filter cannot be set when query is used'
        : undefined,
  },
  'values that another schema lists for a member of this name': {
    members: { operator: TEXT },
    required: ['operator'],
    rule: oneOf('operator', ['NEQ'], 'operator is not supported'),
  },
  'a text that has to be a literal': {
    members: { operand: TEXT, label: TEXT },
    required: ['operand', 'label'],
    rule: ({ operand }) =>
      /^".+"$/.test(`${operand}`)
        ? undefined
        : `parsing error: illegal ${operand}. If it is a string, wrap it with quotes`,
  },
  'numbers that have to be a total together': {
    members: {
      shares: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['percent'],
          properties: { percent: { type: 'integer' } },
        },
      },
    },
    required: ['shares'],
    rule: ({ shares }) => {
      const total = (Array.isArray(shares) ? shares : []).reduce(
        (sum, one) => sum + one.percent,
        0,
      );
      return total === 100 ? undefined : `the sum of shares' percent ${total} is not 100`;
    },
  },
  'values in order': {
    members: { opens: { type: 'integer' }, closes: { type: 'integer' } },
    required: ['opens', 'closes'],
    rule: ({ opens, closes }) =>
      Number(opens) < Number(closes) ? undefined : 'opens must be before closes',
  },
};

/** What was sent; nothing where that is no object. */
function bodyOf(text: Buffer): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text.toString()) ?? {};
  } catch {
    return {};
  }
}

function documentOf(cases: Readonly<Record<string, Case>>): string {
  const paths = Object.values(cases).map(({ members, required = [] }, index) => {
    const schema = { type: 'object', properties: members, required };
    const requestBody = { required: true, content: { 'application/json': { schema } } };
    return [`/toys${index}`, { post: { requestBody, responses: { 204: { description: 'OK' } } } }];
  });
  return JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Words', version: '1' } },
    ...{ servers: [{ url: 'http://127.0.0.1:1' }], paths: Object.fromEntries(paths) },
    components: {
      schemas: {
        Kind: { enum: ['TEXT', 'LIST', 'CHAT'] },
        Rule: { type: 'object', properties: { operator: { enum: ['EQ', 'NEQ'] } } },
      },
    },
  });
}

test('what the words of a rejection or of a description ask for is sent', {
  timeout: 120_000,
}, async () => {
  const all = Object.values(CASES);
  const { calibrate } = await toyOf(documentOf(CASES), (call, { body }) => {
    const [, index = ''] = /\/toys(\d+)$/.exec(call) ?? [];
    const words = all[Number(index)]?.rule(bodyOf(body));
    return words === undefined ? [204] : [400, { message: words }];
  });
  const { stdout } = await calibrate();
  const rejected = Object.keys(CASES).filter((_, index) => {
    // What differs in nothing any more is one request.
    return !/^\d\/\d (?:1\/1|2\/2) /.test(rowOf(stdout, `POST /toys${index}`));
  });
  expect(rejected).toEqual([]);
});

test('a member of the body that has to equal the path takes the key of the row that a set-up has made', {
  timeout: 60_000,
}, async () => {
  const rows = new Set<string>();
  const schema = { type: 'object', required: ['link_id'], properties: { link_id: TEXT } };
  const content = { 'application/json': { schema } };
  const row = { type: 'object', required: ['id'], properties: { id: TEXT } };
  const paths = {
    '/links': {
      post: {
        responses: { 201: { description: 'OK', content: { 'application/json': { schema: row } } } },
      },
    },
    '/links/{link_id}': {
      parameters: [{ name: 'link_id', in: 'path', required: true, schema: TEXT }],
      put: { requestBody: { required: true, content }, responses: { 200: { description: 'OK' } } },
    },
  };
  const document = JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Links', version: '1' } },
    ...{ servers: [{ url: 'http://127.0.0.1:1' }], paths },
  });
  const { calibrate, environment } = await toyOf(document, (call, { body }) => {
    if (call === 'POST /links') {
      rows.add(`l${rows.size + 1}`);
      return [201, { id: `l${rows.size}` }];
    }
    const key = call.split('/').at(-1) ?? '';
    if (!rows.has(key)) return [404, { detail: 'Not Found' }];
    return bodyOf(body).link_id === key
      ? [200]
      : [400, { detail: 'The link_id in the request body does not match the URL' }];
  });
  const { stdout } = await calibrate();
  expect(rowOf(stdout, 'PUT /links/{link_id}')).toMatch(/^\d\/1 1\/1 /);
  expect(environment('put_links_link_id')).toContain('"/body/link_id": "$response.body#/id"');
});

test('what one time has to be written like, the others of a request are too', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `time${index}`);
  const time = { type: 'string', format: 'date-time' };
  const query = {
    'many times': {
      members: Object.fromEntries(names.map((name) => [name, time])),
      rule: (body: Readonly<Record<string, unknown>>) => {
        const wrong = names.find(
          (name) => body[name] !== undefined && !/\.000Z$/.test(`${body[name]}`),
        );
        return wrong && `Cannot set '${wrong}': no time of java.util.Date: ${body[wrong]}`;
      },
    },
  };
  const { calibrate, environment } = await toyOf(documentOf(query), (_, { body }) => {
    const words = query['many times'].rule(bodyOf(body));
    return words === undefined ? [204] : [400, { message: words }];
  });
  const { stdout } = await calibrate();
  expect(rowOf(stdout, 'POST /toys0')).toMatch(/ 2\/2 \d+$/);
  const file = environment('post_toys0');
  const [, positive = ''] = file.split('\n[positive]\n');
  const [body = ''] = /^body = .*$/m.exec(positive) ?? [];
  expect(body.match(/\.000Z"/g)).toHaveLength(names.length);
});

test('a member that the words name comes before the object that the place names', () => {
  const field = (at: string, value: Json) => ({
    ...{ location: 'body' as const, at, names: at.split('/').slice(1), value },
  });
  const fields = [
    field('/version', {}),
    field('/version/template_type', 'TEXT'),
    field('/template_type', 'TEXT'),
  ];
  const named = namedFields({ names: ['version'], words: 'Template type is wrong' }, fields);
  expect(named.map(({ at }) => at)).toEqual(['/version/template_type', '/version']);
});
