import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPorts } from '../../../../../src/cli/reading/ports.ts';
import { endpointNames, readDocument } from '../../../../../src/generator/document/read.ts';
import { isArray, isObject, type Json, own } from '../../../../../src/generator/json.ts';
import { resolvePointer } from '../../../../../src/generator/pointer.ts';
import { folderWith } from '../../../../support/folder.ts';
import { faultsOf, problemOf, readFrom, yaml } from '../../../../support/network/read-from.ts';

/** Every `$ref` of a tree that is none of a property's name, with the node that it leads to. */
function references(tree: Json, node: Json = tree): [string, Json | undefined][] {
  if (isArray(node)) return node.flatMap((item) => references(tree, item));
  if (!isObject(node)) return [];
  const reference = own(node, '$ref');
  const here: [string, Json | undefined][] =
    typeof reference === 'string' ? [[reference, resolvePointer(tree, reference.slice(1))]] : [];
  return [...here, ...Object.values(node).flatMap((child) => references(tree, child))];
}

/** A document over several folders, with a cycle between two files and equal names in them. */
const SPREAD = {
  'openapi.yaml': yaml(`paths:
  /pets: {$ref: "paths/pets.yaml#/pets"}
components:
  schemas:
    Pet: {type: boolean}
    Own: {$ref: "openapi.yaml#/components/schemas/Pet"}
`),
  'paths/pets.yaml': `pets:
  post:
    requestBody: {content: {application/json: {schema: {$ref: "../schemas/pet.yaml#/Pet"}}}}
    responses: {"200": {description: ok, content: {application/json: {schema: {$ref: "../openapi.yaml#/components/schemas/Pet"}}}}}
`,
  'schemas/pet.yaml': `Pet:
  oneOf: [{$ref: Cat.yaml}, {$ref: "#/Dog"}]
  discriminator: {propertyName: kind, mapping: {cat: ./Cat.yaml, dog: "#/Dog"}}
Dog: {type: object, properties: {friend: {$ref: "#/Pet"}}}
Unused: {$ref: nowhere.yaml}
`,
  'schemas/Cat.yaml': `type: object
properties: {mate: {$ref: "#"}, home: {$ref: "pet.yaml#/Dog/properties/friend/oneOf/1/properties"}}
`,
};

describe('references to other files', () => {
  test('are bundled: each begins with #/ and leads to a node', async () => {
    const { tree, files } = await readFrom(SPREAD);
    const found = references(tree);
    expect(found).toHaveLength(9);
    for (const [reference, target] of found) {
      expect(reference).toMatch(/^#\//);
      expect(target).toBeDefined();
    }
    expect(files.map((file) => file.replace(/.*proofgate-test-[^/]*\//, ''))).toEqual([
      'openapi.yaml',
      'paths/pets.yaml',
      'schemas/Cat.yaml',
      'schemas/pet.yaml',
    ]);
    expect(endpointNames(tree)).toEqual(['POST /pets']);
  });

  test('keep two schemas of one name apart', async () => {
    const { tree } = await readFrom(SPREAD);
    const text = JSON.stringify(tree);
    expect(text).toContain('{"$ref":"#/x-external/schemas~1pet.yaml/pet/Pet"}');
    expect(text).toContain('{"$ref":"#/components/schemas/Pet"}');
  });

  test('keep the name that a discriminator reads, and its mapping leads there', async () => {
    const { tree } = await readFrom(SPREAD);
    expect(resolvePointer(tree, '/x-external/schemas~1pet.yaml/pet/Pet')).toMatchObject({
      oneOf: [
        { $ref: '#/x-external/schemas~1Cat.yaml/Cat' },
        { $ref: '#/x-external/schemas~1pet.yaml/pet/Dog' },
      ],
      discriminator: {
        mapping: {
          cat: '#/x-external/schemas~1Cat.yaml/Cat',
          dog: '#/x-external/schemas~1pet.yaml/pet/Dog',
        },
      },
    });
  });

  test('keep their siblings in 3.1', async () => {
    const { tree } = await readFrom({
      'openapi.yaml': yaml('paths: {}\ncomponents: {schemas: {A: {$ref: a.yaml, minLength: 2}}}'),
      'a.yaml': 'type: string',
    });
    expect(resolvePointer(tree, '/components/schemas/A')).toEqual({
      $ref: '#/x-external/a.yaml/a',
      minLength: 2,
    });
  });

  test('to a whole map are replaced by the map', async () => {
    const { tree } = await readFrom({
      'openapi.yaml': yaml('paths: {$ref: paths.yaml}\n'),
      'paths.yaml': '/a: {get: {responses: {}}}\n',
    });
    expect(endpointNames(tree)).toEqual(['GET /a']);
    expect(own(tree, 'paths')).toEqual({ '/a': { get: { responses: {} } } });
  });

  test('report their errors in the file that holds them', async () => {
    const faults = await faultsOf({
      'openapi.yaml': yaml('paths: {/a: {$ref: "sub/a.yaml"}}\n'),
      'sub/a.yaml': 'get:\n  requestBody: {$ref: "b.yaml#/B"}\n  responses: {}\n',
      'sub/b.yaml': 'B: {content: {application/json: {schema: {$ref: "#/C"}}}}\nbroken\n',
    });
    expect(faults).toEqual([expect.stringMatching(/^sub\/b\.yaml:[23]:\d+: .+; fix the syntax$/)]);
  });
});

/** References that lead out, from a document in a file. */
const ESCAPES = [
  '../secret.yaml',
  'a/../../secret.yaml',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  '%2e%2e/secret.yaml',
  'link.yaml',
  'linked/secret.yaml',
];

describe('references out of the folder', () => {
  test.each(ESCAPES)('%s is refused at its place', async (reference) => {
    const outer = folderWith({
      'secret.yaml': 'type: string',
      'in/openapi.yaml': yaml(`paths: {}\ncomponents: {schemas: {A: {$ref: "${reference}"}}}`),
    });
    symlinkSync(join(outer, 'secret.yaml'), join(outer, 'in/link.yaml'));
    symlinkSync(outer, join(outer, 'in/linked'));
    const cwd = join(outer, 'in');
    const read = readDocument('openapi.yaml', { ...readPorts, cwd });
    const { faults } = await problemOf(read);
    expect(faults).toEqual([expect.stringMatching(/^openapi\.yaml:4:34: .*(?:refused|leads out)/)]);
  });
});

test('a path out of the folder is not even checked, also where links are not seen', async () => {
  const outer = folderWith({
    'secret.yaml': 'type: string',
    'in/openapi.yaml': yaml('paths: {}\ncomponents: {schemas: {A: {$ref: "../secret.yaml"}}}'),
  });
  const asked: string[] = [];
  const readFile = (path: string, maxBytes: number) => {
    asked.push(path);
    return readPorts.readFile(path, maxBytes);
  };
  const ports = { readFile, fetch: readPorts.fetch, cwd: join(outer, 'in') };
  const { faults } = await problemOf(readDocument('openapi.yaml', ports));
  expect(faults).toEqual([expect.stringContaining('leads out of the folder')]);
  expect(asked).toEqual([join(outer, 'in/openapi.yaml')]);
});

describe('names and pointers', () => {
  const schemas = (text: string) => yaml(`paths: {}\ncomponents:\n  schemas:\n${text}`);

  test('anchors, ids and dynamic references become pointers', async () => {
    const text = schemas(`    A: {$anchor: here, type: string}
    B: {$ref: "#here"}
    C: {$id: "https://example.com/c", properties: {d: {$ref: "#/$defs/D"}}, $defs: {D: {$dynamicAnchor: node}}}
    E: {$ref: "https://example.com/c"}
    F: {$dynamicRef: "https://example.com/c#node"}
    G: {$id: "https://example.com/g", items: {$ref: "#/components/schemas/A"}}
`);
    const { tree } = await readFrom({ 'openapi.yaml': text });
    const D = '#/components/schemas/C/$defs/D';
    expect(resolvePointer(tree, '/components/schemas')).toEqual({
      A: { type: 'string' },
      B: { $ref: '#/components/schemas/A' },
      C: {
        properties: { d: { $ref: D } },
        $defs: { D: { 'x-dynamic-anchors': { node: D } } },
        'x-dynamic-anchors': { node: D },
      },
      E: { $ref: '#/components/schemas/C' },
      F: { $ref: D, 'x-dynamic-reference': 'node' },
      G: { items: { $ref: '#/components/schemas/A' } },
    });
  });

  test('a pointer through a reference leads to its target', async () => {
    const text = yaml(`paths:
  /pets:
    get: {parameters: [{$ref: "#/components/parameters/P"}], responses: {}}
components:
  parameters: {P: {name: p, in: query, schema: {type: integer}}}
  schemas: {A: {$ref: "#/paths/~1pets/get/parameters/0/schema"}, "B%/~": {$ref: "#/components/schemas/B%25~1~0x"}, "B%/~x": {}}
`);
    const { tree } = await readFrom({ 'openapi.yaml': text });
    expect(references(tree)).toEqual(
      expect.arrayContaining([
        ['#/components/parameters/P/schema', { type: 'integer' }],
        ['#/components/schemas/B%25~1~0x', {}],
      ]),
    );
  });

  test('references in a circle are refused, recursive schemas are not', async () => {
    const text = schemas(`    A: {$ref: "#/components/schemas/B"}
    B: {$ref: "#/components/schemas/A"}
    C: {$ref: "#/components/schemas/C/properties/x"}
    Tree: {properties: {child: {$ref: "#/components/schemas/Tree"}}}
`);
    const faults = await faultsOf({ 'openapi.yaml': text });
    expect(faults.map((fault) => /:(\d+):/.exec(fault)?.[1])).toEqual(['6', '7', '8']);
  });
});

test('files are loaded side by side, not one after another', async () => {
  const cwd = folderWith({
    'openapi.yaml': yaml(
      'paths: {}\ncomponents: {schemas: {A: {$ref: a.yaml}, B: {$ref: b.yaml}}}\n',
    ),
    'a.yaml': 'type: string\n',
    'b.yaml': 'type: number\n',
  });
  const asked = Promise.withResolvers<void>();
  const readFile = async (path: string, maxBytes: number) => {
    if (path.endsWith('b.yaml')) asked.resolve();
    if (path.endsWith('a.yaml')) await asked.promise;
    return readPorts.readFile(path, maxBytes);
  };
  const { files } = await readDocument('openapi.yaml', { ...readPorts, cwd, readFile });
  expect(files.length).toBe(3);
});

describe('a document that names itself', () => {
  const self = (references: readonly string[]) => ({
    'api.yaml': `openapi: 3.2.0
$self: https://example.com/apis/v1/openapi
info: {title: Pets, version: "1"}
paths: {}
components:
  schemas:
${references.map((one, index) => `    A${index}: {$ref: "${one}"}`).join('\n')}
    Pet: {type: object, $anchor: pet, properties: {$self: {type: string}}}
`,
    'schemas/cat': '{type: object, title: Cat}',
  });

  test.each([
    ['by its own name', 'https://example.com/apis/v1/openapi#/components/schemas/Pet'],
    ['by a path from its own name', '../v1/openapi#/components/schemas/Pet'],
    ['by nothing but a fragment', '#/components/schemas/Pet'],
    ['by an anchor', '#pet'],
    ['by an anchor of its own name', 'openapi#pet'],
  ])('is referred to %s', async (_, reference) => {
    const { tree } = await readFrom(self([reference]), 'api.yaml');
    expect(references(tree).map(([to]) => to)).toEqual(['#/components/schemas/Pet']);
  });

  test.each(['https://example.com/apis/v1/schemas/cat', 'schemas/cat'])(
    'has its neighbours where it is: %s',
    async (reference) => {
      const { tree } = await readFrom(self([reference]), 'api.yaml');
      expect(references(tree)[0]?.[1]).toEqual({ type: 'object', title: 'Cat' });
    },
  );

  test.each([
    'https://example.com/apis/v1/../../../../etc/passwd',
    'https://example.com/apis/v1//etc/passwd',
    'https://example.com/apis/cat',
    'file:///etc/passwd',
  ])('leads no further than others: %s', async (reference) => {
    const [fault, ...more] = await faultsOf(self([reference]), 'api.yaml');
    expect(more).toEqual([]);
    expect(fault).toContain('is refused');
  });
});
