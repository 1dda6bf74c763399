import fc from 'fast-check';

/** A raw schema of a document, as JSON. */
export type RawSchema = { readonly [keyword: string]: unknown };

const PATTERNS = [
  '^[a-z]{3,10}$',
  '^[A-Z]{2}\\d{4}$',
  '^\\d+$',
  '[0-9]',
  '^(?!x).*$',
  '^a|b$',
  '(.)\\1',
  '^(?<year>\\d{2})-\\k<year>$',
  '\\bword\\b',
  '^(?=.*\\d)[a-z\\d]{3,8}$',
  '(?<!x)y',
];
const FORMATS = ['date', 'date-time', 'uuid', 'email', 'ipv4', 'uri', 'byte', 'unheard-of'];
const NAMES = ['a', 'b', 'c', 'd e', 'hasOwnProperty'];
const LIMITS = [-7, 0, 1, 2, 10, 0.25, 2147483647, 1e10];
const STEPS = [1, 2, 5, 0.4, 0.01, 2.5];

/** What bodies may refer to: a tree, branches that a discriminator tells apart, inheritance in the Java style. */
const COMPONENTS = ['Node', 'Pet', 'Reference'];

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
      dependentSchemas: fc.dictionary(fc.constantFrom(...NAMES), tie('object'), { maxKeys: 1 }),
    }),
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      scalar,
      tie('object'),
      tie('array'),
      fc.tuple(tie('object'), tie('object')).map((allOf) => ({ allOf })),
      fc.tuple(tie('tree'), tie('tree')).map((oneOf) => ({ oneOf })),
      fc.tuple(tie('tree'), tie('tree')).map((anyOf) => ({ anyOf })),
      fc.constantFrom(...COMPONENTS.map((name) => ({ $ref: `#/components/schemas/${name}` }))),
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

/** The schemas of one operation, a location each; the body may refer to the components. */
export interface Places {
  readonly body: RawSchema;
  readonly query: RawSchema;
  readonly path: RawSchema;
  readonly header: RawSchema;
  /** How the parameters are written; OpenAPI's defaults where nothing is given. */
  readonly styles?: { readonly query: Style; readonly path: Style };
}

interface Style {
  readonly style: string;
  readonly explode: boolean;
}

function styled(...names: string[]): fc.Arbitrary<Style> {
  return fc.record({ style: fc.constantFrom(...names), explode: fc.boolean() });
}

/** Parameters in the query: lists and objects in every style, also beside a scalar. */
function parameterOf(scalar: fc.Arbitrary<RawSchema>): fc.Arbitrary<RawSchema> {
  const flat = objectOf(scalar);
  const structured = fc.oneof(
    listOf(scalar),
    flat,
    objectOf(fc.oneof(scalar, flat, listOf(scalar))),
  );
  return fc.oneof(
    { weight: 4, arbitrary: scalar },
    { weight: 2, arbitrary: structured },
    { weight: 1, arbitrary: fc.tuple(scalar, structured).map((anyOf) => ({ anyOf })) },
    { weight: 1, arbitrary: fc.tuple(structured, scalar).map((oneOf) => ({ oneOf })) },
  );
}

function objectOf(value: fc.Arbitrary<RawSchema>): fc.Arbitrary<RawSchema> {
  return schema('object', {
    properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, { minKeys: 1, maxKeys: 3 }),
    required: fc.subarray(['a', 'b']),
    additionalProperties: fc.boolean(),
  });
}

/** One operation's schemas; a document names one numeric type, so that no union blurs the two. */
export const arbitraryPlaces: fc.Arbitrary<Places> = fc
  .constantFrom('integer' as const, 'number' as const)
  .chain((type) => {
    const scalar = fc.oneof(text, numeric(type), fc.constant({ type: 'boolean' }));
    const path = fc.oneof(
      { weight: 3, arbitrary: scalar },
      { weight: 1, arbitrary: listOf(scalar) },
    );
    const query = parameterOf(scalar);
    const styles = fc.record({
      query: styled('form', 'form', 'deepObject', 'pipeDelimited', 'spaceDelimited'),
      path: styled('simple', 'label', 'matrix'),
    });
    return fc.record({ body: shapeOf(scalar), query, path, header: scalar, styles });
  });

/** A document of one operation with these schemas, optional in query and header. */
export function documentOf({ body, query, path, header, styles }: Places): unknown {
  const pet = (own: RawSchema) => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, ...own },
  });
  const reference = { $ref: '#/components/schemas/Reference' };
  const refer = (...all: string[]) => all.map((name) => ({ $ref: `#/components/schemas/${name}` }));
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
            { name: 'p', in: 'path', required: true, schema: path, ...styles?.path },
            { name: 'q', in: 'query', required: true, schema: query, ...styles?.query },
            { name: 'X-H', in: 'header', schema: header },
          ],
          requestBody: { required: true, content: { 'application/json': { schema: body } } },
          responses: { 200: { description: 'Done' } },
        },
      },
    },
    components: {
      schemas: {
        Node: node,
        Pet: {
          oneOf: refer('Cat', 'Dog'),
          discriminator: { propertyName: 'kind', mapping: { dog: 'Dog' } },
        },
        Cat: pet({ lives: { type: 'integer', maximum: 9 } }),
        Dog: pet({ tricks: { type: 'array', items: { type: 'string' }, maxItems: 2 } }),
        Reference: {
          type: 'object',
          required: ['type'],
          properties: { type: { type: 'string' } },
          discriminator: { propertyName: 'type' },
          oneOf: refer('Branch', 'Tag'),
        },
        Branch: { allOf: [reference, { properties: { head: { type: 'string', minLength: 2 } } }] },
        Tag: { allOf: [reference, { required: ['sha'], properties: { sha: { type: 'string' } } }] },
      },
    },
  };
}
