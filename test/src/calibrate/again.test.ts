import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Recorded } from '../../suite/recorder.ts';
import { rowOf, toyOf } from './toy.ts';

const TEXT = { type: 'string' };
const responses = { default: { description: 'Done' } };

function post(...names: readonly string[]) {
  const properties = Object.fromEntries(names.map((name) => [name, TEXT]));
  const schema = { type: 'object', properties, required: names.slice(0, 1) };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  return { post: { requestBody, responses } };
}

const NAME = { name: 'name', in: 'path', required: true, schema: TEXT };
const DOCUMENT = JSON.stringify({
  ...{ openapi: '3.1.0', info: { title: 'Changing', version: '1' } },
  servers: [{ url: 'http://127.0.0.1:1' }],
  paths: {
    '/pens': post('color', 'size'),
    '/cups': post('shape', 'lid'),
    '/regions': { get: { responses } },
    '/regions/{name}': { get: { parameters: [NAME], responses } },
    '/plain': post('word'),
  },
});

/** The rules of a server, which change while it runs. */
interface Rules {
  color: string;
  size: 'rejected' | 'accepted';
  region: string;
}

/** What the server accepts by its rules; `lid` was never accepted beside a shape. */
function answer({ color, size, region }: Rules, call: string, { body }: Recorded) {
  if (call === 'GET /regions') return [200, [{ name: region }]] as const;
  if (call.startsWith('GET ')) return [call === `GET /regions/${region}` ? 200 : 404] as const;
  const sent = JSON.parse(body.toString() || 'null') ?? {};
  if (call === 'POST /cups') return sent.lid === undefined ? ([201] as const) : ([422] as const);
  if (call !== 'POST /pens') return [201] as const;
  if (sent.color !== color) return [422, { message: `color must be one of: ${color}` }] as const;
  return sent.size !== undefined && size === 'rejected' ? ([400] as const) : ([201] as const);
}

async function calibrated() {
  const rules: Rules = { color: 'red', size: 'rejected', region: 'Europe' };
  const toy = await toyOf(DOCUMENT, (call, request) => answer(rules, call, request));
  await toy.calibrate();
  expect(toy.environment('post_pens')).toContain('# calibrated: /color = "red"');
  expect(toy.environment('post_pens')).toContain('# calibrated: without /size');
  return { toy, rules };
}

test('where all that was learned holds, again sends each valid request once and writes nothing', async () => {
  const { toy } = await calibrated();
  const before = ['post_pens', 'post_cups', 'get_regions_name'].map(toy.environment);
  toy.server.requests.length = 0;
  const { stdout, status } = await toy.calibrate('--again');
  expect(stdout).toContain('What was learned holds at 3 of 3 endpoints.');
  expect(status).toBe(0);
  const sent = toy.server.requests.map(({ method, url }) => `${method} ${url}`).sort();
  expect(sent).not.toContain('POST /plain');
  expect(sent.length).toBeLessThanOrEqual(5);
  expect(['post_pens', 'post_cups', 'get_regions_name'].map(toy.environment)).toEqual(before);
  expect((await toy.run()).stdout).not.toContain('no longer holds');
});

test('a value that the server takes no longer is replaced, where run says so, and nothing else is tried', async () => {
  const { toy, rules } = await calibrated();
  const cups = toy.environment('post_cups');
  rules.color = 'blue';
  const { stdout: said } = await toy.run();
  expect(said).toContain(
    'What calibrate learned of POST /pens no longer holds (422); `proofgate calibrate --again` repairs it.',
  );
  toy.server.requests.length = 0;
  const { stdout } = await toy.calibrate('--again');
  expect(stdout).toContain('What was learned holds at 2 of 3 endpoints.');
  expect(rowOf(stdout, 'POST /pens')).toMatch(/^0\/1 1\/1 /);
  expect(toy.server.requests.filter(({ url }) => url !== '/pens').length).toBeLessThanOrEqual(3);
  expect(toy.server.requests.length).toBeLessThanOrEqual(20);
  const pens = toy.environment('post_pens');
  expect(pens).toContain('# calibrated: /color = "blue" (422: color must be one of: blue)');
  expect(pens).not.toContain('"red"');
  expect(toy.environment('post_cups')).toBe(cups);
  expect((await toy.run()).stdout).not.toContain('no longer holds');
});

test('a row that is gone gives way to one that its list shows now', async () => {
  const { toy, rules } = await calibrated();
  expect(toy.environment('get_regions_name')).toContain('"Europe" of GET /regions');
  rules.region = 'Asia';
  const { stdout } = await toy.calibrate('--again');
  expect(rowOf(stdout, 'GET /regions/{name}')).toMatch(/^0\/1 1\/1 /);
  expect(toy.environment('get_regions_name')).toContain('"Asia" of GET /regions');
});

test('a lesson with which the request is rejected goes, two calibrations write the same bytes', async () => {
  const worlds = [];
  for (const _ of [1, 2]) {
    const { toy, rules } = await calibrated();
    // What the document generates is accepted by now, and so is what was left out.
    Object.assign(rules, { color: '#336699', size: 'accepted' });
    toy.server.requests.length = 0;
    await toy.calibrate('--again');
    const colors = toy.server.requests
      .filter(({ url }) => url === '/pens')
      .map(({ body }) => JSON.parse(body.toString()).color);
    // The lesson that the response names is left out first.
    expect([...new Set(colors)]).toEqual(['red', '#336699']);
    worlds.push(readFileSync(join(toy.folder, 'generated-scripts/env/post_pens_environment.txt')));
  }
  const [first, second] = worlds.map(String);
  expect(first).toBe(second);
  expect(first).not.toContain('# calibrated');
  expect(first).toContain('body = {"color": "#336699", "size": "size"}');
});

test('again says where nothing was learned', async () => {
  const toy = await toyOf(DOCUMENT, () => [200]);
  const { stdout, status } = await toy.calibrate('--again');
  expect(stdout).toContain('Nothing was learned earlier: calibrate without --again first.');
  expect(status).toBe(0);
  expect(toy.server.requests).toEqual([]);
});

test('a suite that another version has written is to be generated again first, and nothing is sent', async () => {
  const suite = await toyOf(DOCUMENT, () => [200]);
  const path = join(suite.folder, 'generated-scripts/proofgate_suite/answer.py');
  const current = readFileSync(path, 'utf8');
  const older = 'class Answer:\n    """One without what this version calls."""\n';
  writeFileSync(path, older);
  const { status, stderr } = await suite.calibrate();
  expect(status).toBe(1);
  expect(stderr).toContain('proofgate_suite/answer.py differs');
  expect(stderr).toContain('generate it again');
  expect(suite.server.requests).toEqual([]);
  expect(readFileSync(path, 'utf8')).toBe(older);
  // Other ends of lines are no other version.
  writeFileSync(path, current.replaceAll('\n', '\r\n'));
  expect((await suite.calibrate()).status).toBe(0);
});
