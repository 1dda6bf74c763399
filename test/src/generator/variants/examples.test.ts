import { expect, test } from 'vitest';
import { generate } from '../../../../src/generator/index.ts';
import type { JsonObject } from '../../../../src/generator/json.ts';
import { documentFrom } from '../in-memory.ts';

const ID = { type: 'integer', readOnly: true };
const SCHEMAS = {
  Pet: {
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: ID,
      name: { type: 'string' },
      tags: { type: 'array', items: { $ref: '#/components/schemas/Tag' } },
    },
  },
  Tag: { type: 'object', properties: { id: ID, label: { type: 'string' } } },
  Cat: {
    type: 'object',
    required: ['claws'],
    properties: { claws: { type: 'integer' }, kept: { type: 'string', readOnly: true } },
  },
  Dog: {
    type: 'object',
    required: ['barks'],
    properties: { barks: { type: 'integer' }, kept: { type: 'string' } },
  },
};

/** The bodies of the variants of scenario 9.08; the first example is in the valid request already. */
function sentExamples(schema: JsonObject, examples: JsonObject): unknown[] {
  const content = { 'application/json': { schema, examples } };
  const post = {
    requestBody: { required: true, content },
    responses: { 201: { description: 'Created' } },
  };
  const { files } = generate(
    documentFrom({ paths: { '/pets': { post } }, components: { schemas: SCHEMAS } }),
  );
  const sections = (files.get('env/post_pets_environment.txt') ?? '').split(/^\[/m);
  return sections
    .filter((one) => one.includes('scenario = "9.08"'))
    .map((one) => JSON.parse(/^body = (.*)$/m.exec(one)?.[1] ?? 'null'));
}

test('an example is sent without its read-only members, in lists as well', () => {
  const value = { id: 7, name: 'Rex', tags: [{ id: 1, label: 'big' }] };
  const examples = {
    first: { value: { name: 'Tom', tags: [{ label: 'small' }] } },
    rex: { value },
  };
  expect(sentExamples({ $ref: '#/components/schemas/Pet' }, examples)).toEqual([
    { name: 'Rex', tags: [{ label: 'big' }] },
  ]);
});

test('a member is read-only only where the branch that the example is of says so', () => {
  const oneOf = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];
  const examples = {
    first: { value: { claws: 4 } },
    cat: { value: { claws: 18, kept: 'indoors' } },
    dog: { value: { barks: 3, kept: 'outdoors' } },
  };
  expect(sentExamples({ oneOf }, examples)).toEqual([
    { claws: 18 },
    { barks: 3, kept: 'outdoors' },
  ]);
});

test('an example that its own schema refuses is not sent', () => {
  const examples = { wrong: { value: { name: 5 } } };
  expect(sentExamples({ $ref: '#/components/schemas/Pet' }, examples)).toEqual([]);
});
