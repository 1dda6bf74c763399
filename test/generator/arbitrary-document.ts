import fc from 'fast-check';

/** A raw schema of a document, as JSON. */
export type RawSchema = { readonly [keyword: string]: unknown };

const PATTERNS = ['^[a-z]{3,10}$', '^[A-Z]{2}\\d{4}$', '^\\d+$', '[0-9]', '^(?!x).*$', '^a|b$'];
const FORMATS = ['date', 'date-time', 'uuid', 'email', 'ipv4', 'uri', 'byte', 'unheard-of'];
const NAMES = ['a', 'b', 'c', 'd e', 'hasOwnProperty'];
const LIMITS = [-7, 0, 1, 2, 10, 0.25, 2147483647, 1e10];
const STEPS = [1, 2, 5, 0.4, 0.01, 2.5];

const size = fc.nat({ max: 6 });
const limit = fc.constantFrom(...LIMITS);

/** Up to three of the keywords: they may fit together or exclude each other. */
function schema(type: string, keywords: { readonly [keyword: string]: fc.Arbitrary<unknown> }) {
  return fc
    .subarray(Object.entries(keywords), { maxLength: 3 })
    .chain((some) => fc.record({ type: fc.constant(type), ...Object.fromEntries(some) }));
}

const text: fc.Arbitrary<RawSchema> = schema('string', {
  minLength: size,
  maxLength: size,
  pattern: fc.constantFrom(...PATTERNS),
  format: fc.constantFrom(...FORMATS),
  enum: fc.uniqueArray(fc.constantFrom('abc', 'AB1234', '42', 'true', 'x y'), { minLength: 1 }),
});

function numeric(type: 'integer' | 'number'): fc.Arbitrary<RawSchema> {
  return schema(type, {
    minimum: limit,
    maximum: limit,
    exclusiveMinimum: limit,
    exclusiveMaximum: limit,
    multipleOf: fc.constantFrom(...STEPS),
    format: fc.constantFrom('int32', 'int64', 'float', 'double'),
    enum: fc.uniqueArray(limit, { minLength: 1, maxLength: 3 }),
  });
}

const names = fc.subarray(NAMES);

/** A schema of any shape whose scalars are these. */
function shapeOf(scalar: fc.Arbitrary<RawSchema>): fc.Arbitrary<RawSchema> {
  const nullable = scalar.map((one) => ({ ...one, type: [one.type, 'null'] }));
  return fc.letrec<{ tree: RawSchema; array: RawSchema; object: RawSchema }>((tie) => ({
    array: schema('array', {
      items: tie('tree'),
      minItems: fc.nat({ max: 3 }),
      maxItems: fc.nat({ max: 3 }),
      uniqueItems: fc.boolean(),
    }).map((one) => ({ items: {}, ...one })),
    object: schema('object', {
      properties: fc.dictionary(
        fc.constantFrom(...NAMES),
        fc.oneof(
          { weight: 4, arbitrary: tie('tree') },
          { weight: 1, arbitrary: nullable },
          { weight: 1, arbitrary: scalar.map(mapOf) },
        ),
        { maxKeys: 4 },
      ),
      required: names,
      minProperties: fc.nat({ max: 3 }),
      maxProperties: fc.nat({ max: 4 }),
      additionalProperties: fc.boolean(),
      dependentRequired: fc.dictionary(fc.constantFrom(...NAMES), names, { maxKeys: 1 }),
      unevaluatedProperties: fc.constant(false),
    }),
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      scalar,
      tie('object'),
      tie('array'),
      fc.tuple(tie('object'), tie('object')).map((allOf) => ({ allOf })),
      fc.tuple(tie('tree'), tie('tree')).map((oneOf) => ({ oneOf })),
      fc.tuple(tie('tree'), tie('tree')).map((anyOf) => ({ anyOf })),
      fc.constant({ $ref: '#/components/schemas/Node' }),
    ),
  })).tree;
}

function mapOf(additionalProperties: RawSchema): RawSchema {
  return { type: 'object', additionalProperties };
}

function listOf(scalar: fc.Arbitrary<RawSchema>): fc.Arbitrary<RawSchema> {
  return fc
    .tuple(scalar, fc.nat({ max: 2 }), fc.nat({ max: 3 }), fc.boolean())
    .map(([items, minItems, maxItems, uniqueItems]) => {
      return { type: 'array', items, minItems, maxItems, uniqueItems };
    });
}

/** The schemas of one operation, a location each; the body may refer to itself through Node. */
export interface Places {
  readonly body: RawSchema;
  readonly query: RawSchema;
  readonly path: RawSchema;
  readonly header: RawSchema;
}

/** One operation's schemas; a document names one numeric type, so that no union blurs the two. */
export const arbitraryPlaces: fc.Arbitrary<Places> = fc
  .constantFrom('integer' as const, 'number' as const)
  .chain((type) => {
    const scalar = fc.oneof(text, numeric(type), fc.constant({ type: 'boolean' }));
    const query = fc.oneof(
      { weight: 4, arbitrary: scalar },
      { weight: 1, arbitrary: listOf(scalar) },
    );
    return fc.record({ body: shapeOf(scalar), query, path: scalar, header: scalar });
  });

/** A document of one operation with these schemas, optional in query and header. */
export function documentOf({ body, query, path, header }: Places): unknown {
  const node = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 2 },
      next: { $ref: '#/components/schemas/Node' },
      children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
    },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Any', version: '1' },
    servers: [{ url: 'https://any.example' }],
    paths: {
      '/any/{p}': {
        post: {
          operationId: 'any',
          parameters: [
            { name: 'p', in: 'path', required: true, schema: path },
            { name: 'q', in: 'query', required: true, schema: query },
            { name: 'X-H', in: 'header', schema: header },
          ],
          requestBody: { required: true, content: { 'application/json': { schema: body } } },
          responses: { 200: { description: 'Done' } },
        },
      },
    },
    components: { schemas: { Node: node } },
  };
}
