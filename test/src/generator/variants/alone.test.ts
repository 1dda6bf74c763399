import { expect, test } from 'vitest';
import { generate } from '../../../../src/generator/index.ts';
import type { JsonObject } from '../../../../src/generator/json.ts';
import { documentFrom } from '../in-memory.ts';

const text = { type: 'string' };
const named = (required: readonly string[], names: readonly string[]) => ({
  ...{ type: 'object', required, additionalProperties: false },
  properties: Object.fromEntries(names.map((name) => [name, text])),
});

/** The bodies of 9.02 of the whole body, which is optional. */
function wholeBodies(schema: JsonObject): unknown[] {
  const requestBody = { content: { 'application/json': { schema } } };
  const post = { requestBody, responses: { 200: { description: 'ok' } } };
  const { files } = generate(documentFrom({ paths: { '/pets': { post } } }));
  const sections = (files.get('env/post_pets_environment.txt') ?? '').split(/^\[/m);
  return sections
    .filter((one) => one.startsWith('variant_') && one.includes('"9.02"') && /at = ""/.test(one))
    .map((one) => JSON.parse(/^body = (.*)$/m.exec(one)?.[1] ?? 'null'));
}

test('an optional body alone has its required properties', () => {
  expect(wholeBodies(named(['title'], ['title', 'tag']))).toEqual([{ title: 'title' }]);
});

test('an optional body alone is the smallest of its branches', () => {
  const [large, small] = [
    named(['base', 'name'], ['base', 'name', 'tag']),
    named(['name'], ['name']),
  ];
  // The smaller branch is a valid request already, and nothing is sent twice.
  expect(wholeBodies({ anyOf: [large, small] })).toEqual([]);
  expect(
    wholeBodies({ anyOf: [named(['name', 'base'], ['base', 'name']), named([], [])] }),
  ).toEqual([]);
});
