import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * The schemas of OpenAPI are those of the OpenAPI Initiative (Apache 2.0), as @hyperjump/json-schema 1.18.0 has them:
 * that of documents, and the vocabulary that OpenAPI adds to JSON Schema.
 */
const page = readFileSync('docs/openapi.md', 'utf8');
const [, added = '', others = '', keywords = ''] = page.split(/^## /m);

/** What the schema of 3.1 has in other words: it calls the server of a link `body`, and `in` is a parameter's alone. */
const OLD: ReadonlySet<string> = new Set(['link.server', 'parameters.in']);

test('every element of OpenAPI 3.2 has one row, and those that it added are in the first table', () => {
  const [before, now] = [elementsOf('3.1'), elementsOf('3.2')];
  expect(namesIn(added).filter((name) => !name.includes(':'))).toEqual(
    now.filter((name) => !before.includes(name) && !OLD.has(name)),
  );
  expect(namesIn(others)).toEqual(now.filter((name) => before.includes(name) || OLD.has(name)));
});

test('every keyword of JSON Schema 2020-12 has one row', () => {
  const folder = new URL('dist/refs/json-schema-2020-12/meta/', packageOf('ajv'));
  const found = readdirSync(fileURLToPath(folder)).flatMap((name) => {
    const { properties } = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    return Object.keys(properties);
  });
  expect(namesIn(keywords)).toEqual([...new Set(found)].sort());
});

test('every row says what is done, and why where nothing is', () => {
  for (const row of rowsOf(page)) {
    expect(row, row[1]).toSatisfy(([, , text = '']: string[]) => {
      const isIdle = /\*\*(Skipped|Ignored)\*\*/.test(text);
      return /^\*\*(Tested|Used|Skipped|Ignored)\*\*/.test(text) && (!isIdle || text.includes(':'));
    });
  }
});

function packageOf(name: string): URL {
  return new URL(`../../node_modules/${name}/`, import.meta.url);
}

/** The cells of the rows of tables, without their heads. */
function rowsOf(text: string): string[][] {
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((line) => line.split('|').map((cell) => cell.trim()));
}

/** The names in the first column, sorted; a name that is there twice is twice in them. */
function namesIn(text: string): string[] {
  const cells = rowsOf(text).map(([, first = '']) => first);
  return cells
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .sort();
}

/** `object.property` for every property of the objects of a version. */
function elementsOf(version: string): string[] {
  const file = new URL(`openapi-${version}.json`, import.meta.url);
  const { document, vocabulary } = JSON.parse(readFileSync(file, 'utf8'));
  const { $defs, ...root } = document;
  const objects = [
    ['openapi', root],
    ...Object.entries($defs),
    ...Object.entries(vocabulary.$defs),
    ['schema', { properties: vocabulary.properties }],
  ];
  const found = objects.flatMap(([name, node]) => {
    const names = new Set<string>();
    collect(node, names);
    return [...names].map((property) => `${name}.${property}`);
  });
  return [...new Set(found)].sort();
}

function collect(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    if (key === 'properties' && typeof child === 'object' && child !== null) {
      for (const [name, schema] of Object.entries(child)) {
        names.add(name);
        collect(schema, names);
      }
    } else if (key !== 'enum' && key !== 'const') collect(child, names);
  }
}
