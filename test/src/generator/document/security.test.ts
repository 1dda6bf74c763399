import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../src/generator/json.ts';
import { documentOfPost, made } from '../in-memory.ts';

const securitySchemes = {
  header: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  query: { type: 'apiKey', in: 'query', name: 'token' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'Basic' },
  oauth: { type: 'oauth2', flows: {} },
  oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example' },
};

/** The lines of `[auth]`, without their comment. */
function auth(operation: Json | undefined, document: Json = []): string[] {
  const own = operation === undefined ? {} : { security: operation };
  const tree = { components: { securitySchemes }, security: document };
  const { text } = made(documentOfPost(own, tree));
  const section = text.split('[auth]\n')[1]?.split('\n\n')[0] ?? '';
  return section.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

describe('access', () => {
  test.each<[string, Json, boolean]>([
    ['one alternative', [{ header: [] }], true],
    ['several', [{ header: [] }, { bearer: [], query: [] }], true],
    ['credentials that are optional', [{ header: [] }, {}], false],
    ['no requirement', [], false],
    ['a certificate, which no request carries', [{ certificate: [] }], false],
    ['a certificate or a key', [{ certificate: [] }, { header: [] }], true],
  ])('%s', (_, security, expected) => {
    const certificate = { type: 'mutualTLS' };
    const components = { securitySchemes: { ...securitySchemes, certificate } };
    const { endpoint } = made(
      documentOfPost({ security }, { components, security: [{ oidc: [] }] }),
    );
    const tested = endpoint.checks?.filter(
      (one) => one.scenario.startsWith('8.') && 'script' in one,
    );
    expect(tested).toHaveLength(expected ? 2 : 0);
  });
});

describe('[auth]', () => {
  test.each([
    ['header', '{"in": "header", "name": "X-Api-Key", "value": "env://PROOFGATE_HEADER"}'],
    ['query', '{"in": "query", "name": "token", "value": "env://PROOFGATE_QUERY"}'],
    ['cookie', '{"in": "cookie", "name": "sid", "value": "env://PROOFGATE_COOKIE"}'],
  ])('an apiKey in %s is sent where the scheme says', (name, expected) => {
    expect(auth([{ [name]: [] }])).toEqual([`${name} = ${expected}`]);
  });

  test.each(['bearer', 'oauth', 'oidc'])('%s is a bearer token', (name) => {
    const [line = ''] = auth([{ [name]: [] }]);
    expect(JSON.parse(line.slice(name.length + 3))).toMatchObject({
      in: 'header',
      name: 'Authorization',
      prefix: 'Bearer ',
    });
  });

  test('basic is encoded', () => {
    const [line = ''] = auth([{ basic: [] }]);
    expect(JSON.parse(line.slice('basic = '.length))).toMatchObject({
      in: 'header',
      name: 'Authorization',
      prefix: 'Basic ',
      encode: 'base64',
    });
  });

  test.each([
    ['Token', 'Token '],
    ['ApiKey', 'ApiKey '],
    ['dpop', 'DPoP '],
    ['BEARER', 'Bearer '],
    ['two words', 'Bearer '],
  ])('the http scheme %s is the word before the credentials', (scheme, prefix) => {
    const components = { securitySchemes: { own: { type: 'http', scheme } } };
    const { line } = made(documentOfPost({ security: [{ own: [] }] }, { components }));
    expect(JSON.parse(line('auth', 'own') ?? '{}')).toMatchObject({
      name: 'Authorization',
      prefix,
    });
  });

  test.each(['digest', 'Hoba', 'mutual', 'Negotiate', 'SCRAM-SHA-256'])(
    'the http scheme %s needs a handshake, which is said where its tests would be',
    (scheme) => {
      const components = { securitySchemes: { ...securitySchemes, own: { type: 'http', scheme } } };
      const { text, endpoint } = made(documentOfPost({ security: [{ own: [] }] }, { components }));
      expect(text).not.toContain('[auth]');
      expect(text).toContain(`# own (http ${scheme}) needs a handshake`);
      const access = endpoint.checks?.filter((one) => one.scenario.startsWith('8.0')) ?? [];
      expect(access.map((one) => ('skipped' in one ? one.skipped : ''))).toEqual(
        Array(5).fill(`own (http ${scheme}) needs a handshake, which is not supported`),
      );
      const other = made(
        documentOfPost({ security: [{ own: [] }, { query: [] }] }, { components }),
      );
      expect(other.text).toContain('[auth]\nquery = ');
    },
  );

  test('takes the first alternative that asks for anything, a line a scheme', () => {
    const lines = auth([{}, { header: [], query: [] }, { bearer: [] }]);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['header', 'query']);
  });

  test('has a section for each further alternative, once', () => {
    const security = [
      { header: [] },
      {},
      { bearer: [] },
      { header: [] },
      { query: [], cookie: [] },
    ];
    const document = documentOfPost({ security }, { components: { securitySchemes } });
    const { text, generated } = made(document);
    const sections = [...text.matchAll(/^\[(auth\w*)\]\n(\w+)/gm)].map(([, ...found]) => found);
    expect(sections).toEqual([
      ['auth', 'header'],
      ['auth_2', 'bearer'],
      ['auth_3', 'query'],
    ]);
    expect(generated.variables).toEqual([
      {
        alternatives: [
          ['PROOFGATE_HEADER'],
          ['PROOFGATE_BEARER'],
          ['PROOFGATE_QUERY', 'PROOFGATE_COOKIE'],
        ],
        endpoints: 1,
      },
    ]);
    const suite = '[auth]\nmine = {"in": "header", "name": "X", "value": "env://MINE"}\n';
    const again = made(document, { previous: new Map([['env/suite.txt', suite]]) }).generated;
    expect(again.variables).toEqual([{ alternatives: [['MINE']], endpoints: 1 }]);
    expect(again.files.get('env/suite.txt')).toBe(suite);
  });

  test('is that of the operation, else that of the document', () => {
    expect(auth(undefined, [{ header: [] }])).toHaveLength(1);
    expect(auth([], [{ header: [] }])).toEqual([]);
    expect(auth([{}], [{ header: [] }])).toEqual([]);
  });
});

describe('what security or the client sets is no field', () => {
  const parameters = [
    { in: 'header', name: 'x-api-key', schema: { type: 'string' } },
    { in: 'query', name: 'token', schema: { type: 'string' } },
    { in: 'query', name: 'Token', schema: { type: 'string' } },
    { in: 'header', name: 'Authorization', schema: { type: 'string' } },
    { in: 'header', name: 'ACCEPT', schema: { type: 'string' } },
    { in: 'header', name: 'Content-Type', schema: { type: 'string' } },
  ];

  test('but is skipped as a whole, with the reason', () => {
    const { endpoint, skip } = made(
      documentOfPost({ parameters }, { components: { securitySchemes } }),
    );
    const tested = new Set(endpoint.cases.map(({ location, at }) => `${location} ${at}`));
    // Names of headers know no case (RFC 9110, 5.1), names in a query do.
    expect([...tested]).toEqual(['query /Token']);
    for (const at of ['/x-api-key', '/token', '/Authorization', '/ACCEPT', '/Content-Type']) {
      expect(skip(at, '*'), at).toMatch(/./);
    }
  });
});
