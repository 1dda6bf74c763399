import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { githubDocument } from '../../../../../scripts/github-document.ts';
import { isSound } from '../../../../../src/generator/document/linting/is-sound.ts';
import { lint } from '../../../../../src/generator/document/linting/lint.ts';
import { sourceFile } from '../../../../../src/generator/document/reading/source-file.ts';
import { isArray, isObject, type Json } from '../../../../../src/generator/json.ts';
import { segmentsOf, valueAt, withValueAt } from '../../../../../src/generator/pointer.ts';

const FOLDER = new URL('../../../../documents/', import.meta.url);
const DOCUMENTS = new Map(
  readdirSync(FOLDER).map((name) => {
    const { plain } = sourceFile(`/${name}`, readFileSync(new URL(name, FOLDER), 'utf8'));
    return [name, plain];
  }),
);
const SOUND = [...DOCUMENTS].flatMap(([name, document]) => (isSound(document) ? [name] : []));

/** What Redocly says of a document. */
async function said(document: Json): Promise<readonly unknown[]> {
  const file = sourceFile('/openapi.json', JSON.stringify(document));
  return lint(file, [file]);
}

test('most documents need no linter, GitHub’s among them', () => {
  expect(isSound(JSON.parse(readFileSync(githubDocument(), 'utf8')))).toBe(true);
  expect(SOUND).toEqual([...DOCUMENTS.keys()]);
});

test('of what is sound Redocly says nothing', async () => {
  for (const name of SOUND) expect(await said(DOCUMENTS.get(name) ?? null), name).toEqual([]);
});

const PET = { get: { parameters: [{ name: 'id', in: 'path', required: true, schema: {} }] } };
const QUERY = { name: 'q', in: 'query', schema: {} };

/** A document of one path. */
function withPath(item: Json, path = '/pets/{id}', schemas: Json = {}): Json {
  const info = { title: 'Pets', version: '1' };
  return { openapi: '3.1.0', info, paths: { [path]: item }, components: { schemas } };
}

test.each([
  ['a slot without its parameter', withPath({ get: {} })],
  ['a parameter without its slot', withPath(PET, '/pets')],
  ['a parameter twice', withPath({ get: { parameters: [QUERY, QUERY] } }, '/pets')],
  ['a parameter twice for a path', withPath({ parameters: [QUERY, QUERY], get: {} }, '/pets')],
  ['a parameter without its schema', withPath({ parameters: [{ name: 'q', in: 'query' }] }, '/a')],
  ['a parameter nowhere', withPath({ parameters: [{ ...QUERY, in: 'body' }] }, '/pets')],
  ['a list of the wrong type', withPath({ parameters: QUERY }, '/pets')],
  ['an object of the wrong type', withPath({ get: [] }, '/pets')],
  ['an unknown type', withPath({}, '/pets', { A: { type: 'text' } })],
  ['an unknown type in a list', withPath({}, '/pets', { A: { type: ['text'] } })],
  ['a length below 0', withPath({}, '/pets', { A: { minLength: -1 } })],
  ['a length that is no integer', withPath({}, '/pets', { A: { minLength: 1.5 } })],
  ['a pattern that is no text', withPath({}, '/pets', { A: { pattern: 1 } })],
  [
    'beside a reference',
    withPath({}, '/pets', { A: { $ref: '#/components/schemas/B', not: 1 }, B: {} }),
  ],
])('what Redocly refuses is not sound: %s', async (_what, document) => {
  expect(await said(document)).not.toEqual([]);
  expect(isSound(document)).toBe(false);
});

test('what is deep is left to Redocly', () => {
  const names = Array.from({ length: 4000 }, (_, index) => `S${index}`);
  const next = (index: number) => ({ items: { $ref: `#/components/schemas/S${index + 1}` } });
  const schemas = Object.fromEntries(names.map((name, index) => [name, next(index)]));
  expect(isSound(withPath({}, '/pets', { ...schemas, S4000: {} }))).toBe(false);
});

/** Each place of a tree, as JSON Pointers. */
function places(node: Json, pointer = ''): string[] {
  const entries = isArray(node) || isObject(node) ? Object.entries(node) : [];
  const below = entries.flatMap(([key, child]) => {
    const escaped = key.replaceAll('~', '~0').replaceAll('/', '~1');
    return places(child, `${pointer}/${escaped}`);
  });
  return [pointer, ...below];
}

/** Values of every type, and some that mean something in many places. */
const VALUES: readonly Json[] = [
  ...[null, true, 0, -1, 1.5, '', 'path', 'string', '/a/{b}', [], {}, ['a', 'a'], [{}], [null]],
  { $ref: '#/info' },
  { $ref: '#/components/schemas' },
  { $ref: '#/paths', description: 1 },
  { name: 'id', in: 'path', required: true, schema: {} },
  [
    { name: 'id', in: 'query', schema: {} },
    { name: 'id', in: 'query', schema: {} },
  ],
  { get: { parameters: [{ name: 'gone', in: 'path', required: true, schema: {} }] } },
  { type: 'oauth2' },
  { '{$request.body#/url}': { post: { parameters: [{}] } } },
];

const KEYS = ['$ref', 'name', 'in', 'type', 'parameters', 'content', 'get', '/x/{id}', 'callbacks'];

const change = fc.record({
  place: fc.nat(),
  value: fc.option(fc.constantFrom(...VALUES), { nil: undefined }),
  /** Where it is added under a key, instead of put in place of what is there. */
  key: fc.option(fc.constantFrom(...KEYS), { nil: undefined }),
});

test('no document that Redocly refuses passes as sound', { timeout: 300_000 }, async () => {
  let refused = 0;
  const property = fc.asyncProperty(
    fc.constantFrom(...SOUND),
    fc.array(change, { minLength: 1, maxLength: 2 }),
    async (name, changes) => {
      let document = DOCUMENTS.get(name) ?? null;
      for (const { place, value, key } of changes) {
        const all = places(document);
        const at = all[place % all.length] ?? '';
        const before = valueAt(document, at);
        const isAdded = key !== undefined && isObject(before);
        const put = isAdded ? { ...before, [key]: value ?? null } : value;
        if (segmentsOf(at).length > 0) document = withValueAt(document, at, put);
      }
      const sound = isSound(document);
      const faults = await said(document).catch(() => ['Redocly fails']);
      if (faults.length > 0) refused++;
      expect(sound && faults.length > 0, JSON.stringify(faults)).toBe(false);
    },
  );
  await fc.assert(property, { numRuns: RUNS });
  // Otherwise nothing has been proven.
  expect(refused).toBeGreaterThan(RUNS / 10);
});

const RUNS = 400;
