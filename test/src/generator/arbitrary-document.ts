import fc from 'fast-check';
import { z } from 'zod';

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
/** Patterns of Python, PCRE, Java and POSIX, each with a text that matches there. */
const OTHER_DIALECTS: readonly (readonly [pattern: string, example: string])[] = [
  ['^ab\\Z', 'ab'],
  ['\\A[a-c]+\\z', 'abc'],
  ['^[[:digit:]]{2}$', '42'],
  ['\\h', 'x y'],
  ['^(?>a+)b$', 'ab'],
  ['^[a-z&&[^x]]+$', 'abc'],
  ['(?i)^[a-f]{2}$', 'AB'],
  ['^(?P<y>\\d)-(?P=y)$', '1-1'],
  ['^[a-z]++$', 'abc'],
];
const FORMATS = ['date', 'date-time', 'uuid', 'email', 'ipv4', 'uri', 'byte', 'unheard-of'];
const NAMES = ['a', 'b', 'c', 'd e', 'hasOwnProperty'];
const LIMITS = [-7, 0, 1, 2, 10, 0.25, 2147483647, 1e10];
const STEPS = [1, 2, 5, 0.4, 0.01, 2.5];

/** What bodies may refer to: a tree, branches that a discriminator tells apart, inheritance in the Java style. */
const COMPONENTS = ['Node', 'Pet', 'Reference', 'List', 'Integers', 'Closed'];

const size = fc.nat({ max: 6 });
const limit = fc.constantFrom(...LIMITS);

/** Up to three of the keywords: they may fit together or exclude each other. */
function schema(type: string, keywords: { readonly [keyword: string]: fc.Arbitrary<unknown> }) {
  return fc
    .subarray(Object.entries(keywords), { maxLength: 3 })
    .chain((some) => fc.record({ type: fc.constant(type), ...Object.fromEntries(some) }));
}

/** A text whose pattern is of another dialect, with an example or a list that matches it, or without. */
const foreign: fc.Arbitrary<RawSchema> = fc
  .tuple(fc.constantFrom(...OTHER_DIALECTS), fc.constantFrom('example', 'enum', 'none'), size)
  .map(([[pattern, text], shown, minLength]) => ({
    ...{ type: 'string', pattern, minLength: minLength % 3 },
    ...(shown === 'example' && { example: text }),
    ...(shown === 'enum' && { enum: [text] }),
  }));

const ownText: fc.Arbitrary<RawSchema> = schema('string', {
  minLength: size,
  maxLength: size,
  pattern: fc.constantFrom(...PATTERNS),
  format: fc.constantFrom(...FORMATS),
  enum: fc.uniqueArray(fc.constantFrom('abc', 'AB1234', '42', 'true', 'x y', 'a,b', 'a[]'), {
    minLength: 1,
  }),
  not: fc.constantFrom({ enum: ['abc', ''] }, { pattern: '^x' }, { maxLength: 2 }),
});
const text = fc.oneof({ weight: 8, arbitrary: ownText }, { weight: 1, arbitrary: foreign });

/** What may restrict the names of an object's properties. */
const FOREIGN_NAMES: readonly string[] = ['^ab\\Z', '\\h'];
const namePatterns = fc.constantFrom('^[a-c]$', '^.$', '^[a-z]{1,3}$', ...FOREIGN_NAMES);
const propertyNames: fc.Arbitrary<RawSchema> = fc.oneof(
  fc.record({ pattern: namePatterns }),
  fc.record({ maxLength: fc.nat({ max: 3 }) }),
  fc.record({ enum: fc.constant(['a', 'b', 'z']) }),
  fc.record({ format: fc.constantFrom('uuid', 'date') }),
);

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
          { weight: 1, arbitrary: fc.tuple(scalar, tie('object')).map(ofEitherType) },
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
      propertyNames,
      patternProperties: fc.dictionary(namePatterns, scalar, { maxKeys: 2 }),
      not: fc.constantFrom({ required: ['a', 'b'] }, { minProperties: 3 }),
      example: fc.constantFrom({ ab: 1 }, { a: 'abc', b: 'abc' }),
    }).map(withoutRefusedNames),
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

/**
 * A name that is required is sent, on trust, where nobody can read the pattern of names; so none is required that
 * another dialect would refuse.
 */
function withoutRefusedNames(one: RawSchema): RawSchema {
  const { required: _, dependentRequired: __, ...rest } = one;
  const { pattern } = z
    .object({ pattern: z.string().optional() })
    .catch({})
    .parse(one.propertyNames);
  return pattern !== undefined && FOREIGN_NAMES.includes(pattern) ? rest : one;
}

/** One schema with two types: `type: [string, object]`. */
function ofEitherType([one, other]: readonly [RawSchema, RawSchema]): RawSchema {
  return { ...one, ...other, type: [one.type, other.type] };
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
  /** What else is said of the query, in place of its style or beside it. */
  readonly queryRest?: RawSchema;
  /** The name of the header, which a client may write itself. */
  readonly headerName?: string;
  /** The media type of the body; JSON where none is given. */
  readonly type?: string;
}

/** Media types of a parameter, with parameters of their own; some are not tested. */
const CONTENTS = [
  'text/plain',
  'text/plain; charset=us-ascii',
  'application/json; v=1',
  'application/xml',
];
const HEADERS = ['X-H', 'X-H', 'Content-Length', 'host', 'TE', 'Expect', 'User-Agent'];
const BODIES = [
  'application/json',
  'application/vnd.any+json; v=1',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'text/plain; charset=iso-8859-1',
];

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
    const headerName = fc.constantFrom(...HEADERS);
    const parts = { query, path, header: scalar, styles, headerName };
    const empty = fc.record({ allowEmptyValue: fc.boolean() });
    const form = objectOf(fc.oneof(scalar, objectOf(scalar), listOf(scalar), eitherOf(scalar)));
    return fc.oneof(
      { weight: 3, arbitrary: fc.record({ ...parts, body: shapeOf(scalar) }) },
      { weight: 1, arbitrary: fc.record({ ...parts, body: shapeOf(scalar), queryRest: empty }) },
      {
        weight: 1,
        arbitrary: fc.record({
          ...parts,
          query: fc.oneof(scalar, flatten(scalar)),
          queryRest: fc.constantFrom(...CONTENTS).map((content) => ({ content })),
          body: form,
          type: fc.constantFrom(...BODIES),
        }),
      },
    );
  });

/** A part of a form that may be an object or something else. */
function eitherOf(scalar: fc.Arbitrary<RawSchema>): fc.Arbitrary<RawSchema> {
  return fc.tuple(scalar, objectOf(scalar)).map((anyOf) => ({ anyOf }));
}

function flatten(scalar: fc.Arbitrary<RawSchema>): fc.Arbitrary<RawSchema> {
  return fc.oneof(listOf(scalar), objectOf(scalar));
}

/** A document of one operation with these schemas, optional in query and header. */
export function documentOf(places: Places): unknown {
  const { body, path, header, styles, headerName = 'X-H', type = 'application/json' } = places;
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
            { name: 'q', in: 'query', ...queryOf(places) },
            { name: headerName, in: 'header', schema: header },
          ],
          requestBody: { required: true, content: { [type]: { schema: body } } },
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
        ...DYNAMIC,
      },
    },
  };
}

function queryOf({ query: schema, styles, queryRest }: Places): RawSchema {
  const { content } = queryRest ?? {};
  if (typeof content === 'string') return { content: { [content]: { schema } } };
  return { required: true, schema, ...styles?.query, ...queryRest };
}

/** Schemas whose parts are bound by those that refer to them. */
const DYNAMIC = {
  List: {
    $id: 'https://any.example/list',
    type: 'object',
    required: ['items'],
    properties: { items: { type: 'array', minItems: 1, items: { $dynamicRef: '#item' } } },
    $defs: { item: { $dynamicAnchor: 'item', type: 'string' } },
  },
  Integers: {
    $id: 'https://any.example/integers',
    $ref: 'list',
    $defs: { item: { $dynamicAnchor: 'item', type: 'integer', minimum: 5 } },
  },
  Closed: { $id: 'https://any.example/closed', $ref: 'integers', unevaluatedProperties: false },
};
