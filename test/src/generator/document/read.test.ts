import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { githubDocument } from '../../../../scripts/github-document.ts';
import { readPorts } from '../../../../src/cli/reading/ports.ts';
import { endpointNames, readDocument } from '../../../../src/generator/document/read.ts';
import { faultsOf, problemOf, readFrom, yaml } from '../../../support/network/read-from.ts';

/** A file of an installed package, also where its `exports` hide it. */
function packaged(name: string): string {
  return fileURLToPath(new URL(`../../../../node_modules/${name}`, import.meta.url));
}

const PUBLIC = [
  ['GitHub', githubDocument(), 1223],
  ['Scalar, YAML', packaged('@scalar/galaxy/dist/3.1.yaml'), undefined],
  ['Scalar, JSON', packaged('@scalar/galaxy/dist/3.1.json'), undefined],
] as const;

describe('documents that the world uses', () => {
  test.each(PUBLIC)('%s is accepted as it is', async (_, path, operations) => {
    const document = await readDocument(path, readPorts);
    expect(document.files).toEqual([path]);
    expect(document.title).not.toBe('');
    expect(document.sha256).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'));
    const names = endpointNames(document.tree);
    expect(names.length).toBe(operations ?? new Set(names).size);
  });

  test('JSON and YAML of one document give the same tree', async () => {
    const paths = ['json', 'yaml'].map((end) => packaged(`@scalar/galaxy/dist/3.1.${end}`));
    const [json, yaml] = await Promise.all(paths.map((path) => readDocument(path, readPorts)));
    expect(json?.tree).toEqual(yaml?.tree);
  });
});

/** What is no OpenAPI 3.x document → where and why. */
const REFUSED = [
  ['  \n', '1:1: the document is empty'],
  ['# only a comment\n', '1:1: the document is empty'],
  ['- a\n', '1:1: the document is a list'],
  ['"text"', '1:1: the document is a single value'],
  ['info: {}\n', '1:1: the field `openapi` is missing'],
  ['swagger: "2.0"\ninfo: {}\n', '1:10: this is Swagger 2.0'],
  ['info: {}\nopenapi: 4.0.0\n', '2:10: Proofgate reads OpenAPI 3.0, 3.1 and 3.2, not "4.0.0"'],
  ['openapi: 3.1\n', '1:10: the field `openapi` is 3.1, not text'],
  ['openapi: 3.1.0\ninfo:\n  title: x\n version: 1\n', '4:2: bad indentation'],
  ['{"openapi": "3.1.0",\n "info": {"title": "x" "version": ""}}', '2:24: missed comma'],
  ['a: 1\na: 2\n', '2:1: duplicated mapping key'],
  ['openapi: 3.1.0\n---\nopenapi: 3.1.0\n', '2:1: expected a single document'],
  ['openapi: 3.1.0\nx-a: 1e99999999\n', '2:6: the number 1e99999999 is out of all proportion'],
  ['openapi: &a\n  b: *a\n', '1:1: a YAML alias is inside its own anchor'],
  [`{"x": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`, '1:506: values nest more than 500 deep'],
  [`x: ${'['.repeat(10_000)}${']'.repeat(10_000)}`, '1:503: nesting goes more than 500 deep'],
] as const;

describe('what is no OpenAPI document', () => {
  test.each(REFUSED)('%#: is refused at its place: $1', async (text, fault) => {
    const faults = await faultsOf({ 'openapi.yaml': text });
    expect(faults).toEqual([expect.stringContaining(`openapi.yaml:${fault}`)]);
    expect(faults[0]).toMatch(/; \S/);
  });

  test('an alias bomb is refused without being written out', async () => {
    const levels = [...'abcdefghijklmnop'].map((name, at, all) => {
      const inner = at === 0 ? 'x' : `*${all[at - 1]}`;
      return `${name}: &${name} [${Array(9).fill(inner).join(', ')}]`;
    });
    const faults = await faultsOf({ 'openapi.yaml': `${levels.join('\n')}\n` });
    expect(faults).toEqual([expect.stringContaining('YAML aliases make more than')]);
  });

  test('text in another encoding is refused, UTF-16 with its mark is read', async () => {
    const latin = Buffer.from(yaml('paths: {} # é'), 'latin1');
    expect(await faultsOf({ 'openapi.yaml': latin })).toEqual([
      'openapi.yaml:1:1: the file is not UTF-8 text; save it as UTF-8',
    ]);
    const wide = Buffer.from(`\uFEFF${yaml('paths: {}')}`, 'utf16le');
    expect((await readFrom({ 'openapi.yaml': wide })).title).toBe('Pets');
  });

  test('more than 32 MB are not parsed', async () => {
    const text = `{"openapi": "${' '.repeat(32 * 1024 * 1024)}`;
    const problem = await problemOf(readFrom({ 'openapi.yaml': text }));
    expect(problem.kind).toBe('document-unreachable');
    expect(problem.message).toContain('larger than 32 MB');
  });

  test('a file that is not there is said to be missing', async () => {
    const problem = await problemOf(readFrom({}));
    expect(problem.kind).toBe('document-unreachable');
    expect(problem.message).toContain('openapi.yaml: there is no such file');
  });
});

const FAULTY = yaml(`paths:
  /pets/{id}:
    get:
      parameters:
        - {name: q, in: query, schema: {type: strin}}
        - {name: q, in: query, schema: {minLength: "3"}}
      responses: {"200": {description: ok}}
    post:
      parameters:
        - {name: id, in: path, required: true, schema: {$ref: "#/components/schemas/Id"}}
      requestBody: {}
      responses: {}
components:
  schemas:
    ID: {type: integer}
`);

describe('faults in a document', () => {
  test('are reported all together, in the order of the text, each with a remedy', async () => {
    const faults = await faultsOf({ 'openapi.yaml': FAULTY });
    expect(faults.map((fault) => fault.replace(/;.*/, ''))).toEqual([
      'openapi.yaml:6:7: the path /pets/{id} needs the parameter `id`, which is not declared',
      'openapi.yaml:7:47: `type` is none of the values that OpenAPI knows',
      'openapi.yaml:8:11: the query parameter `q` is declared twice',
      'openapi.yaml:8:52: `minLength` must be an integer, not a string',
      'openapi.yaml:12:63: `#/components/schemas/Id` leads nowhere: there is no `Id` under `components/schemas`',
      'openapi.yaml:13:7: the field `content` is missing',
    ]);
    expect(faults[4]).toContain('; did you mean `ID`?');
  });

  test('are at most 50, and the rest is counted', async () => {
    const broken = Array.from({ length: 60 }, (_, at) => `    S${at}: {minLength: x}\n`).join('');
    const text = yaml(`paths: {}\ncomponents:\n  schemas:\n${broken}`);
    const faults = await faultsOf({ 'openapi.yaml': text });
    expect(faults).toHaveLength(51);
    expect(faults[50]).toBe('and 10 more');
  });

  test('do not count in examples, prose and extensions', async () => {
    const text = yaml(`paths:
  /a:
    get:
      operationId: 5
      tags: one
      description:
      x-note: {$ref: nowhere.yaml}
      unknown: 1
      parameters:
        - {name: q, in: query, example: {$ref: "#/nowhere"}, schema: {enum: [{$ref: a}], default: {$ref: b}}}
      responses:
        "200": {content: {application/json: {examples: {a: {summary: 1, value: {$ref: "../x"}}}}}}
`);
    const { tree } = await readFrom({ 'openapi.yaml': text });
    expect(JSON.stringify(tree)).toContain('{"$ref":"../x"}');
  });
});

describe('an exclusive limit that is a boolean', () => {
  const limited = (openapi: string) => ({
    'openapi.yaml': `openapi: ${openapi}
info: {title: Pets, version: "1"}
paths:
  /pets:
    get:
      parameters:
        - {name: n, in: query, schema: {type: integer, minimum: 1, exclusiveMinimum: true}}
        - name: o
          in: query
          schema: {type: object, properties: {exclusiveMaximum: {type: boolean}}}
      responses: {"200": {description: ok}}
`,
  });

  test.each(['3.1.0', '3.2.0'])('is ignored in %s, and that is said', async (version) => {
    const { notes, tree } = await readFrom(limited(version));
    expect(notes).toEqual([
      '1 exclusive limit that is a boolean ignored: since OpenAPI 3.1 they are numbers',
    ]);
    expect(JSON.stringify(tree)).toContain('"schema":{"type":"integer","minimum":1}');
    expect(JSON.stringify(tree)).toContain('"properties":{"exclusiveMaximum":');
  });

  test('is a keyword of 3.0', async () => {
    const { notes, tree } = await readFrom(limited('3.0.3'));
    expect(notes).toEqual([]);
    expect(JSON.stringify(tree)).toContain('"exclusiveMinimum":true');
  });

  test('a text in its place is a fault', async () => {
    const [file] = Object.values(limited('3.1.0'));
    const text = (file ?? '').replace('exclusiveMinimum: true', 'exclusiveMinimum: "1"');
    expect(await faultsOf({ 'openapi.yaml': text })).toEqual([
      expect.stringContaining('`exclusiveMinimum` must be'),
    ]);
  });
});
