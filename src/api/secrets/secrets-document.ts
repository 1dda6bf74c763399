import { z } from '@hono/zod-openapi';
import { problemSchema } from '../routing/answers.ts';

const PROBLEM = '#/components/schemas/Problem';

/** What each status of the service means (docs/secrets.md#read-a-secret). */
const MEANINGS = {
  400: 'A parameter is missing, empty, repeated, or no key type or name that a store can hold',
  401: 'No token, or an invalid one: its execution, policy or hour has ended',
  404: 'No such key that the caller may read, or no such entry in the store',
  405: 'Secrets are read only with GET',
  409: 'The entry is disabled in the store, or not of the type of its credential',
  429: 'Rate limit exceeded; see Retry-After',
  502: 'The store refuses, answers wrongly or cannot be reached',
  503: 'The credential store is throttling; Retry-After says how long',
  504: 'The store takes too long',
} as const;

const value = {
  type: 'object',
  required: ['value'],
  additionalProperties: false,
  properties: {
    value: {
      type: 'string',
      maxLength: 1_000_000,
      description:
        'Of a secret the stored text; of a key JSON with its public part and attributes; of a certificate PEM',
    },
  },
};

const parameters = [
  {
    name: 'key',
    in: 'query',
    required: true,
    description: 'The key as it is registered in the safe, without the SecureUUID',
    schema: { type: 'string', minLength: 1, maxLength: 475, pattern: '^[A-Za-z0-9/_+=.@-]+$' },
  },
  {
    name: 'safe_key',
    in: 'query',
    required: true,
    description: 'The key of the credential safe',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
  },
  {
    name: 'group',
    in: 'query',
    required: false,
    deprecated: true,
    description: 'Of version 1; ignored',
    schema: { type: 'string', maxLength: 1000 },
  },
];

/**
 * The OpenAPI 3.1 document of the secrets service.
 *
 * @param baseUrl where the platform is reached, without a slash at the end
 */
export function secretsDocument(baseUrl: string): object {
  const fault = { 'application/problem+json': { schema: { $ref: PROBLEM } } };
  const faults = Object.entries(MEANINGS).map(([status, description]) => [
    status,
    { description, content: fault },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Proofgate secrets service',
      version: '2.0.0',
      description:
        'Hands tests their secrets out of cloud vaults. With the token in the address instead of the header: `{server}/x/{token}/`.',
    },
    servers: [{ url: `${baseUrl}/secrets` }],
    paths: {
      '/': {
        get: {
          operationId: 'retrieveSecrets',
          summary: 'Read one secret, key or certificate',
          security: [{ token: [] }],
          parameters,
          responses: {
            200: {
              description: 'OK',
              content: { 'application/json': { schema: value } },
            },
            ...Object.fromEntries(faults),
          },
        },
      },
    },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of an execution' },
      },
      schemas: { Problem: z.toJSONSchema(problemSchema) },
    },
  };
}
