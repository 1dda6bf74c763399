import fc from 'fast-check';
import type { Json, JsonObject } from '../../../src/generator/json.ts';

/** A contract that says more or less: every keyword that the audit asks for may be there or not. */
export function contract(): fc.Arbitrary<JsonObject> {
  return fc
    .record(
      {
        servers: fc.subarray([
          { url: 'https://a.example' },
          { url: 'http://a.example' },
          { url: '/' },
        ]),
        security: requirements,
        operations: fc.array(operation, { minLength: 1, maxLength: 5 }),
        shared: schema,
      },
      { requiredKeys: ['operations', 'shared'] },
    )
    .map(({ operations, shared, ...rest }) =>
      asParsed({
        openapi: '3.1.0',
        ...rest,
        paths: Object.fromEntries(operations.map((one, index) => [`/p${index}`, one])),
        components: { securitySchemes: SCHEMES, schemas: { Shared: shared } },
      }),
    );
}

/** Each node a separate object, as in a file: a constant would be at two places at once. */
function asParsed(tree: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(tree));
}

const SCHEMES: JsonObject = {
  token: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  key: { type: 'apiKey', in: 'query', name: 'key' },
  oauth: {
    type: 'oauth2',
    flows: { password: { tokenUrl: 'http://a.example', scopes: { read: '' } } },
  },
};

const requirements = fc.uniqueArray(
  fc.constantFrom<JsonObject>(
    { token: [] },
    { basic: [] },
    { key: [] },
    { oauth: ['read'] },
    { oauth: ['write'] },
    { unheard: [] },
  ),
  { minLength: 1, maxLength: 2 },
);

/** An object of which every property may be missing. */
function some(properties: {
  readonly [key: string]: fc.Arbitrary<Json>;
}): fc.Arbitrary<JsonObject> {
  return fc
    .subarray(Object.entries(properties))
    .chain((chosen) => fc.record(Object.fromEntries(chosen)));
}

const text = some({
  maxLength: fc.constant(5),
  pattern: fc.constantFrom('^a', '^b{3}$'),
  format: fc.constantFrom('date', 'uri', 'unheard'),
}).map((one) => ({ ...one, type: 'string' }));

const number = some({
  minimum: fc.constant(1),
  exclusiveMaximum: fc.constant(9),
}).map((one) => ({ ...one, type: 'integer' }));

const { schema } = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    text,
    number,
    fc.constantFrom<Json>({}, true, { type: 'boolean' }, { $ref: '#/components/schemas/Shared' }),
    fc.array(tie('schema'), { minLength: 1, maxLength: 2 }).map((oneOf) => ({ oneOf })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 2 }).map((allOf) => ({ allOf })),
    some({ maxItems: fc.constant(3), items: tie('schema') }).map((one) => ({
      ...one,
      type: 'array',
    })),
    some({
      type: fc.constant('object'),
      additionalProperties: fc.oneof(fc.constant(false), tie('schema')),
      required: fc.constant(['a']),
      properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema')),
      anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
    }),
  ),
}));

const media = some({ schema }).map((one) => ({ 'application/json': one }));

const operation = fc
  .record({
    method: fc.constantFrom('get', 'post'),
    operation: some({
      security: requirements,
      parameters: media.map((content) => [{ name: 'q', in: 'query', content }]),
      requestBody: media.map((content) => ({ content })),
      responses: fc
        .subarray(['200', '201', '400', '401', '403', '4XX', 'default'])
        .chain((statuses) =>
          fc.record(
            Object.fromEntries(
              statuses.map((status) => [status, some({ content: media })] as const),
            ),
          ),
        ),
    }),
  })
  .map(({ method, operation }): JsonObject => ({ [method]: operation }));
