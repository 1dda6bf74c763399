import { describe, expect, test } from 'vitest';
import type { RawSchema } from './arbitrary-document.ts';
import { judged } from './judged.ts';

const TEXT = { type: 'string' };

interface Kept {
  readonly body: RawSchema;
  readonly schemas?: { readonly [name: string]: RawSchema };
  /** Places that must have a valid value in some request. */
  readonly shown: readonly string[];
}

/** Bodies that once cost their operation, or a field that some request can hold. */
const KEPT: readonly (readonly [string, Kept])[] = [
  [
    'a schema that depends on a required property',
    {
      body: {
        type: 'object',
        required: ['credit'],
        properties: { credit: TEXT },
        dependentSchemas: { credit: { properties: { zip: TEXT }, required: ['zip'] } },
      },
      shown: ['/credit', '/zip'],
    },
  ],
  [
    'a schema that depends on a property of another such schema',
    {
      body: {
        type: 'object',
        properties: { a: TEXT },
        dependentSchemas: {
          a: { required: ['b'], properties: { b: TEXT } },
          b: { required: ['c'], properties: { c: { type: 'integer', maximum: 3 } } },
        },
      },
      shown: ['/a', '/b', '/c'],
    },
  ],
  [
    'schemas of two properties that exclude each other',
    {
      body: {
        type: 'object',
        properties: { a: TEXT, b: TEXT },
        dependentSchemas: {
          a: { properties: { kind: { const: 'x' } }, required: ['kind'] },
          b: { properties: { kind: { const: 'y' } }, required: ['kind'] },
        },
      },
      shown: ['/a', '/b'],
    },
  ],
  [
    'a required property that needs another one',
    {
      body: {
        type: 'object',
        required: ['a'],
        properties: { a: TEXT, b: TEXT, c: TEXT },
        dependentRequired: { a: ['b'], b: ['c'] },
      },
      shown: ['/a', '/b', '/c'],
    },
  ],
];

function documentOf({ body, schemas }: Kept): unknown {
  const requestBody = { required: true, content: { 'application/json': { schema: body } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Any', version: '1' },
    paths: { '/any': { post: { requestBody, responses: { 200: { description: 'Done' } } } } },
    components: { schemas: schemas ?? {} },
  };
}

describe('no operation or field is lost that some request can hold', () => {
  test.each(KEPT)('%s', async (_, kept) => {
    const { wrongs, untested, report } = await judged(documentOf(kept));
    const endpoints = report.endpoints.flatMap(({ cases }) => cases);
    const tested = new Set(endpoints.map(({ at }) => at));
    expect(wrongs).toEqual([]);
    expect(untested).toEqual([]);
    expect(kept.shown.filter((at) => !tested.has(at))).toEqual([]);
  });
});
