import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startRecorder } from '../recorder.ts';
import { asGenerated, runSuiteIn, suiteOf } from '../run-records.ts';
import { type Endpoint, writeFiles } from '../tools.ts';

const ACME = [
  '[path]\ntenant = "acme"\nname = "acme"\nid = 5',
  '[path GET /labels/{label}]\nlabel = "blue"',
  '[header]\nX-Tenant = "acme"\n',
].join('\n');

/** What a lenient server would accept: the valid request, and one with a number for a name. */
function writer(call: string, lines: string, body = '{"title": "Rex"}'): Endpoint {
  const [method = '', path = ''] = call.split(' ');
  const slug = call.toLowerCase().replace(/[^a-z]+/g, '_');
  const env = `[positive]\n${lines}\nbody = ${body}\n[negative_body_title]\nat = "/title"\n1.08 = 42`;
  const scripts = { positive: [], negative_body_title: ['1.08'] };
  return { slug, method, path, env: asGenerated(env), scripts };
}

const PATH = 'path = {"tenant": "x"}';

/** The requests that reach a lenient server whose tenant acme and row 5 a person has named. */
async function sentBy(
  endpoint: Endpoint,
  env: NodeJS.ProcessEnv = {},
  rules = {},
): Promise<string[]> {
  const server = await startRecorder();
  const folder = suiteOf([endpoint]);
  writeFiles(folder, [
    [join('env', 'suite.txt'), ACME],
    ['rules.json', JSON.stringify(rules)],
  ]);
  await runSuiteIn(folder, server.url, { env });
  const texts = server.requests.map(({ body }) => body.toString());
  return [...new Set(texts)];
}

const VALID = '{"title": "Rex"}';

test.each<[call: string, lines: string, body: string]>([
  ['DELETE /tenants/{tenant}', PATH, VALID],
  ['DELETE /tenants/{tenant}/users', PATH, VALID],
  ['DELETE /tenants', '', VALID],
  ['DELETE /orders', '', VALID],
  ['DELETE /tenant', '', VALID],
  ['DELETE /tenants', 'query = {"name": "acme"}', VALID],
  ['PUT /tenants/{tenant}', PATH, '{"title": "Rex", "tenant": "other"}'],
  ['PUT /tenants/{tenant}', PATH, '{"title": "Rex", "name": "other"}'],
  [
    'PATCH /orgs/{org}/tenants/{name}',
    'path = {"org": "o", "name": "x"}',
    '{"title": "Rex", "name": "other"}',
  ],
  ['PATCH /pets/{id}', 'path = {"id": 1}', '{"title": "Rex", "id": 6}'],
])(
  '%s with %s and the body %s does not reach what a person has named',
  async (call, lines, body) => {
    expect(await sentBy(writer(call, lines, body))).toEqual([]);
  },
);

test.each<[call: string, lines: string, body: string]>([
  ['PUT /tenants/{tenant}', PATH, '{"title": "Rex", "tenant": "acme"}'],
  ['PATCH /pets/{id}', 'path = {"id": 1}', '{"title": "Rex", "name": "Ann"}'],
  ['POST /tenants/{tenant}', PATH, VALID],
  ['PATCH /tenant', '', VALID],
  ['PUT /tenants', '', '{"title": "Rex", "key": "acme"}'],
  ['PUT /labels', '', '{"title": "Rex", "key": "blue"}'],
])('%s with %s reaches it by the valid request alone: %s', async (call, lines, body) => {
  expect(await sentBy(writer(call, lines, body))).toEqual([body]);
});

test.each<[call: string, body: string]>([
  ['PUT /pets', '{"id": 1, "title": "Rex"}'],
  ['PUT /users', '{"user_id": 1, "title": "Rex"}'],
  ['PATCH /users/password', '{"userId": 1, "title": "Rex"}'],
  ['POST /users/lock', '{"user_id": 1, "title": "Rex"}'],
  ['POST /updateUser', '{"id": 1, "title": "Rex"}'],
])('%s does not reach the row that an invented key names', async (call, body) => {
  expect(await sentBy(writer(call, '', body))).toEqual([]);
});

test('a row is made by a POST with any key, and what a row of a closed list names is tested', async () => {
  const invalid = (one: string) => one.replace('"Rex"', '42');
  for (const body of ['{"id": 1, "title": "Rex"}', '{"user_id": 1, "title": "Rex"}']) {
    const requests = await sentBy(writer('POST /users', '', body));
    expect(requests).toEqual([body, invalid(body)]);
  }
  const settings = writer('PUT /settings/{section}', 'path = {"section": "mail"}');
  const section = '\n[negative_path_section]\nat = "/section"\n3.02 = "other"\n';
  const closed = {
    ...{ ...settings, env: asGenerated(`${settings.env}${section}`) },
    scripts: { ...settings.scripts, negative_path_section: ['3.02'] },
  };
  const rules = { [settings.slug]: { negative_path_section: { '3.02': { keyword: 'enum' } } } };
  expect(await sentBy(closed, {}, rules)).toEqual([VALID, '{"title": 42}']);
  expect(await sentBy(closed)).toEqual([VALID]);
});

test('a POST that accepts an invalid value fails, whatever key its body has', async () => {
  const endpoint = writer('POST /pets', '', '{"id": 1, "title": "Rex"}');
  const server = await startRecorder();
  const { outcomes } = await runSuiteIn(suiteOf([endpoint]), server.url);
  expect(outcomes).toMatchObject({ 'post_pets/negative_body_title/1.08': 'failed accepted' });
});

test('what is below a row, and what no person has named, is tested by invalid values as well', async () => {
  const invalid = '{"title": 42}';
  expect(await sentBy(writer('POST /tenants/{tenant}/users', PATH))).toEqual([VALID, invalid]);
  expect(await sentBy(writer('POST /toys/{toy}', 'path = {"toy": "x"}'))).toEqual([VALID, invalid]);
  expect(await sentBy(writer('PATCH /settings', ''))).toEqual([VALID, invalid]);
});

test('--writes-to-given-rows lifts this', async () => {
  const env = { PROOFGATE_WRITES_TO_GIVEN_ROWS: '1' };
  expect(await sentBy(writer('DELETE /tenants', ''), env)).toHaveLength(2);
});
