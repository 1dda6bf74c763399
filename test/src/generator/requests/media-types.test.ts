import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../../src/generator/json.ts';
import { documentOfPost, made } from '../in-memory.ts';
import { judged } from '../judged.ts';

const PET = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'integer' }, name: { type: 'string', example: 'Rex' } },
};
const COMPONENTS = { components: { schemas: { Pet: PET } } };

function postOf(content: JsonObject, rest: JsonObject = COMPONENTS) {
  return made(documentOfPost({ requestBody: { required: true, content } }, rest));
}

/** The line `xml` of a body of this schema. */
function xmlOf(schema: Json, schemas: JsonObject = {}): unknown {
  const content = { 'application/xml': { schema } };
  const { line } = postOf(content, { components: { schemas } });
  const text = line('endpoint', 'xml');
  return text === undefined ? undefined : JSON.parse(text);
}

describe('a content type that is the only one of a body', () => {
  test.each<[type: string, schema: Json, body: string]>([
    ['application/xml', { $ref: '#/components/schemas/Pet' }, '{"id": 1, "name": "Rex"}'],
    ['application/atom+xml', { $ref: '#/components/schemas/Pet' }, '{"id": 1, "name": "Rex"}'],
    ['text/xml; charset=utf-8', { $ref: '#/components/schemas/Pet' }, '{"id": 1, "name": "Rex"}'],
    ['application/xml', { type: 'string', example: '<a/>' }, '"<a/>"'],
    ['text/xml', { type: 'string', minLength: 3 }, '"text"'],
    ['application/yaml', { $ref: '#/components/schemas/Pet' }, '{"id": 1, "name": "Rex"}'],
    ['text/x-yaml', { $ref: '#/components/schemas/Pet' }, '{"id": 1, "name": "Rex"}'],
    ['application/sql', { type: 'string', example: 'select 1' }, '"select 1"'],
    [
      'application/octet-stream',
      { type: 'string', format: 'binary' },
      '{"filename": "a.bin", "content_type": "application/octet-stream", "base64": "cHJvb2ZnYXRl"}',
    ],
    [
      'image/png',
      {},
      '{"filename": "a.bin", "content_type": "image/png", "base64": "cHJvb2ZnYXRl"}',
    ],
  ])('gets one valid request: %s of %j', async (type, schema, body) => {
    const { line, endpoint, skip } = postOf({ [type]: { schema } });
    expect(line('endpoint', 'content_type')).toBe(JSON.stringify(type));
    expect(line('positive', 'body')).toBe(body);
    expect(endpoint.cases.map(({ section }) => section)).toEqual(['positive']);
    expect(skip('', '*')).toBe(`content type ${type}: only a valid body is sent`);
    const requestBody = { required: true, content: { [type]: { schema } } };
    const responses = { 200: { description: 'Done' } };
    const info = { title: 'Pets', version: '1' };
    const paths = { '/pets': { post: { requestBody, responses } } };
    const document = { openapi: '3.1.0', info, servers: [{ url: 'https://a.example' }], paths };
    const { wrongs, skippedWhole } = await judged({ ...document, ...COMPONENTS });
    expect([wrongs, skippedWhole]).toEqual([[], []]);
  });

  test('is that of a member of a range', () => {
    const { line } = postOf({ 'image/*': { schema: {} } });
    expect(line('endpoint', 'content_type')).toBe('"image/png"');
  });

  test('still has its parameters tested', () => {
    const requestBody = { required: true, content: { 'image/png': {} } };
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 9 } };
    const { endpoint } = made(documentOfPost({ requestBody, parameters: [limit] }));
    expect(endpoint.cases.map(({ scenario }) => scenario)).toContain('2.05');
  });
});

test('a body that cannot be made in its first content type is sent in the next', () => {
  const impossible = { type: 'integer', minimum: 2, maximum: 1 };
  const form = { schema: PET };
  const { line, endpoint } = postOf({
    'application/json': { schema: impossible },
    'application/x-www-form-urlencoded': form,
  });
  expect(line('endpoint', 'content_type')).toBe('"application/x-www-form-urlencoded"');
  expect(line('positive_required', 'body')).toBe('{"name": "Rex"}');
  expect(endpoint.skipped.map(({ reason }) => reason)).toContain(
    'content type application/json: the body is tested as application/x-www-form-urlencoded',
  );
  expect(endpoint.cases.map(({ scenario }) => scenario)).toContain('1.21');
});

test('what was learned of its content type is kept, and dropped once the document has it no longer', () => {
  const requestBody = (types: readonly string[]) => ({
    required: true,
    content: Object.fromEntries(types.map((type) => [type, { schema: PET }])),
  });
  const types = ['application/json', 'application/x-www-form-urlencoded'];
  const document = documentOfPost({ requestBody: requestBody(types) });
  const reason = '415: Unsupported Media Type';
  const change = { kind: 'as', mediaType: types[1] ?? '' } as const;
  const first = made(document, { learned: new Map([['post_pets', [{ change, reason }]]]) });
  expect(first.text).toContain(
    `# calibrated: as application/x-www-form-urlencoded (${reason})\nbody =`,
  );
  expect(first.line('endpoint', 'content_type')).toBe(`"${types[1]}"`);
  const previous = first.generated.files;
  expect(made(document, { previous }).text).toBe(first.text);
  const json = documentOfPost({ requestBody: requestBody(['application/json']) });
  expect(made(json, { previous }).line('endpoint', 'content_type')).toBe('"application/json"');
});

describe('the line xml says how each place is written', () => {
  test('as the XML object of its schema does, through references', () => {
    const Category = { type: 'object', xml: { name: 'category' }, properties: PET.properties };
    const schema = {
      type: 'object',
      xml: { name: 'pet', namespace: 'https://a.example/p', prefix: 'p' },
      properties: {
        id: { type: 'integer', xml: { attribute: true } },
        kind: { $ref: '#/components/schemas/Category' },
        tags: {
          type: 'array',
          xml: { name: 'tagList', wrapped: true },
          items: { type: 'string', xml: { name: 'tag' } },
        },
      },
    };
    expect(xmlOf(schema, { Category })).toEqual({
      '': { name: 'pet', namespace: 'https://a.example/p', prefix: 'p' },
      '/id': { attribute: true },
      '/kind': { name: 'category' },
      '/tags': { name: 'tagList', wrapped: true },
      '/tags/*': { name: 'tag' },
    });
  });

  test('with the name of the component at the root, of the branch that it takes, or its own', () => {
    const Pet = { ...PET, xml: { name: 'animal' } };
    const schema = { $ref: '#/components/schemas/Pet' };
    expect(xmlOf(schema, { Pet: PET })).toEqual({ '': { name: 'Pet' } });
    expect(xmlOf(schema, { Pet })).toEqual({ '': { name: 'animal' } });
    expect(xmlOf({ oneOf: [schema] }, { Pet: PET })).toEqual({ '': { name: 'Pet' } });
  });

  test('with the node types of OpenAPI 3.2', () => {
    const schema = {
      type: 'object',
      xml: { name: 'a' },
      properties: {
        id: { type: 'string', xml: { nodeType: 'attribute' } },
        text: { type: 'string', xml: { nodeType: 'cdata' } },
        list: { type: 'array', items: { type: 'string' }, xml: { nodeType: 'element' } },
      },
    };
    const forms = {
      '/id': { attribute: true },
      '/text': { text: true },
      '/list': { wrapped: true },
    };
    expect(xmlOf(schema)).toEqual({ '': { name: 'a' }, ...forms });
  });

  test.each<[what: string, schema: JsonObject, reason: string]>([
    ['an inline body without a name', PET, 'its root element has no xml.name'],
    [
      'a prefix without a namespace',
      { ...PET, xml: { name: 'a', prefix: 'p' } },
      'the prefix p has no namespace',
    ],
    [
      'a list as an attribute',
      {
        type: 'object',
        xml: { name: 'a' },
        required: ['b'],
        properties: { b: { type: 'array', items: {}, minItems: 1, xml: { attribute: true } } },
      },
      'would hold more than a text',
    ],
    [
      'a property that is no name in XML',
      { type: 'object', xml: { name: 'a' }, required: ['x y'], properties: { 'x y': {} } },
      'x y is no name in XML',
    ],
    [
      'a required null',
      { type: 'object', xml: { name: 'a' }, required: ['b'], properties: { b: { type: 'null' } } },
      'null at /b has no form in XML',
    ],
  ])('%s cannot be sent, with the reason', (_, schema, reason) => {
    const { endpoint } = postOf({ 'application/xml': { schema } });
    expect(endpoint.untested).toContain(reason);
  });
});
