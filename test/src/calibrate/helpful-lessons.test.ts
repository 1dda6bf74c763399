import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resultsSchema } from '../../../src/results/document.ts';
import { isTrue, replayedComments } from './comments-replayed.ts';
import { toyOf } from './toy.ts';

const TEXT = { type: 'string', maxLength: 40 };
const responses = { default: { description: 'Done' } };

function query(name: string, schema: object = TEXT) {
  return { name, in: 'query', schema };
}

function body(properties: object, required: readonly string[]) {
  const schema = { type: 'object', properties, required };
  return {
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses,
  };
}

const LIMIT = query('limit', { type: 'integer', minimum: 1, maximum: 50 });
const DOCUMENT = JSON.stringify({
  ...{ openapi: '3.1.0', info: { title: 'Lessons', version: '1' } },
  servers: [{ url: 'http://127.0.0.1:1' }],
  paths: {
    '/export': { get: { parameters: [query('q'), LIMIT], responses } },
    '/cats': {
      get: { parameters: [query('q', { type: 'string', minLength: 2 }), LIMIT], responses },
    },
    '/dogs': {
      get: { parameters: [query('q', { type: 'string', minLength: 3 }), LIMIT], responses },
    },
    '/jobs': { post: body({ mode: TEXT, extra: TEXT, priority: { type: 'integer' } }, ['mode']) },
    '/tags': { post: body({ label: TEXT, color: TEXT, parent: TEXT }, ['label']) },
  },
});

/** The members of a body that are no texts or integers, as the document has them. */
function isInvalid(sent: Record<string, unknown>): boolean {
  return Object.entries(sent).some(([name, value]) =>
    name === 'priority' ? !Number.isInteger(value) : typeof value !== 'string' || value.length > 40,
  );
}

/** An export that needs `q`, lists that know no such filter, and bodies whose fields depend on one another. */
function answer(call: string, text: string): readonly [number, object?] {
  const url = new URL(call.slice(call.indexOf(' ') + 1), 'http://localhost');
  const [q, limit] = [url.searchParams.get('q'), url.searchParams.get('limit') ?? '1'];
  if (call.startsWith('GET')) {
    if (!/^\d{1,2}$/.test(limit) || Number(limit) < 1 || Number(limit) > 50) return [400];
    if (url.pathname === '/export') return q ? [200] : [400, { message: 'q is required' }];
    return q === null ? [200] : [400, { message: `unknown filter for ${url.pathname}` }];
  }
  const sent: unknown = JSON.parse(text || 'null');
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return [400];
  const { mode, extra, color, parent } = Object.fromEntries(Object.entries(sent));
  if (isInvalid(Object.fromEntries(Object.entries(sent)))) return [422];
  if (url.pathname === '/jobs') {
    if (mode === undefined) return [400];
    if (extra === undefined)
      return mode === 'slow' ? [400, { message: 'extra is missing' }] : [201];
    return mode === 'slow' ? [201] : [400, { message: 'mode must be one of: slow' }];
  }
  if (!('label' in sent)) return [400];
  if (color !== undefined && !/^#[0-9a-f]{6}$/.test(`${color}`))
    return [422, { message: 'color must match "^#[0-9a-f]{6}$"' }];
  return parent === undefined ? [201] : [409, { message: 'no' }];
}

test('a calibrated suite proves at each endpoint what the generated one did, and its comments are true', async () => {
  const toy = await toyOf(DOCUMENT, (call, { body: sent }) => answer(call, sent.toString()));
  const proven = async () => {
    const file = join(toy.folder, 'results.json');
    await toy.run('--json', file);
    const { tests } = resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const passed = tests.filter(({ outcome }) => outcome === 'passed');
    const byEndpoint = Map.groupBy(passed, ({ endpoint }) => endpoint);
    return new Map([...byEndpoint].map(([endpoint, all]) => [endpoint, all.length]));
  };
  const before = await proven();
  const { stdout } = await toy.calibrate();
  const after = await proven();
  const fewer = [...before].filter(([endpoint, count]) => (after.get(endpoint) ?? 0) < count);
  expect(fewer, stdout).toEqual([]);
  expect(after.get('GET /export')).toBeGreaterThan(before.get('GET /export') ?? 0);
  const suite = join(toy.folder, 'generated-scripts');
  const settings = { PROOFGATE_BASE_URL: toy.server.url };
  const replayed = await replayedComments(suite, DOCUMENT, settings);
  expect(replayed.map(({ endpoint }) => endpoint)).toContain('GET /export');
  expect(replayed.length).toBeGreaterThanOrEqual(3);
  expect(replayed.filter((one) => !isTrue(one))).toEqual([]);
});

test('a value that a response asked for on the way is dropped where the request does not need it', async () => {
  const schema = { post: body({ color: TEXT, size: TEXT }, ['color', 'size']) };
  const document = JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Pens', version: '1' } },
    ...{ servers: [{ url: 'http://127.0.0.1:1' }], paths: { '/pens': schema } },
  });
  const toy = await toyOf(document, (_, { body: text }) => {
    const { color, size } = JSON.parse(text.toString());
    if (size === 'large') return [201];
    if (color !== 'red') return [400, { message: 'color must be one of: red, green' }];
    return [400, { message: 'size must be one of: large, huge' }];
  });
  await toy.calibrate();
  const comments = toy.environment('post_pens').match(/^# calibrated: .*$/gm) ?? [];
  expect(comments.filter((one) => one.includes('/size')).length).toBeGreaterThan(0);
  expect(comments.filter((one) => one.includes('/color'))).toEqual([]);
});
