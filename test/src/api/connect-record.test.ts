import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startSampleApi } from '../../../src/server/demo/index.ts';
import { closedPort } from '../../support/network/closed-port.ts';
import { type GitServer, repositories, startGitServer } from '../../support/network/git-server.ts';
import { apiClient, Made, Refused } from '../../support/platform/api-client.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { listed } from '../../support/platform/git-tokens.ts';
import { storeFolder } from '../../support/stores/stores.ts';
import { generationRecords } from '../../support/stores/tables.ts';
import { until } from '../../support/until.ts';

const DOCUMENT = readFileSync('templates/demo/openapi.yaml', 'utf8');
const ENVIRONMENT = 'generated-scripts/env/post_pets_environment.txt';
const PEOPLES = {
  'generated-scripts/hooks.py': 'def before(endpoint, request):\n    request.note = "ours"\n',
  'generated-scripts/known.json': `${JSON.stringify({ version: 1, known: [{ id: 'post_pets/negative_body_name/1.05', reason: 'issue 12' }] }, null, 2)}\n`,
  'generated-scripts/env/suite.txt': '[header]\nX-Tenant = "ours"\n',
};

const Record = z.looseObject({
  state: z.string(),
  repository: z.looseObject({ type: z.string(), url: z.string(), branch: z.string() }),
});
const Generated = Record.extend({ state: z.literal('generated') });
const TestCases = z.looseObject({
  items: z.array(
    z.looseObject({
      id: z.string(),
      labels: z.array(z.string()),
      source: z.looseObject({ repository: z.string(), branch: z.string(), path: z.string() }),
    }),
  ),
});
const Executions = z.looseObject({ items: z.array(Made) });
const Dispatched = z.looseObject({
  state: z.literal('dispatched'),
  test_cases: z.array(z.looseObject({ status: z.number().nullable() })),
});

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
  return () => server.close();
});

/** A record with a local repository, in a pipeline that has run, with files that people wrote; and an empty host. */
async function localRecord(files: Readonly<Record<string, string>> = PEOPLES) {
  const folder = storeFolder();
  const closed = await closedPort();
  const started = await startApi(async () => ({ kind: 'pglite', folder }), {
    GIT_TOKEN: server.tokens.write,
    READ_TOKEN: server.tokens.read,
    CREDENTIALS: JSON.stringify({
      ...listed('GIT_TOKEN', server.url, closed),
      ...listed('READ_TOKEN', server.url),
    }),
    OUTBOUND_ALLOW: '127.0.0.0/8',
  });
  const call = await apiClient(started, 'admin', ['admin']);
  const hosts = [server.url, closed].map((url) => new URL(url).host);
  for (const [name, variable] of [
    ['writer', 'GIT_TOKEN'],
    ['reader', 'READ_TOKEN'],
  ] as const) {
    const at = name === 'writer' ? hosts : hosts.slice(0, 1);
    const credential = { reference: `env://${variable}`, purpose: 'repository-write', hosts: at };
    await call('POST', '/git-credentials', Made, { name, ...credential });
  }
  const sample = await startSampleApi({ fault: true });
  onTestFinished(() => sample.stop());
  const made = await call('POST', '/records', Record, {
    name: 'clinic',
    specification: { kind: 'upload', file_name: 'openapi.yaml', content: DOCUMENT },
    repository: { type: 'local', branch: 'tests' },
    endpoints: ['POST /pets', 'GET /pets/{petId}'],
    base_url: sample.baseUrl,
  });
  await call('POST', '/records/clinic/generate', z.unknown());
  await until(() => call('GET', '/records/clinic', Generated));
  const place = join(folder, 'repositories', made.repository.url.replace('local://', ''));
  const local = repositories(() => place);
  const before = local.git('', ['show', `tests:${ENVIRONMENT}`]);
  const edited = `${before.replace(/^body = .*"name": "[^"]*"/m, (line) => line.replace(/"name": "[^"]*"/, '"name": "Edited"'))}\n`;
  expect(edited).toContain('Edited');
  local.push('', 'tests', { [ENVIRONMENT]: edited, ...files });
  const name = `suite-${crypto.randomUUID()}`;
  server.seed(name, { 'README.md': 'Ours\n' });
  const url = `${server.url}/group/${name}.git`;
  const target = { type: 'gitlab', url, branch: 'api-tests', credential: 'writer' };
  const connect = <T>(schema: z.ZodType<T>, other: object = {}) =>
    call('POST', '/records/clinic/connect', schema, { repository: { ...target, ...other } });
  const read = () => call('GET', '/records/clinic', Record);
  const listing = (branch: string, path = '.') =>
    server.git(name, ['ls-tree', '-r', branch, '--', path]);
  return { ...{ started, call, connect, read, local, listing, name, url, made, closed, edited } };
}

type Local = Awaited<ReturnType<typeof localRecord>>;

/** Nothing of the record and its test cases has moved, and the branch is not there. */
async function expectLocal({ read, call, made, name }: Local) {
  expect((await read()).repository).toEqual(made.repository);
  const { items } = await call('GET', '/test-cases', TestCases);
  expect(items.map(({ source }) => source.repository)).toEqual([
    made.repository.url,
    made.repository.url,
  ]);
  expect(server.git(name, ['branch', '--list', 'api-tests'])).toBe('');
}

describe('a record with a local repository is connected', () => {
  test('with its suite as it is, and keeps its test cases, pipeline and executions', async () => {
    const { call, connect, local, listing, name, url, edited } = await localRecord();
    const { items: before } = await call('GET', '/test-cases', TestCases);
    const test_case_ids = before.map(({ id }) => id);
    const pipeline = await call('POST', '/pipelines', Made, { name: 'all', test_case_ids });
    const run = () => call('POST', `/pipelines/${pipeline.id}/run`, Made);
    const ended = (id = '') => until(() => call('GET', `/executions/${id}`, Dispatched));
    const first = await run();
    await ended(first.id);

    const connected = await connect(Record);
    expect(connected).toMatchObject({
      state: 'generated',
      repository: { type: 'gitlab', url, branch: 'api-tests', credential: 'writer', adopt: false },
    });
    expect(server.git(name, ['log', '--format=%s', 'api-tests']).split('\n')).toEqual([
      'Connect the API tests of clinic',
      'First commit',
    ]);
    const suite = local.git('', ['ls-tree', '-r', 'tests', '--', 'generated-scripts']);
    expect(listing('api-tests', 'generated-scripts')).toBe(suite);
    expect(listing('api-tests', 'README.md')).not.toBe('');

    const { items: after } = await call('GET', '/test-cases', TestCases);
    expect(after.map(({ id }) => id)).toEqual(test_case_ids);
    for (const { labels, source } of after) {
      expect(labels).toEqual(['api-tests']);
      expect(source).toMatchObject({ repository: url, branch: 'api-tests' });
    }
    const second = await run();
    const { test_cases: outcomes } = await ended(second.id);
    expect(outcomes.map(({ status }) => status)).not.toContain(3);
    const { items: runs } = await call('GET', '/executions', Executions);
    expect(runs.map(({ id }) => id)).toEqual([second.id, first.id]);

    await call('POST', '/records/clinic/generate', z.unknown());
    await until(() => call('GET', '/records/clinic', Generated));
    const now = (path: string) => server.git(name, ['show', `api-tests:${path}`]);
    // The variants that start from the edited request follow it.
    const followed = edited.replace(/^\[variant_\d+\]\n(?:(?!\[).*\n)*/gm, (section) =>
      section.includes('base = "positive"\n')
        ? section.replace('"name": "Luna"', '"name": "Edited"')
        : section,
    );
    expect(now(ENVIRONMENT)).toBe(followed.trim());
    for (const [path, text] of Object.entries(PEOPLES)) expect(now(path)).toBe(text.trim());
  });

  test('to another folder, once however often it is asked, and not again to another one', async () => {
    const { call, connect, local, listing, name } = await localRecord();
    const where = { root_folder: 'tests/höflich', branch: 'main' };
    const [one, other] = await Promise.all([connect(Record, where), connect(Record, where)]);
    expect(one.repository).toEqual(other.repository);
    expect(await connect(Record, where)).toMatchObject({ repository: one.repository });
    expect(server.git(name, ['log', '--format=%s', 'main']).split('\n')).toHaveLength(2);
    const ids = (text: string) => text.match(/[0-9a-f]{40}/g);
    const suite = local.git('', ['ls-tree', '-r', 'tests', '--', 'generated-scripts']);
    expect(ids(listing('main', 'tests'))).toEqual(ids(suite));
    const { items } = await call('GET', '/test-cases', TestCases);
    expect(items.map(({ source }) => source.path).toSorted()).toEqual([
      'tests/höflich/get_pets_petId',
      'tests/höflich/post_pets',
    ]);
    const again = await connect(Refused);
    expect(again).toMatchObject({ status: 409, error: 'field-fixed' });
  });

  test('with what is accepted while it is copied', async () => {
    const { connect, local, name } = await localRecord();
    const known = { 'generated-scripts/known.json': '{"version": 1, "known": []}\n' };
    server.before(/git-receive-pack$/, async () => local.push('', 'tests', known), 1);
    await connect(Record);
    const path = 'api-tests:generated-scripts/known.json';
    expect(server.git(name, ['show', path])).toBe('{"version": 1, "known": []}');
  });
});

describe('a record stays local', () => {
  const REFUSED: readonly [string, (local: Local) => object, string, RegExp][] = [
    [
      'where the token may only read',
      () => ({ credential: 'reader' }),
      'credential-read-only',
      /./,
    ],
    [
      'where the repository is missing',
      ({ url }) => ({ url: url.replace('suite-', 'no-') }),
      'repository-missing',
      /no-/,
    ],
    [
      'where the host is unreachable',
      ({ closed }) => ({ url: `${closed}/group/a.git` }),
      'git-unreachable',
      /group\/a\.git/,
    ],
    [
      'where no credential is given to a host that wants one',
      () => ({ credential: null }),
      'credential-refused',
      /./,
    ],
    [
      'where the credential is not for the host',
      () => ({ url: 'https://gitlab.example/a/b.git' }),
      'credential-out-of-scope',
      /gitlab\.example/,
    ],
  ];
  test('as long as the other repository does not take its suite', async () => {
    const local = await localRecord();
    for (const [what, other, error, detail] of REFUSED) {
      const refused = await local.connect(Refused, other(local));
      expect(refused, what).toMatchObject({ error });
      expect(refused.detail, what).toMatch(detail);
      await expectLocal(local);
    }
    server.protect(local.name, 'api-tests');
    expect(await local.connect(Refused)).toMatchObject({ error: 'branch-protected' });
    await expectLocal(local);
    const empty = `empty-${crypto.randomUUID()}`;
    server.seed(empty, {});
    const url = `${server.url}/group/${empty}.git`;
    expect(await local.connect(Refused, { url })).toMatchObject({ error: 'repository-empty' });
    await expectLocal(local);
  });

  test('where the folder holds anything else, unless that is to be replaced', async () => {
    const { connect, read, listing, local, made, name } = await localRecord();
    const suite = local.git('', ['show', 'tests:generated-scripts/pytest.ini']);
    const others = {
      'generated-scripts/pytest.ini': `${suite}\n`,
      'generated-scripts/hooks.py': 'somebody else’s\n',
    };
    const foreign = server.push(name, 'api-tests', others, 'main');
    const refused = await connect(Refused);
    expect(refused).toMatchObject({ status: 409, error: 'folder-foreign' });
    expect(refused.detail).toMatch(/generated-scripts on the branch api-tests .*\(hooks\.py\)/);
    expect(server.git(name, ['rev-parse', 'api-tests'])).toBe(foreign);
    expect((await read()).repository).toEqual(made.repository);
    expect(await connect(Record, { adopt: true })).toMatchObject({ repository: { adopt: false } });
    expect(listing('api-tests', 'generated-scripts')).toBe(
      local.git('', ['ls-tree', '-r', 'tests', '--', 'generated-scripts']),
    );
  });

  test('where its folder has a file that is no text', async () => {
    const local = await localRecord({});
    const blob = local.local.git('', ['hash-object', '-w', '--stdin'], Buffer.from([0xff, 0xfe]));
    const index = [
      'update-index',
      '--add',
      '--cacheinfo',
      `100644,${blob},generated-scripts/a.png`,
    ];
    local.local.git('', ['read-tree', 'tests']);
    local.local.git('', index);
    const tree = local.local.git('', ['write-tree']);
    const commit = local.local.git('', ['commit-tree', tree, '-p', 'tests', '-m', 'A picture']);
    local.local.git('', ['update-ref', 'refs/heads/tests', commit]);
    const refused = await local.connect(Refused);
    expect(refused).toMatchObject({ error: 'folder-foreign' });
    expect(refused.detail).toContain('generated-scripts/a.png');
    await expectLocal(local);
  });

  test('where it has no suite, is being calibrated, and where an edit would leave the suite behind', async () => {
    const local = await localRecord({});
    const { call, url } = local;
    const draft = {
      name: 'draft',
      specification: { kind: 'upload', file_name: 'openapi.yaml', content: DOCUMENT },
      repository: { type: 'local', branch: 'tests' },
    };
    await call('POST', '/records', Record, draft);
    const repository = { type: 'gitlab', url, branch: 'other', credential: 'writer' };
    const early = await call('POST', '/records/draft/connect', Refused, { repository });
    expect(early).toMatchObject({ status: 422, error: 'suite-missing' });
    const hosted = { type: 'gitlab', url };
    const edit = await call('PATCH', '/records/clinic', Refused, { repository: hosted });
    expect(edit).toMatchObject({ status: 409, error: 'field-fixed' });
    await expectLocal(local);
    expect(await call('PATCH', '/records/draft', Record, { repository: hosted })).toMatchObject({
      repository: hosted,
    });
    const { database } = local.started.platform.identity;
    const calibrates = (isCalibrating: boolean) =>
      database.system('a test').update(generationRecords).set({ isCalibrating });
    await calibrates(true);
    expect(await local.connect(Refused)).toMatchObject({ status: 409, error: 'record-busy' });
    await calibrates(false);
    await expectLocal(local);
    const taken = await local.connect(Refused, { branch: 'tests' });
    expect(taken).toMatchObject({ status: 409, error: 'folder-taken' });
    await expectLocal(local);
  });
});
