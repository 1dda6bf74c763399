import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeSuite } from '../../proof/verdicts/judge-suite.ts';
import { readPorts } from '../../src/cli/reading/ports.ts';
import { readDocument } from '../../src/generator/document/read.ts';
import { generate } from '../../src/generator/index.ts';
import { temporaryFolder, writeFiles } from '../suite/tools.ts';

const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const PET = {
  type: 'object',
  required: ['title'],
  properties: {
    id: { type: 'integer', readOnly: true },
    title: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const EXAMPLES = {
  first: { value: { title: 'Rex' } },
  whole: { value: { id: 7, title: 'Tom', tags: ['old'] } },
};
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: {
    '/pets': {
      get: {
        parameters: [
          query('status', { type: 'string', enum: ['new', 'sold', 'gone'] }),
          query('verbose', { type: 'boolean' }),
          query('limit', { type: 'integer' }),
          query('owner_id', { type: 'integer' }),
        ],
        responses: { 200: { description: 'Pets' } },
      },
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: PET, examples: EXAMPLES } },
        },
        responses: { 201: { description: 'Created' } },
      },
    },
  },
};

/** What the judge says of the suite once a section of one endpoint sends other values. */
async function judged(slug: string, search: string, replacement: string): Promise<string[]> {
  const [document, dir] = [join(temporaryFolder(), 'pets.json'), temporaryFolder()];
  writeFileSync(document, JSON.stringify(DOCUMENT));
  const generated = generate(await readDocument(document, readPorts));
  writeFiles(dir, generated.files);
  const file = join(dir, `env/${slug}_environment.txt`);
  const text = readFileSync(file, 'utf8');
  expect(text.split(search), search).toHaveLength(2);
  writeFileSync(
    file,
    text.replace(search, () => replacement),
  );
  const report = JSON.parse(JSON.stringify(generated.report));
  const { wrongs } = await judgeSuite({ document, dir, report });
  return wrongs.map(({ scenario, found }) => `${scenario}: ${found}`);
}

test('the variants of a generated suite are right', async () => {
  expect(await judged('get_pets', '# GET /pets', '# GET /pets')).toEqual([]);
});

test.each<[string, string, string, string]>([
  ['get_pets', '{"status": "sold"}', '{"status": "new"}', '9.01: neither a further member'],
  ['get_pets', '{"verbose": false}', '{"verbose": false, "limit": 3}', '/limit in the query could'],
  ['get_pets', '{"limit": 1, "owner_id": 1}', '{"limit": 2}', '9.03: it is about fewer than two'],
  ['get_pets', '{"limit": 0}', '{"limit": 7}', '9.04: it is a number of no other kind'],
  ['get_pets', '{"owner_id": 1987654321}', '{"owner_id": 1}', '9.07: the key is that of'],
  ['get_pets', '{"limit": -1}', '{"limit": 5}', 'it sends the same values as [variant_'],
  ['get_pets', '{"limit": 5}', '{"limit": "many"}', 'query is refused'],
  [
    'post_pets',
    '{"title": "Rex", "tags": []}',
    '{"title": "Rex", "tags": ["a"]}',
    '9.06: its size',
  ],
  [
    'post_pets',
    '{"title": "  😀O\'Zoe\u0301 שלום 100%𝔄"}',
    '{"title": "Max"}',
    'at /title is not odd',
  ],
  ['post_pets', '{"title": "Tom", "tags": ["old"]}', '{"title": "Tim", "tags": ["old"]}', '9.08: '],
  [
    'post_pets',
    '{"title": "Tom", "tags"',
    '{"id": 7, "title": "Tom", "tags"',
    '9.08: the document',
  ],
])('a variant of %s that is no longer what its scenario names is found: %s', async (...row) => {
  const [slug, search, replacement, expected] = row;
  expect(await judged(slug, search, replacement)).toContainEqual(expect.stringContaining(expected));
});
