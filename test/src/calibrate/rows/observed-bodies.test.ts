import { expect, test } from 'vitest';
import { ObservedObjects } from '../../../../src/calibrate/observed/observed-objects.ts';
import { rowOf, toyOf } from '../toy.ts';

const TEXT = { type: 'string' };
const WINDOWS = Array.from({ length: 14 }, (_, index) => `window${index}`);
const HOURS = ['7-9', '10-12'];
const SETTINGS = {
  hours: HOURS,
  ...Object.fromEntries(WINDOWS.map((name, index) => [name, `${index + 1}d~h`])),
  apiToken: 'somebody-7',
};
const DONE = { responses: { default: { description: 'Done' } } };

function writing(names: readonly string[]) {
  const hours = { type: 'array', items: TEXT, minItems: 1 };
  const texts = Object.fromEntries(names.map((name) => [name, TEXT]));
  const schema = { type: 'object', properties: { ...texts, hours } };
  const content = { 'application/json': { schema } };
  return { requestBody: { required: true, content }, ...DONE };
}

function documentOf(paths: object): string {
  return JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Settings', version: '1' } },
    ...{ servers: [{ url: 'http://127.0.0.1:1' }], paths },
  });
}

/** Answers 400 at the first window that is none, as parsers do that stop there, without a word where. */
function firstWrong(body: Readonly<Record<string, unknown>>): boolean {
  if ('hours' in body && JSON.stringify(body.hours) !== JSON.stringify(HOURS)) return true;
  return WINDOWS.some((name) => name in body && !/^\d+d~h$/.test(`${body[name]}`));
}

test('a body gets the values of the object that a GET shows, of which none is a secret', async () => {
  const names = [...WINDOWS, 'apiToken', 'motto'];
  const document = documentOf({ '/settings': { get: DONE, patch: writing(names) } });
  const toy = await toyOf(document, (call, { body }) => {
    if (call === 'GET /settings') return [200, SETTINGS];
    return firstWrong(JSON.parse(body.toString())) ? [400, { error: 'bad window' }] : [200];
  });
  const { stdout } = await toy.calibrate();
  expect(rowOf(stdout, 'PATCH /settings')).toMatch(/^1\/2 2\/2 /);
  const written = toy.environment('patch_settings');
  expect(written).toContain('# calibrated: /window3 = "4d~h" of GET /settings (400: bad window)');
  expect(written).toContain('# calibrated: /hours = ["7-9", "10-12"] (400: bad window)');
  expect(written).not.toContain('without /window');
  expect(written).not.toContain('somebody-7');
  const sent = toy.server.requests.map((one) => one.body.toString());
  expect(sent.filter((one) => one.includes('somebody-7'))).toEqual([]);
});

test('what no response shows is left out where the rest is not accepted with it', async () => {
  const document = documentOf({
    '/settings': { get: DONE, patch: writing([...WINDOWS, 'legacy']) },
  });
  const toy = await toyOf(document, (call, { body }) => {
    if (call === 'GET /settings') return [200, SETTINGS];
    const sent: Record<string, unknown> = JSON.parse(body.toString());
    const isWrong = firstWrong(sent) || 'legacy' in sent;
    return isWrong ? [400, { error: 'bad request' }] : [200];
  });
  await toy.calibrate();
  const written = toy.environment('patch_settings');
  expect(written).toContain('# calibrated: without /legacy (400: bad request)');
  expect(written).not.toContain('without /window');
});

test('no key of a row goes into a body that makes another one', async () => {
  const names = ['id', 'uuid', ...WINDOWS];
  const document = documentOf({ '/plans': { get: DONE, post: writing(names) } });
  const row = { ...SETTINGS, id: 'plan-1', uuid: 'b2c5' };
  const toy = await toyOf(document, (call, { body }) => {
    if (call === 'GET /plans') return [200, { items: [row] }];
    return firstWrong(JSON.parse(body.toString())) ? [400, { error: 'bad window' }] : [201];
  });
  await toy.calibrate();
  const posted = toy.server.requests.filter(({ method }) => method === 'POST');
  expect(toy.environment('post_plans')).toContain(' of GET /plans (400: bad window)');
  expect(posted.filter(({ body }) => /plan-1|b2c5/.test(body.toString()))).toEqual([]);
});

test('objects are ranked by the path and by the names that they have in common with a body', () => {
  const objects = new ObservedObjects();
  objects.add('GET /plans', '/plans', { items: [{ title: 'a', limit: 1 }] });
  objects.add('GET /settings', '/settings', { title: 'b', limit: 2, color: 'red' });
  objects.add('GET /other', '/other', { title: 'c', kind: 'd' });
  const sources = (path: string, names: readonly string[]) =>
    objects.like(path, names, 9).map(({ source }) => source);
  expect(sources('/settings', ['title', 'limit', 'color'])).toEqual([
    'GET /settings',
    'GET /plans',
  ]);
  expect(sources('/plans', ['title', 'limit'])).toEqual(['GET /plans', 'GET /settings']);
  expect(sources('/settings', ['title', 'limit'])).toEqual(['GET /settings', 'GET /plans']);
  expect(sources('/plans', ['title', 'limit', 'a', 'b', 'c'])).toEqual([]);
  expect(sources('/plans', ['title'])).toEqual([]);
});

test.each([
  ['readPass', 'x'],
  ['smtpUrl', 'smtp://mail:word@10.0.0.1'],
  ['channel', 'sk_live_4f9a2b7c8d1e6f'],
  ['certificate', '-----BEGIN PRIVATE KEY-----'],
  ['mask', '********'],
  ['mail', { host: 'a', pwd: 'word' }],
  ['sinks', [{ dsn: 'https://key@sentry' }]],
])('an object is observed without %s, which may be secret', (name, value) => {
  const objects = new ObservedObjects();
  objects.add('GET /settings', '/settings', { title: 'a', limit: 1, [name]: value });
  const found = objects.like('/settings', ['title', 'limit'], 1);
  expect(found.map(({ object }) => object)).toEqual([{ title: 'a', limit: 1 }]);
});
