import { expect, test } from 'vitest';
import { DocumentedValues } from '../../../../src/calibrate/complaints/documented-values.ts';
import { calibrationTargets, type JsonObject } from '../../../../src/generator/index.ts';
import { enumerationsIn } from '../../../../src/generator/learned/enumerations.ts';
import { documentFrom } from '../../generator/in-memory.ts';

const enumOf = (...values: string[]) => ({
  type: 'object',
  properties: { mode: { enum: values } },
});

/** What is tried in the member `mode` of a POST. */
function triedFor(schemas: JsonObject, answer: JsonObject = {}, path = '/flags/{id}/rules') {
  const schema = { type: 'object', required: ['mode'], properties: { mode: { type: 'string' } } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const pieces = calibrationTargets(
    documentFrom({
      paths: {
        [path]: {
          post: {
            parameters: path.includes('{id}') ? [id] : [],
            requestBody: { required: true, content: { 'application/json': { schema } } },
            responses: {
              200: { description: 'OK', content: { 'application/json': { schema: answer } } },
            },
          },
        },
      },
      components: { schemas },
    }),
    {},
  );
  const [piece] = pieces;
  if (piece === undefined) throw new Error('the POST has no valid request');
  const field = { location: 'body' as const, at: '/mode', names: ['mode'], value: 'mode' };
  return new DocumentedValues(pieces).valuesOf(piece, { mode: 'mode' }, field);
}

test('the enumeration of a schema that is called as the resource comes alone, through references', () => {
  const schemas = { Pet: enumOf('cat'), Shop: enumOf('open'), Job: enumOf('new'), Mode: {} };
  expect(triedFor({ ...schemas, RuleState: enumOf('on', 'off') })).toEqual(['on', 'off']);
  const properties = { mode: { $ref: '#/components/schemas/Mode' } };
  const referring = { ...schemas, Mode: { enum: ['up'] }, Rule: { properties } };
  expect(triedFor(referring)).toEqual(['up']);
});

test('an enumeration of a response of the endpoint itself counts as one of its resource', () => {
  const schemas = { Pet: enumOf('cat'), Shop: enumOf('open'), Job: enumOf('new') };
  expect(triedFor(schemas, { type: 'array', items: enumOf('fast', 'slow') })).toEqual([
    'fast',
    'slow',
  ]);
});

test('two enumerations of other resources are tried, three say nothing', () => {
  const two = { Pet: enumOf('cat'), Shop: enumOf('open'), Again: enumOf('cat') };
  expect(triedFor(two)).toEqual(['cat', 'open']);
  expect(triedFor({ ...two, Job: enumOf('new') })).toEqual([]);
});

test('a resource of one letter is called as no schema is', () => {
  const schemas = { Pet: enumOf('cat'), Shop: enumOf('open'), Job: enumOf('new') };
  expect(triedFor(schemas, {}, '/p')).toEqual([]);
});

test('what aliases share counts once, however often they double it, and a list may be long', () => {
  let node: JsonObject = enumOf('on');
  for (let depth = 0; depth < 60; depth++) node = { first: node, second: node };
  const long = Array.from({ length: 300_000 }, (_, index) => index);
  expect(enumerationsIn({ components: { schemas: { Rule: { allOf: [node], long } } } })).toEqual([
    { name: 'mode', holder: 'Rule', values: ['on'] },
  ]);
});

test('a member of an example is no schema', () => {
  const example = { properties: { mode: { enum: ['shown'] } } };
  expect(triedFor({ Rule: { type: 'object', example } })).toEqual([]);
});
