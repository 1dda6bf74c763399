import { describe, expect, test } from 'vitest';
import type { RawSchema } from './arbitrary-document.ts';
import { type Judged, judged } from './judged.ts';

const TEXT = { type: 'string' };
const ITEM = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

interface Operation {
  readonly content?: RawSchema;
  readonly parameters?: readonly RawSchema[];
  readonly security?: readonly RawSchema[];
  readonly components?: RawSchema;
  readonly rest?: RawSchema;
}

/** The suite of a document of one operation, which the judge finds right. */
async function suiteOf({ content, parameters, security, components, rest }: Operation) {
  const operation = {
    responses: { 200: { summary: 'Done', description: 'Done' } },
    ...(parameters && { parameters }),
    ...(security && { security }),
    ...(content && { requestBody: { required: true, content } }),
  };
  const found = await judged({
    openapi: '3.2.0',
    info: { title: 'Any', version: '1' },
    servers: [{ url: 'https://any.example', name: 'production' }],
    paths: { '/any': { post: operation } },
    ...(components && { components }),
    ...rest,
  });
  expect(found.wrongs).toEqual([]);
  const env = found.files.get('env/post_any_environment.txt') ?? '';
  return { ...found, env, endpoint: found.report.endpoints[0] };
}

function idsAt({ report }: Judged, place: string): (string | null)[] {
  const cases = report.endpoints.flatMap((one) => one.cases);
  return cases.flatMap(({ at, scenario }) => (at === place ? [scenario] : []));
}

describe('a body in a sequential media type', () => {
  test.each([
    'application/jsonl',
    'application/json-seq',
    'text/event-stream',
    'multipart/mixed',
    'application/json',
  ])('is not taken for a whole that its items do not describe: %s', async (type) => {
    const { endpoint } = await suiteOf({ content: { [type]: { itemSchema: ITEM } } });
    expect(endpoint?.untested).toBe(`a body of ${type} is required, which is not tested`);
  });

  test('gives way to another content type', async () => {
    const content = {
      'application/json': { itemSchema: ITEM },
      'application/x-www-form-urlencoded': { schema: ITEM },
    };
    const found = await suiteOf({ content });
    expect(found.env).toContain('content_type = "application/x-www-form-urlencoded"');
    expect(idsAt(found, '/a')).toContain('2.21');
  });
});

test('a media type may be a reference to one of the components', async () => {
  const content = { 'application/json': { $ref: '#/components/mediaTypes/Item' } };
  const found = await suiteOf({ content, components: { mediaTypes: { Item: { schema: ITEM } } } });
  expect(idsAt(found, '/a')).toEqual(expect.arrayContaining(['2.00', '2.17', '2.21']));
});

describe('defaultMapping', () => {
  const kind = (value: string) => ({ type: 'object', properties: { kind: { const: value } } });
  const Cat = { ...kind('cat'), properties: { ...kind('cat').properties, n: { minimum: 5 } } };
  const Other = { type: 'object', properties: { n: { type: 'integer', maximum: 3 } } };
  const pets = (discriminator: RawSchema) =>
    suiteOf({
      content: {
        'application/json': { schema: { oneOf: [ref('Cat'), ref('Other')], discriminator } },
      },
      components: { schemas: { Cat, Other } },
    });

  test('names the branch of a value that names none', async () => {
    const found = await pets({ propertyName: 'kind', defaultMapping: 'Other' });
    expect(idsAt(found, '/n')).toContain('2.23');
    expect(found.endpoint?.cases.length).toBeGreaterThan(0);
  });

  test('makes a value right that several branches accept', async () => {
    const schema = {
      oneOf: [ref('Wide'), ref('Narrow')],
      discriminator: { propertyName: 'kind', defaultMapping: '#/components/schemas/Wide' },
    };
    const schemas = {
      Wide: { type: 'object', properties: { kind: TEXT, n: { type: 'integer' } } },
      Narrow: { type: 'object', properties: { kind: TEXT, n: { type: 'integer', minimum: 0 } } },
    };
    const content = { 'application/json': { schema } };
    const found = await suiteOf({ content, components: { schemas } });
    // A negative number is refused by one branch, and the other is the one that counts.
    expect(idsAt(found, '/n')).not.toContain('2.03');
    expect(found.env).toContain('[positive]');
  });

  test.each([
    ['Wide', true],
    [undefined, false],
  ])('decides on a name of no branch that two branches accept: %s', async (other, isValid) => {
    const schema = {
      oneOf: [ref('Wide'), ref('Narrow')],
      discriminator: { propertyName: 'kind', ...(other && { defaultMapping: other }) },
    };
    const kind = { ...TEXT, minLength: 3, maxLength: 9 };
    const schemas = {
      Wide: { type: 'object', properties: { kind, n: { type: 'integer' } } },
      Narrow: { type: 'object', properties: { kind, n: { type: 'integer', minimum: 0 } } },
    };
    const content = { 'application/json': { schema } };
    const found = await suiteOf({ content, components: { schemas } });
    // A text of three or of nine characters is neither `Wide` nor `Narrow`.
    expect(idsAt(found, '/kind').includes('1.22')).toBe(isValid);
    expect(idsAt(found, '/kind').includes('1.23')).toBe(isValid);
  });
});

test('words for people, and a security scheme that is deprecated, change nothing', async () => {
  const plain = { key: { type: 'apiKey', in: 'header', name: 'X-Key' } };
  const oauth = {
    type: 'oauth2',
    flows: {
      deviceAuthorization: {
        deviceAuthorizationUrl: 'https://any.example/device',
        tokenUrl: 'https://any.example/token',
        scopes: {},
      },
    },
  };
  const suite = (schemes: RawSchema, rest: RawSchema = {}) =>
    suiteOf({
      content: { 'application/json': { schema: ITEM } },
      security: [{ key: [], oauth: [] }],
      components: { securitySchemes: schemes },
      rest,
    });
  const before = await suite({ ...plain, oauth });
  const tags = [
    { name: 'pets', summary: 'Pets' },
    { name: 'cats', parent: 'pets', kind: 'nav' },
  ];
  const after = await suite(
    {
      key: { ...plain.key, deprecated: true },
      oauth: { ...oauth, oauth2MetadataUrl: 'https://any.example/.well-known/oauth' },
    },
    { tags, $self: 'https://any.example/openapi.json' },
  );
  expect(after.env).toBe(before.env);
  expect(before.env).toContain('oauth = {"in": "header", "name": "Authorization"');
});

test('a property is an attribute in XML by its nodeType', async () => {
  const schema = {
    type: 'object',
    required: ['id'],
    xml: { name: 'pet' },
    properties: { id: { type: 'integer', xml: { nodeType: 'attribute' } } },
  };
  const { env } = await suiteOf({ content: { 'application/xml': { schema } } });
  expect(env).toContain('xml = {"": {"name": "pet"}, "/id": {"attribute": true}}');
});
