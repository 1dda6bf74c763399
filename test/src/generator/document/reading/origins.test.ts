import { dirname, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isObject, type Json, own } from '../../../../../src/generator/json.ts';
import { segmentsOf } from '../../../../../src/generator/pointer.ts';
import { readFrom, yaml } from '../../../../support/network/read-from.ts';

const FILES = {
  'openapi.yaml': yaml(`paths:
  $ref: parts/paths.yaml
components:
  schemas:
    Pet: { $ref: 'parts/pet.json#/definitions/Pet' }
    Tag: &tag
      type: string
    Label: *tag
`),
  'parts/paths.yaml': `
/pets/{id}:
  get:
    parameters:
      - name: id
        in: path
        required: true
        schema:
          $ref: '../openapi.yaml#/components/schemas/Tag'
    responses:
      '200': { description: Found }
`,
  'parts/pet.json':
    '{\n  "definitions": {\n    "Pet": { "type": "object",\n      "properties": { "a/b": {} } }\n  }\n}\n',
};

/** `file:line:column#pointer` of a place, the file relative to the root's folder. */
async function places(...pointers: string[]): Promise<string[]> {
  const document = await readFrom(FILES);
  return pointers.map((bundled) => {
    const { file, line, column, pointer } = document.placeOf(bundled);
    return `${relative(dirname(document.location), file)}:${line}:${column}#${pointer}`;
  });
}

describe('the place of a node of the bundled tree', () => {
  test('is its key in the root', async () => {
    expect(await places('/info/title', '/components/schemas/Tag', '')).toEqual([
      'openapi.yaml:2:8#/info/title',
      'openapi.yaml:8:5#/components/schemas/Tag',
      'openapi.yaml:1:1#',
    ]);
  });

  test('is in another file where it was written there', async () => {
    const document = await readFrom(FILES);
    const reference = at(document.tree, '/components/schemas/Pet/$ref');
    expect(await places(`${String(reference).slice(1)}/properties/a~1b`)).toEqual([
      'parts/pet.json:4:23#/definitions/Pet/properties/a~1b',
    ]);
  });

  test('is where a name was copied from, for a map that is a reference', async () => {
    expect(await places('/paths/~1pets~1{id}/get', '/paths/~1pets~1{id}/get/parameters/0')).toEqual(
      [
        'parts/paths.yaml:3:3#/~1pets~1{id}/get',
        'parts/paths.yaml:5:9#/~1pets~1{id}/get/parameters/0',
      ],
    );
  });

  test('is the deepest node on the path where nothing is written', async () => {
    const pointers = ['Tag/maxLength', 'Label/type'].map((name) => `/components/schemas/${name}`);
    expect(await places(...pointers, '/servers')).toEqual([
      'openapi.yaml:8:5#/components/schemas/Tag/maxLength',
      // An alias: the anchor is what the text holds, the alias is where it is.
      'openapi.yaml:10:5#/components/schemas/Label/type',
      'openapi.yaml:1:1#/servers',
    ]);
  });
});

function at(tree: Json, pointer: string): Json | undefined {
  return segmentsOf(pointer).reduce<Json | undefined>(
    (node, segment) => (isObject(node) ? own(node, segment) : undefined),
    tree,
  );
}
