import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readPorts } from '../../../../../src/cli/reading/ports.ts';
import { withOverlays } from '../../../../../src/generator/document/overlay/overlaid.ts';
import { readDocument } from '../../../../../src/generator/document/read.ts';
import { sourceFile } from '../../../../../src/generator/document/reading/source-file.ts';
import { folderWith } from '../../../../support/folder.ts';
import { httpServer } from '../../../../support/network/http-server.ts';
import { problemOf } from '../../../../support/network/read-from.ts';

const TOWN = `openapi: 3.1.0
info: {title: Town, version: "1"}
servers: [{url: "https://town.example"}]
tags: [{name: a}]
paths:
  /houses:
    get:
      tags: [a, b, a]
      parameters:
        - {name: color, in: query, schema: {type: string}}
        - {name: limit, in: query, schema: {type: integer, maximum: 50}}
      responses: {"200": {description: OK}, default: {description: Error}}
    delete:
      responses: {"204": {description: Gone}}
  /streets:
    get:
      summary: Streets
      responses: {"200": {description: OK}}
components:
  schemas:
    House: {type: object, properties: {id: {type: integer, maximum: 9007199254740993}}}
`;

/** An overlay of version 1.1 with these actions, in YAML. */
function overlay(actions: string, version = '1.1.0'): string {
  return `overlay: ${version}\ninfo: {title: Changes, version: "1"}\nactions:\n${actions}`;
}

const ports = (cwd: string) => ({ ...readPorts, cwd });

/** The town with overlays applied, as plain JSON, and the notes. */
async function applied(...overlays: readonly string[]) {
  const files = overlays.map((text, index) => [`o${index}.yaml`, text] as const);
  const cwd = folderWith({ 'openapi.yaml': TOWN, ...Object.fromEntries(files) });
  const root = sourceFile(join(cwd, 'openapi.yaml'), TOWN);
  const names = files.map(([name]) => name);
  const { root: changed, notes } = await withOverlays(root, names, ports(cwd));
  return { tree: changed.plain, exact: changed.tree, notes };
}

/** The town with what a function changes in it. */
function town(change: (tree: ReturnType<typeof parse>) => void): unknown {
  const tree = parse(TOWN);
  change(tree);
  return tree;
}

/** Actions → what they make of the town. */
const APPLIED: readonly (readonly [string, string, (tree: ReturnType<typeof parse>) => void])[] = [
  [
    'an update of the root merges objects by their fields',
    '  - {target: $, update: {info: {license: {name: MIT}, title: City}}}',
    (tree) => Object.assign(tree.info, { license: { name: 'MIT' }, title: 'City' }),
  ],
  [
    'an update changes every selected object',
    '  - {target: "$.paths.*.get", update: {x-safe: true}}',
    (tree) => {
      tree.paths['/houses'].get['x-safe'] = true;
      tree.paths['/streets'].get['x-safe'] = true;
    },
  ],
  [
    'an object is appended to a list, and a list is concatenated with it',
    `  - {target: "$.paths['/houses'].get.parameters", update: {name: page, in: query}}
  - {target: $.tags, update: [{name: b}, {name: c}]}`,
    (tree) => {
      tree.paths['/houses'].get.parameters.push({ name: 'page', in: 'query' });
      tree.tags.push({ name: 'b' }, { name: 'c' });
    },
  ],
  [
    'lists within an update are concatenated',
    '  - {target: $, update: {tags: [{name: z}]}}',
    (tree) => tree.tags.push({ name: 'z' }),
  ],
  [
    'a single value is replaced',
    `  - {target: "$.paths['/streets'].get.summary", update: Lanes}`,
    (tree) => {
      tree.paths['/streets'].get.summary = 'Lanes';
    },
  ],
  [
    'all selected items of a list are removed, single values too',
    `  - {target: "$.paths.*.get.tags[?@ == 'a']", remove: true}
  - {target: "$.paths.*.get.parameters[?@.name == 'color']", remove: true}`,
    (tree) => {
      tree.paths['/houses'].get.tags = ['b'];
      tree.paths['/houses'].get.parameters.shift();
    },
  ],
  [
    'descendants are removed wherever they are',
    '  - {target: "$.paths..responses.default", remove: true}',
    (tree) => {
      delete tree.paths['/houses'].get.responses.default;
    },
  ],
  [
    'remove wins over update',
    '  - {target: $.servers, update: [{url: /x}], remove: true}',
    (tree) => {
      delete tree.servers;
    },
  ],
  [
    'what one action has removed another puts there again',
    `  - {target: "$.servers[*]", remove: true}
  - {target: $.servers, update: {url: "https://sandbox.example"}}`,
    (tree) => {
      tree.servers = [{ url: 'https://sandbox.example' }];
    },
  ],
  [
    'a copy is merged into its target, and is no part of its source',
    `  - {target: "$.paths['/streets']", copy: "$.paths['/houses']"}
  - {target: "$.paths['/streets'].delete.responses", update: {"404": {description: None}}}`,
    (tree) => {
      const { get, delete: remove } = structuredClone(tree.paths['/houses']);
      tree.paths['/streets'] = {
        get: { summary: 'Streets', ...get },
        delete: { responses: { ...remove.responses, 404: { description: 'None' } } },
      };
    },
  ],
];

describe('an overlay', () => {
  test.each(APPLIED)('%s', async (_, actions, change) => {
    const { tree, notes } = await applied(overlay(actions));
    expect(tree).toEqual(town(change));
    expect(notes).toEqual([]);
  });

  test('changes what an earlier one has changed', async () => {
    const first = overlay('  - {target: $.info, update: {x-a: {b: 1}}}', '1.0.0');
    const second = overlay('  - {target: $.info.x-a, update: {c: 2}}');
    const { tree } = await applied(first, second);
    expect(tree).toEqual(town(({ info }) => Object.assign(info, { 'x-a': { b: 1, c: 2 } })));
  });

  test('keeps numbers exact that a double cannot hold, its own too', async () => {
    const action =
      '  - {target: $.components.schemas.House.properties.id, update: {minimum: -9007199254740993}}';
    const { exact } = await applied(overlay(action));
    expect(JSON.stringify(exact)).toContain('"maximum":"9007199254740993"');
    expect(JSON.stringify(exact)).toContain('"minimum":"-9007199254740993"');
  });

  test('reports actions that select nothing, and a document that it was not written for', async () => {
    const text = overlay('  - {target: "$.paths[\'/cars\']", update: {summary: Cars}}');
    const { tree, notes } = await applied(`${text}\nextends: ./other.yaml\n`);
    expect(tree).toEqual(parse(TOWN));
    expect(notes).toEqual([
      'o0.yaml extends ./other.yaml, and was applied to openapi.yaml',
      'o0.yaml:4:14: `target` selects nothing of the document; correct the query, if that is no intention (#/actions/0/target)',
    ]);
    const { notes: none } = await applied(
      `extends: openapi.yaml\n${overlay('  - {target: $.info, update: {x-a: 1}}')}`,
    );
    expect(none).toEqual([]);
  });
});

/** What is no overlay, or cannot be applied → where and why. */
const REFUSED = [
  ['- a', '1:1: an overlay must be an object'],
  [TOWN, '1:1: `overlay` is required, and must be the version in quotes, as "1.1.0"'],
  [
    overlay('  - {target: $.info}', '2.0.0'),
    '1:10: Proofgate reads Overlay 1.0 and 1.1; write `overlay: 1.1.0`',
  ],
  [overlay('  []'), '4:3: `actions` must have an action at least'],
  [overlay('  - {update: {}}'), '4:5: `target` is required, and must be text'],
  [overlay('  - {target: info}'), '4:14: `target` must be a JSONPath query that begins with `$`'],
  [overlay('  - {target: "$.info[", remove: true}'), '4:14: the JSONPath query is invalid'],
  [overlay('  - {target: $.info, remove: 1}'), '4:30: `remove` must be true or false'],
  [overlay('  - {target: $.info, updat: {}}'), '4:29: `updat` is no field of an action'],
  [
    overlay('  - {target: $.info}\n  - {target: $.info}'),
    '5:5: this action is the same as action 1',
  ],
  [overlay('  - {target: $.info, copy: $.tags}', '1.0.0'), '4:28: `copy` came with Overlay 1.1'],
  [
    overlay('  - {target: $.info, copy: $.tags, update: {}}'),
    '4:28: an action has either `update` or `copy`',
  ],
  [overlay('  - {target: $.info, copy: "$.paths.*"}'), '4:28: `copy` selects 2 values'],
  [overlay('  - {target: $.info, copy: $.none}'), '4:28: `copy` selects nothing'],
  [overlay('  - {target: $, remove: true}'), '4:14: the whole document cannot be removed'],
  [
    overlay("  - {target: \"$.info['title','x']\", update: {a: 1}}"),
    '4:45: an object cannot be merged into a single value at #/info/title',
  ],
  [
    overlay('  - {target: $, update: {tags: x}}'),
    '4:25: a single value cannot be merged into a list at #/tags',
  ],
  [overlay('  - {target: $.*, update: {a: 1}}'), '4:14: `target` selects values of several kinds'],
] as const;

describe('an overlay is refused at its place', () => {
  test.each(REFUSED)('%#: $1', async (text, fault) => {
    const problem = await problemOf(applied(text));
    expect(problem).toMatchObject({ kind: 'document-faulty', message: 'o0.yaml has errors.' });
    expect(problem.faults[0]).toContain(`o0.yaml:${fault}`);
    expect(problem.faults[0]).toContain('; ');
  });

  test('that cannot be read is named', async () => {
    const cwd = folderWith({ 'openapi.yaml': TOWN });
    const problem = await problemOf(readDocument('openapi.yaml', ports(cwd), ['none.yaml']));
    expect(problem).toMatchObject({
      kind: 'document-unreachable',
      message: 'none.yaml: there is no such file; check the path.',
    });
  });

  test('where it is given as the document itself', async () => {
    const cwd = folderWith({ 'o.yaml': overlay('  - {target: $, update: {}}') });
    const { faults } = await problemOf(readDocument('o.yaml', ports(cwd)));
    expect(faults).toEqual([
      'o.yaml:1:10: this is an overlay, which changes a document; name the document, and this with --overlay (#/overlay)',
    ]);
  });
});

describe('what an overlay has put into a document', () => {
  const CHANGES = overlay(`  - target: $.paths['/houses'].get.parameters[0]
    remove: true
  - target: $.components.schemas
    update:
      Pet:
        properties:
          home: {$ref: '#/components/schemas/Hous'}
  - target: $.paths['/houses']
    update:
      post:
        requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
        responses: {"201": {description: Created}}`);

  async function read() {
    const cwd = folderWith({ 'openapi.yaml': TOWN, 'far/o.yaml': CHANGES });
    return { cwd, document: await readDocument('openapi.yaml', ports(cwd), ['far/o.yaml']) };
  }

  test('has its errors at the lines of the overlay', async () => {
    const { document } = await read();
    expect(document.errors).toEqual([
      'far/o.yaml:10:24: `#/components/schemas/Hous` leads nowhere: there is no `Hous` under `components/schemas`; did you mean `House`? (POST /houses, #/components/schemas/Pet/properties/home/$ref)',
    ]);
  });

  test('is found there, and the rest where it is in the document, whatever has moved', async () => {
    const { cwd, document } = await read();
    const { placeOf, referenceTo } = document;
    expect(placeOf('/components/schemas/Pet')).toMatchObject({
      file: join(cwd, 'far/o.yaml'),
      pointer: '/actions/1/update/Pet',
      line: 8,
    });
    expect(referenceTo?.('/components/schemas/Pet')).toBe('far/o.yaml#/actions/1/update/Pet');
    // The second parameter is the first by now.
    expect(referenceTo?.('/paths/~1houses/get/parameters/0')).toBe(
      '#/paths/~1houses/get/parameters/1',
    );
    expect(placeOf('/paths/~1houses/get/parameters/0')).toMatchObject({
      file: join(cwd, 'openapi.yaml'),
      line: 11,
    });
  });

  test('is known by its text, apart from that of the document', async () => {
    const { cwd, document } = await read();
    const plain = await readDocument('openapi.yaml', ports(cwd));
    expect(document.sha256).toBe(plain.sha256);
    expect(plain.overlays).toBeUndefined();
    expect(document.files).toEqual([join(cwd, 'openapi.yaml'), join(cwd, 'far/o.yaml')]);
    writeFileSync(join(cwd, 'far/o.yaml'), `${CHANGES}\n`);
    const later = await readDocument('openapi.yaml', ports(cwd), ['far/o.yaml']);
    expect(later.overlays).not.toEqual(document.overlays);
    // Nothing is remembered of its endpoints between two generations.
    expect(document.isPlain).toBe(false);
  });

  test('refers to files beside the document, and is seen by files that refer to it', async () => {
    const cwd = folderWith({
      'openapi.yaml': TOWN,
      'street.yaml': "get: {responses: {'200': {$ref: 'openapi.yaml#/components/responses/Fine'}}}",
      'far/o.yaml': overlay(`  - target: $.paths
    update: {/lanes: {$ref: street.yaml}}
  - {target: $.components, update: {responses: {Fine: {description: Fine}}}}`),
    });
    const document = await readDocument('openapi.yaml', ports(cwd), ['far/o.yaml']);
    expect(document.errors).toBeUndefined();
    expect(document.files).toEqual(
      ['openapi.yaml', 'street.yaml', 'far/o.yaml'].map((name) => join(cwd, name)),
    );
  });

  test('may come from a server, as the document may', async () => {
    const texts = new Map([
      ['/api/openapi.yaml', TOWN],
      ['/o.yaml', `extends: api/openapi.yaml\n${CHANGES}`],
    ]);
    const url = await httpServer(({ url: path = '' }, response) => response.end(texts.get(path)));
    const document = await readDocument(`${url}/api/openapi.yaml`, readPorts, [`${url}/o.yaml`]);
    expect(document.notes).toEqual([]);
    expect(document.errors?.[0]).toContain(`${url}/o.yaml:11:24: `);
  });
});
