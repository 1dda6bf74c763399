import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readPorts } from '../../../../src/cli/reading/ports.ts';
import { readDocument } from '../../../../src/generator/document/read.ts';
import { generate } from '../../../../src/generator/index.ts';
import { folderWith } from '../../../support/folder.ts';
import { bodyOfSchema, documentFrom, documentOfPost, type MadePost, made } from '../in-memory.ts';

const rulesSchema = z.record(
  z.string(),
  z.object({ keyword: z.string(), limit: z.json().optional(), pointer: z.string().optional() }),
);

function rulesOf({ line }: Pick<MadePost, 'line'>, section: string) {
  return rulesSchema.parse(JSON.parse(line(section, 'rules') ?? 'null'));
}

test('each negative names its keyword, what that demands, and where it is written', () => {
  const owner = {
    type: 'object',
    required: ['id', 'name'],
    additionalProperties: false,
    properties: {
      id: { type: 'integer', exclusiveMinimum: 0 },
      name: { type: 'string', maxLength: 60, pattern: '^[A-Za-z]+$' },
      color: { enum: Array.from({ length: 30 }, (_, at) => `color ${at}`) },
    },
  };
  const schema = {
    type: 'object',
    required: ['owner'],
    properties: { owner: { $ref: '#/components/schemas/Owner' } },
  };
  const post = made(
    documentOfPost(bodyOfSchema(schema), { components: { schemas: { Owner: owner } } }),
  );
  const at = '#/components/schemas/Owner';
  expect(rulesOf(post, 'negative_body_owner_name')).toMatchObject({
    '1.02': { keyword: 'pattern', limit: '^[A-Za-z]+$', pointer: `${at}/properties/name/pattern` },
    '1.05': { keyword: 'maxLength', limit: 60, pointer: `${at}/properties/name/maxLength` },
    '1.07': { keyword: 'type', limit: 'string', pointer: `${at}/properties/name/type` },
    '1.21': { keyword: 'required', limit: 'name', pointer: `${at}/required/1` },
  });
  expect(rulesOf(post, 'negative_body_owner_id')).toMatchObject({
    '2.03': {
      keyword: 'exclusiveMinimum',
      limit: 0,
      pointer: `${at}/properties/id/exclusiveMinimum`,
    },
  });
  expect(rulesOf(post, 'negative_body_owner_color')['1.06']).toEqual({
    keyword: 'enum',
    pointer: `${at}/properties/color/enum`,
  });
  expect(rulesOf(post, 'negative_body_owner')).toMatchObject({
    '6.19': { keyword: 'required', limit: ['id', 'name'], pointer: `${at}/required` },
    '6.20': {
      keyword: 'additionalProperties',
      limit: false,
      pointer: `${at}/additionalProperties`,
    },
  });
  expect(rulesOf(post, 'negative_body_body')['6.21']).toEqual({
    keyword: 'required',
    pointer: '#/paths/~1pets/post/requestBody/required',
  });
});

test('a parameter’s rule is where the parameter is, also behind a reference', () => {
  const limit = {
    name: 'limit',
    in: 'query',
    required: true,
    schema: { type: 'integer', maximum: 9 },
  };
  const document = documentFrom({
    openapi: '3.0.3',
    paths: { '/pets': { parameters: [{ $ref: '#/components/parameters/Limit' }], get: {} } },
    components: { parameters: { Limit: limit } },
  });
  expect(rulesOf(made(document), 'negative_query_limit')).toMatchObject({
    '2.05': {
      keyword: 'maximum',
      limit: 9,
      pointer: '#/components/parameters/Limit/schema/maximum',
    },
    '2.21': {
      keyword: 'required',
      limit: 'limit',
      pointer: '#/components/parameters/Limit/required',
    },
  });
});

test('of several schemas that say the same keyword, the one that refuses the value is named', () => {
  const part = (maxLength: number) => ({ type: 'string', maxLength });
  const schema = { type: 'object', properties: { name: { allOf: [part(90), part(5), part(70)] } } };
  const rule = rulesOf(made(documentOfPost(bodyOfSchema(schema))), 'negative_body_name')['1.05'];
  expect(rule?.limit).toBe(5);
  expect(rule?.pointer).toMatch(/\/allOf\/1\/maxLength$/);
});

test('a rule of another file is named by that file', async () => {
  const root = folderWith({
    'api/openapi.yaml': `openapi: 3.1.0
info: {title: Pets, version: "1"}
servers: [{url: "http://127.0.0.1:9"}]
paths:
  /pets:
    post:
      requestBody: {content: {application/json: {schema: {$ref: "schemas/pet.yaml#/Pet"}}}}
      responses: {"201": {description: made}}
`,
    'api/schemas/pet.yaml':
      'Pet: {type: object, properties: {name: {type: string, minLength: 2}}}\n',
  });
  const document = await readDocument(join(root, 'api/openapi.yaml'), readPorts);
  const text = generate(document).files.get('env/post_pets_environment.txt');
  expect(text).toContain(
    '"1.03": {"keyword": "minLength", "limit": 2, "pointer": "schemas/pet.yaml#/Pet/properties/name/minLength"}',
  );
});

test('rules follow the document, and are nobody’s edits', () => {
  const schemaOf = (maxLength: number) => ({
    type: 'object',
    properties: { name: { type: 'string', maxLength } },
  });
  const document = (maxLength: number) => documentOfPost(bodyOfSchema(schemaOf(maxLength)));
  const path = 'env/post_pets_environment.txt';
  const edited = made(document(5)).text.replace(/^1\.05 = .*$/m, '1.05 = "edited"');
  const again = made(document(5), {
    previous: new Map([[path, edited.replace('"limit": 5', '"limit": 50')]]),
  });
  expect(again.generated.kept).toEqual([`${path} [negative_body_name] 1.05`]);
  expect(rulesOf(again, 'negative_body_name')['1.05']?.limit).toBe(5);
  const renewed = made(document(4), { previous: new Map([[path, edited]]) });
  expect(rulesOf(renewed, 'negative_body_name')['1.05']?.limit).toBe(4);
});
