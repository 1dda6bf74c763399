import { expect, test } from 'vitest';
import { parseYaml } from '../../../../../src/generator/document/reading/parse-yaml.ts';
import { readFrom, yaml } from '../../../../support/network/read-from.ts';

test.each([
  '1.10',
  '007',
  '1e3',
  '0x1F',
  '0o17',
  'Null',
  '~',
  'True',
  'FALSE',
  '-1',
  '.5',
  '.inf',
  'a',
])('the name %s is the text that is written, in blocks and in flows', (name) => {
  expect(parseYaml(`${name}: {${name} : 1}\nb: [{${name}: 2}]\n`).exact).toEqual([
    { [name]: { [name]: 1 }, b: [{ [name]: 2 }] },
  ]);
});

test('a value beside it keeps its type', () => {
  const text = '1.10: 1.10\n007: Null\nTrue: True\n? 1e3\n: [1e3]\n"08": 0x1F\n';
  expect(parseYaml(text).exact).toEqual([
    { '1.10': 1.1, '007': null, True: true, '1e3': [1000], '08': 31 },
  ]);
});

test('merge keys and aliases work as before', () => {
  const text = 'a: &a {1.0: x, y: 1}\nb:\n  <<: *a\n  2.0: *a\nc: {<<: [*a], y: 3}\n';
  const a = { '1.0': 'x', y: 1 };
  expect(parseYaml(text).exact).toEqual([{ a, b: { ...a, '2.0': a }, c: { '1.0': 'x', y: 3 } }]);
});

test('a reference to a schema with such a name leads there', async () => {
  const { tree } = await readFrom({
    'openapi.yaml': yaml(`
paths:
  /a:
    get:
      responses:
        200: {description: OK, content: {application/json: {schema: {$ref: '#/components/schemas/1.10'}}}}
components:
  schemas:
    1.10: {type: object, properties: {Null: {$ref: '#/components/schemas/007'}}}
    007: {type: string}
`),
  });
  const schemas = {
    '1.10': { type: 'object', properties: { Null: { $ref: '#/components/schemas/007' } } },
    '007': { type: 'string' },
  };
  expect(tree.components).toEqual({ schemas });
});
