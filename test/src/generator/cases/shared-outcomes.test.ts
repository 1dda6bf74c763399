import { expect, test } from 'vitest';
import { type Generated, generate, RULES_FILE } from '../../../../src/generator/index.ts';
import type { JsonObject } from '../../../../src/generator/json.ts';
import { documentFrom } from '../in-memory.ts';

const TEXT = { type: 'string', minLength: 3, maxLength: 9 };
const components = {
  schemas: {
    Short: { type: 'string', maxLength: 2 },
    Long: { type: 'string', maxLength: 7 },
    Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } },
  },
};

function form(field: JsonObject, media: JsonObject = {}, schema: JsonObject = {}): JsonObject {
  const object = { type: 'object', properties: { v: field }, ...schema };
  const content = { 'application/x-www-form-urlencoded': { schema: object, ...media } };
  return { requestBody: { required: true, content } };
}

function json(field: JsonObject, schema: JsonObject = {}): JsonObject {
  const object = { type: 'object', properties: { v: field }, ...schema };
  return { requestBody: { required: true, content: { 'application/json': { schema: object } } } };
}

function query(schema: JsonObject, rest: JsonObject = {}): JsonObject {
  return { parameters: [{ name: 'v', in: 'query', schema, ...rest }] };
}

/** Operations of which each has a neighbour that differs in one thing, and some have a twin. */
const OPERATIONS: readonly JsonObject[] = [
  ...[form, json, query].flatMap((one) => [
    one(TEXT),
    one({ ...TEXT }),
    one({ ...TEXT, minLength: 4 }),
    one({ ...TEXT, example: 'abcd' }),
    one({ ...TEXT, type: ['string', 'null'] }),
    one({ ...TEXT, format: 'email', maxLength: 40 }),
    one({ enum: ['1', 'b'] }),
    one({ enum: [1, 'b'] }),
    one({ type: 'string', enum: ['ab', 'b'] }),
    one({ type: 'string', enum: ['ab', 'b', '42', 'true', 'null'] }),
    one({ $ref: '#/components/schemas/Short' }),
    one({ $ref: '#/components/schemas/Long' }),
    one({ anyOf: [TEXT, { type: 'integer', maximum: 5 }] }),
    one({ anyOf: [{ type: 'integer', maximum: 5 }, TEXT] }),
    one({ type: 'array', items: TEXT, maxItems: 2 }),
    one({ type: 'array', items: { ...TEXT, minLength: 4 }, maxItems: 2 }),
    one({ type: 'array', items: { $ref: '#/components/schemas/Node' }, maxItems: 2 }),
    one({ type: 'object', properties: { w: TEXT }, maxProperties: 1 }),
    one({ type: 'object', properties: { w: { ...TEXT, maxLength: 8 } }, maxProperties: 1 }),
    one({ type: 'object', properties: { w: TEXT, x: { type: 'integer' } } }),
  ]),
  json(TEXT, { required: ['v'] }),
  form(TEXT, {}, { required: ['v'] }),
  form(TEXT, {}, { anyOf: [{ properties: { v: { type: 'integer' } } }, {}] }),
  form({ type: 'array', items: TEXT }, { encoding: { v: { style: 'pipeDelimited' } } }),
  form({ type: 'object', properties: { w: TEXT } }, { encoding: { v: { style: 'deepObject' } } }),
  query(TEXT, { allowEmptyValue: true }),
  query({ type: 'array', items: TEXT }, { explode: false }),
  query({ type: 'array', items: TEXT }, { style: 'pipeDelimited', explode: false }),
];

function suiteOf(paths: JsonObject): Generated {
  return generate(documentFrom({ paths, components }));
}

/** The environment file of an operation, and what its rules say and where. */
function ownFiles(suite: Generated, path: string) {
  const slug = suite.report.endpoints.find((one) => one.path === path)?.slug ?? '';
  const rules: unknown = JSON.parse(suite.files.get(RULES_FILE) ?? '{}');
  return {
    values: suite.files.get(`env/${slug}_environment.txt`),
    rules: rules instanceof Object ? Object.entries(rules).find(([key]) => key === slug) : [],
    skipped: suite.report.endpoints.find((one) => one.path === path)?.skipped,
  };
}

test('an operation has the same tests whatever else is in its document', () => {
  const responses = { 200: { description: 'Done' } };
  const paths = Object.fromEntries(
    OPERATIONS.map((one, index) => [
      `/p${index}`,
      // A node is in a document once, as when it is read from a file.
      { post: structuredClone({ responses, ...one }) },
    ]),
  );
  const together = suiteOf(paths);
  for (const [path, item] of Object.entries(paths)) {
    const apart = ownFiles(suiteOf({ [path]: item }), path);
    expect(apart.values).toContain('[positive]');
    expect({ path, ...ownFiles(together, path) }).toEqual({ path, ...apart });
  }
});
