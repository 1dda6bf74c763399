import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Tree } from '../../../src/audit/cursor.ts';
import { fieldCounts } from '../../../src/audit/field-counts.ts';
import { auditedOperations } from '../../../src/audit/operations.ts';
import { SchemaNodes } from '../../../src/audit/schema-nodes.ts';
import type { Edge, Root } from '../../../src/audit/values/value-place.ts';
import { ValueWalk } from '../../../src/audit/values/value-walk.ts';
import { walkRequests } from '../../../src/audit/values/values.ts';
import { readPorts } from '../../../src/cli/reading/ports.ts';
import type { OpenApiDocument } from '../../../src/generator/document/document.ts';
import { readDocument } from '../../../src/generator/document/read.ts';
import { schemaReader } from '../../../src/generator/document/schema.ts';
import { generate } from '../../../src/generator/index.ts';

/** Documents without branches that share properties and without fields that cannot be made. */
const DOCUMENTS = [
  'templates/demo/openapi.yaml',
  'test/documents/names.json',
  'test/documents/numbers.json',
  'test/documents/parameters.yaml',
  'test/documents/shapes.yaml',
  'test/documents/every-row-3.0.yaml',
];

describe('the fields that places stand for', () => {
  test.each(DOCUMENTS)('are as many as the generator tests: %s', async (path) => {
    const url = new URL(`../../../${path}`, import.meta.url);
    const document = await readDocument(fileURLToPath(url), readPorts);
    expect(countedFields(document)).toBe(generatedFields(document));
  });

  test('are the ways to a place, through all that shares it', () => {
    const counts = fieldCounts(
      [root('a', 2), root('b', 1)],
      edges({ a: ['c', 'b'], b: ['c'], c: [] }),
    );
    expect([...counts]).toEqual(
      expect.arrayContaining([
        ['a', 2],
        ['b', 3],
        ['c', 5],
      ]),
    );
  });

  test('end where a value comes back to itself', () => {
    const counts = fieldCounts([root('a', 1)], edges({ a: ['b'], b: ['a', 'c'], c: [] }));
    expect(Object.fromEntries(counts)).toEqual({ a: 2, b: 1, c: 1 });
  });

  test('are at most 6 property names deep', () => {
    const chain = Object.fromEntries([...'0123456789'].map((n) => [n, [String(Number(n) + 1)]]));
    const counts = fieldCounts([root('0', 1)], edges({ ...chain, 10: [] }));
    expect([counts.get('6'), counts.get('7')]).toEqual([1, 0]);
  });

  test('of a chain of 100,000 values are found without a deep stack', () => {
    const count = 100_000;
    const chain = Array.from({ length: count }, (_, n): [string, Edge[]] => [
      `${n}`,
      [{ to: `${n + 1}`, depth: 0 }],
    ]);
    expect(fieldCounts([root('0', 1)], new Map(chain)).get(`${count}`)).toBe(1);
  });
});

function root(to: string, requests: number): Root {
  return { to, requests, depth: 0 };
}

function edges(ways: Readonly<Record<string, readonly string[]>>): Map<string, Edge[]> {
  return new Map(
    Object.entries(ways).map(([from, all]) => [from, all.map((to) => ({ to, depth: 1 }))]),
  );
}

function countedFields(document: OpenApiDocument): number {
  const tree = new Tree(document.tree);
  const nodes = new SchemaNodes(tree, schemaReader(document.tree, document.openapi));
  const walk = new ValueWalk(nodes, 'request');
  for (const operation of auditedOperations(tree)) walkRequests(tree, operation, walk);
  const said = [...fieldCounts(walk.roots, walk.edges)].filter(
    ([key]) => walk.places.get(key)?.missing === undefined,
  );
  return said.reduce((sum, [, count]) => sum + count, 0);
}

function generatedFields(document: OpenApiDocument): number {
  const fields = generate(document).report.endpoints.flatMap(({ cases, skipped }) => {
    const rows = [...cases, ...skipped.filter(({ scenario }) => scenario !== '*')];
    return [
      ...new Set(rows.flatMap(({ location, at }) => (location ? [`${location} ${at}`] : []))),
    ];
  });
  return fields.length;
}
