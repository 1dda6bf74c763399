import { expect, it } from 'vitest';
import { ignoredBecause, rulesFor } from '../../../../src/generator/document/ignore.ts';
import { generate } from '../../../../src/generator/index.ts';
import { bodyOfSchema, documentFrom } from '../in-memory.ts';

const RULES = [
  { endpoint: 'post /pets', scenario: '1.05', reason: 'lenient on purpose' },
  { location: 'query', field: '/limit', reason: 'clamped' },
] as const;

it('knows the endpoint by its method in any case and its exact path', () => {
  const reasons = (path: string) =>
    rulesFor(RULES, { method: 'POST', path }).map((one) => one.reason);
  expect(reasons('/pets')).toEqual(['lenient on purpose', 'clamped']);
  expect(reasons('/pets/{petId}')).toEqual(['clamped']);
});

it('matches all that a rule leaves out, and nothing that it names otherwise', () => {
  const limit = { location: 'query', at: '/limit' } as const;
  const name = { location: 'body', at: '/name' } as const;
  expect(ignoredBecause(RULES, limit, '2.03')).toBe('clamped');
  expect(ignoredBecause(RULES, { ...limit, location: 'header' }, '2.03')).toBeUndefined();
  expect(ignoredBecause(RULES, name, '1.05')).toBe('lenient on purpose');
  expect(ignoredBecause(RULES, name, '1.03')).toBeUndefined();
});

it('leaves an endpoint out altogether where a rule names nothing else', () => {
  const post = bodyOfSchema({ type: 'object', properties: { name: { type: 'string' } } });
  const document = documentFrom({
    paths: {
      '/shutdown': { post },
      '/pets': { post },
      '/pets/{id}': {
        get: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        },
      },
    },
  });
  const ignore = [
    { endpoint: 'post /shutdown', reason: 'ends the server' },
    { endpoint: 'POST /pets', location: 'body', reason: 'later' },
  ] as const;
  const { files, report } = generate(document, { ignore });
  expect(report.endpoints[0]).toMatchObject({
    untested: 'ends the server',
    cases: [],
    files: { positive: 0, negative: 0, positive_boundary: 0 },
    skipped: [{ scenario: '*', reason: 'ends the server' }],
  });
  expect([...files.keys()].filter((path) => path.includes('shutdown'))).toEqual([]);
  expect(files.has('post_pets/positive/test_post_pets_positive.py')).toBe(true);
});

it('leaves out a check beyond the catalog that a rule names, and none for rules about fields', () => {
  const operation = { security: [{ key: [] }], responses: { 200: { description: 'OK' } } };
  const document = documentFrom({
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    paths: { '/pets': { get: operation }, '/owners': { get: operation } },
  });
  const ignore = [
    { endpoint: 'GET /pets', scenario: '8.01', reason: 'public since May' },
    { scenario: '7.01', location: 'body', reason: 'of no field' },
  ] as const;
  const [pets, owners] = generate(document, { ignore }).report.endpoints;
  expect(pets?.checks).toContainEqual({ scenario: '8.01', skipped: 'public since May' });
  const script = 'get_pets/access/test_get_pets_access.py';
  expect(pets?.checks).toContainEqual({ scenario: '8.02', script });
  expect(pets?.checks?.[0]).toMatchObject({ scenario: '7.01', script: expect.any(String) });
  expect(owners?.checks?.filter((one) => 'script' in one)).toHaveLength(3);
});
