import { expect, test } from 'vitest';
import { z } from 'zod';
import { generate } from '../../../src/generator/index.ts';
import { readFrom, yaml } from '../../support/network/read-from.ts';

const BUNDLE = z.object({ $defs: z.record(z.string(), z.json()) });

/** The schemas of all responses of a document whose one response has this schema. */
async function schemasOf(schema: string, components = '{}') {
  const document = yaml(`
components: {schemas: ${components}}
paths:
  /pets:
    get:
      responses:
        "200": {description: Pets, content: {application/json: {schema: ${schema}}}}
`);
  const { files } = generate(await readFrom({ 'openapi.yaml': document }));
  return Object.values(BUNDLE.parse(JSON.parse(files.get('schemas.json') ?? '')).$defs);
}

test('a dynamic reference is what the outermost resource binds its anchor to', async () => {
  const page = `{Page: {$id: 'https://a.example/page', type: object, $defs: {item: {$dynamicAnchor: item, not: {}}}, properties: {data: {type: array, items: {$dynamicRef: "#item"}}}}}`;
  const schema =
    '{$id: "https://a.example/pets", $defs: {item: {$dynamicAnchor: item, type: string}}, $ref: "#/components/schemas/Page"}';
  const found = await schemasOf(schema, page);
  expect(found).toContainEqual({
    type: 'object',
    properties: { data: { type: 'array', items: { $ref: expect.stringMatching(/^#\/\$defs\//) } } },
  });
  expect(found).toContainEqual({ type: 'string' });
});

test('a pattern has no escape that the validator does not know', async () => {
  const [schema] = await schemasOf(String.raw`{type: string, pattern: '^[^\0\\0]$'}`);
  expect(schema).toEqual({ type: 'string', pattern: String.raw`^[^\x00\\0]$` });
});

test('what negates a pattern that nobody can read is not checked, in schemas within each other too', async () => {
  const components = String.raw`{
    A: {type: object, properties: {b: {$ref: '#/components/schemas/B'}, x: {type: string, pattern: '\h'}}, not: {$ref: '#/components/schemas/B'}},
    B: {type: object, required: [a], properties: {a: {$ref: '#/components/schemas/A'}}}}`;
  const root = "{oneOf: [{$ref: '#/components/schemas/A'}, {type: 'null'}]}";
  const found = await schemasOf(root, components.replaceAll('\n', ' '));
  expect(found).toContainEqual({ type: 'object', required: ['a'], properties: expect.anything() });
  expect(JSON.stringify(found)).not.toContain('"not"');
});
