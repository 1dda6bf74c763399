import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../src/generator/json.ts';
import { prerequisitesOf } from '../../../../src/generator/suite/prerequisites.ts';
import { documentFrom } from '../in-memory.ts';

const securitySchemes: Json = {
  key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  login: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://id.example' } } },
};

/** Where a document was read, and where a relative server is then. */
const FROM_WEB = ['https://b.example/openapi.yaml', 'https://b.example/v1'] as const;

describe('what a document leaves to be named', () => {
  test.each<[string, Json, string | undefined, string | null]>([
    ['an absolute server', [{ url: 'https://a.example/v1/' }], undefined, 'https://a.example/v1'],
    [
      'one with defaults of variables',
      [{ url: '{scheme}://a.example', variables: { scheme: { default: 'http' } } }],
      undefined,
      'http://a.example',
    ],
    ['this machine', [{ url: 'http://localhost:8080' }], undefined, 'http://localhost:8080'],
    ['none', [], undefined, null],
    ['a relative one', [{ url: '/v1' }], undefined, null],
    ['a relative one, read from the web', [{ url: '/v1' }], ...FROM_WEB],
    ['a variable without a default', [{ url: 'https://{host}/v1' }], undefined, null],
    ['another protocol', [{ url: 'wss://a.example' }], undefined, null],
  ])('%s', (_, servers, location, expected) => {
    const { baseUrl } = prerequisitesOf(documentFrom({ servers, paths: {} }, location));
    expect(baseUrl).toBe(expected);
  });

  test('the variables of its credentials, with the endpoints that need them', () => {
    const item = {
      get: {},
      post: { security: [{ login: [] }, { key: [] }] },
      put: { security: [] },
    };
    const paths = { '/a': item, '/b': { get: {} } };
    const tree = { components: { securitySchemes }, security: [{ key: [] }], paths };
    const login = ['PROOFGATE_LOGIN_CLIENT_ID', 'PROOFGATE_LOGIN_CLIENT_SECRET'];
    expect(prerequisitesOf(documentFrom(tree)).variables).toEqual([
      { alternatives: [['PROOFGATE_KEY']], endpoints: 2 },
      { alternatives: [login, ['PROOFGATE_KEY']], endpoints: 1 },
    ]);
  });
});
