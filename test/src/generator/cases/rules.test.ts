import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readPorts } from '../../../../src/cli/reading/ports.ts';
import { readDocument } from '../../../../src/generator/document/read.ts';
import { generate, RULES_FILE, RulesFile } from '../../../../src/generator/index.ts';
import { folderWith } from '../../../support/folder.ts';
import { bodyOfSchema, documentFrom, documentOfPost, type MadePost, made } from '../in-memory.ts';

const rule = z.object({
  keyword: z.string(),
  limit: z.json().optional(),
  pointer: z.string().optional(),
});
const bySection = z.record(z.string(), z.record(z.string(), rule));
const rulesSchema = z.record(z.string(), bySection);

function rulesOf({ generated, endpoint }: MadePost, section: string) {
  const rules = rulesSchema.parse(JSON.parse(generated.files.get(RULES_FILE) ?? ''));
  return rules[endpoint.slug]?.[section] ?? {};
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
  expect(generate(document).files.get(RULES_FILE)).toContain(
    '"1.03": {"keyword": "minLength", "limit": 2, "pointer": "schemas/pet.yaml#/Pet/properties/name/minLength"}',
  );
});

const PATH = 'env/post_pets_environment.txt';

/** POST /pets with a name of at most so many characters. */
function documentWith(maxLength: number) {
  const name = { type: 'string', maxLength };
  return documentOfPost(bodyOfSchema({ type: 'object', properties: { name } }));
}

test('environment files have no rules, and rules.json has one for each invalid value', () => {
  const { text, generated, endpoint } = made(documentWith(5));
  expect(text).not.toMatch(/^rules/m);
  const rules = RulesFile.read(generated.files.get(RULES_FILE) ?? '').of('post_pets');
  const named = Object.entries(rules).flatMap(([section, all]) =>
    Object.keys(all).map((scenario) => `${section} ${scenario}`),
  );
  const invalid = endpoint.cases.filter(({ breaks }) => breaks);
  expect(named).toEqual(invalid.map(({ section, scenario }) => `${section} ${scenario}`));
});

test('a suite without an invalid value has a file without rules', () => {
  const document = documentFrom({ paths: { '/pets': { get: {} } } });
  expect(generate(document).files.get(RULES_FILE)).toBe('{}\n');
});

test('rules are read as they were written, whatever their text, and not where they were reformatted', () => {
  const name = { type: 'string', pattern: '^[^\u2028}"]{1,3}$', minLength: 1 };
  const schema = { type: 'object', properties: { name, 'a }\n b': name } };
  const text = made(documentOfPost(bodyOfSchema(schema))).generated.files.get(RULES_FILE) ?? '';
  const file = RulesFile.read(text);
  expect({ post_pets: file.of('post_pets') }).toEqual(JSON.parse(text));
  expect(file.text()).toBe(text);
  expect(file.textOf('get_pets')).toBe('');
  expect(RulesFile.read(JSON.stringify(JSON.parse(text), null, 2)).textOf('post_pets')).toBe('');
});

test('endpoints are in the order of their names, whatever the order in which they came', () => {
  const file = new RulesFile();
  for (const slug of ['post_b', 'get_a', 'put_c']) file.add(slug, '"negative_body_a": {}');
  expect(Object.keys(JSON.parse(file.text()))).toEqual(['get_a', 'post_b', 'put_c']);
});

/** The environment file of an earlier version, which had the rules among the values. */
function withRulesLines({ text, generated }: MadePost): string {
  const rules = RulesFile.read(generated.files.get(RULES_FILE) ?? '').of('post_pets');
  const older = text.replace(
    /^\[(negative_.*)\]\n(?:(?:at|base|body) = .*\n)+/gm,
    (head, section) => `${head}rules = ${JSON.stringify(rules[section])}\n`,
  );
  const [body = ''] = older.split('\n# checksum: ');
  const sum = createHash('sha256').update(body.trimEnd()).digest('hex').slice(0, 16);
  return older.replace(/(?<=\n# checksum: )\w{16}/, sum);
}

test('rules leave the environment files of an earlier version, and people’s edits stay', () => {
  const now = made(documentWith(5));
  const older = withRulesLines(now);
  expect(older.match(/^rules = /gm)).toHaveLength(2);
  const untouched = made(documentWith(5), { previous: new Map([[PATH, older]]) });
  expect(untouched.text).toBe(now.text);
  expect(untouched.generated.preservedEdits).toEqual([]);
  const edited = older
    .replace(/^1\.05 = .*$/m, '1.05 = "edited"')
    .replace('"limit":5', '"limit":50');
  const again = made(documentWith(5), { previous: new Map([[PATH, edited]]) });
  expect(again.text).not.toMatch(/^rules/m);
  expect(again.line('negative_body_name', '1.05')).toBe('"edited"');
  expect(again.generated.preservedEdits).toEqual([`${PATH} [negative_body_name] 1.05`]);
  expect(rulesOf(again, 'negative_body_name')['1.05']?.limit).toBe(5);
  const third = made(documentWith(4), { previous: new Map([[PATH, again.text]]) });
  expect(third.line('negative_body_name', '1.05')).toBe('"edited"');
  expect(rulesOf(third, 'negative_body_name')['1.05']?.limit).toBe(4);
});
