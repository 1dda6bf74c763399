import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/generator/json.ts';
import { allDeductions, auditOf } from './in-memory.ts';

const NAME = { type: 'string', minLength: 1, maxLength: 5, pattern: '^[a-z]*$' };
const PET: JsonObject = {
  ...{ type: 'object', additionalProperties: false },
  ...{ required: ['name'], properties: { name: NAME } },
};

/** The invalid examples of a document whose POST has this media type object, as `pointer: message`. */
function found(media: JsonObject, type = 'application/json', parameters: Json[] = []): string[] {
  const audit = auditOf({
    ...{ openapi: '3.2.0', security: [] },
    paths: {
      '/': {
        post: {
          ...{ parameters, requestBody: { content: { [type]: media } } },
          responses: { 201: { content: { [type]: media } }, 400: {} },
        },
      },
    },
  });
  return allDeductions(audit)
    .filter(({ rule }) => rule === 'example-valid')
    .map(({ place, message }) => `${place.pointer.replace('/paths/~1/post/', '')}: ${message}`);
}

test('an example that its schema refuses is named with what it breaks, in requests and in responses', () => {
  const examples = { short: { value: { name: 'rex' } }, long: { value: { name: 'reginald' } } };
  const at = 'content/application~1json/examples/long/value';
  const words = 'the example "long" breaks maxLength at /name';
  expect(found({ schema: PET, examples })).toEqual([
    `requestBody/${at}: ${words}`,
    `responses/201/${at}: ${words}`,
  ]);
});

test('so is the single one, one of OpenAPI 3.2, and one of a parameter', () => {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9 } };
  expect(found({ schema: PET, example: { name: 'rex', age: 3 } })[0]).toContain(
    'the example breaks additionalProperties (age)',
  );
  const examples = { empty: { dataValue: {} } };
  expect(found({ schema: PET, examples })[0]).toContain(
    'the example "empty" breaks required (name)',
  );
  expect(found({ schema: PET }, 'application/json', [{ ...limit, example: 10 }])).toEqual([
    'parameters/0/example: the example breaks maximum',
  ]);
});

test.each([
  ['is valid', { schema: PET, example: { name: 'rex' } }, 'application/json'],
  [
    'is written as a text',
    { schema: PET, example: '<pet><name>rex</name></pet>' },
    'application/xml',
  ],
  ['has no schema', { example: 5 }, 'application/json'],
  [
    'has a format that validators disagree on',
    {
      schema: { ...NAME, pattern: '.', maxLength: 40, format: 'idn-email' },
      example: 'no address',
    },
    'application/json',
  ],
])('an example that %s is no place', (_, media: JsonObject, type) => {
  expect(found(media, type)).toEqual([]);
});
