import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { localUrl } from '../../../src/git/local-repositories.ts';
import { startSampleApi } from '../../../src/server/demo/index.ts';
import { repositories } from '../../support/network/git-server.ts';
import { apiClient, Made, Refused } from '../../support/platform/api-client.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { postgresqlStore, storeFolder } from '../../support/stores/stores.ts';

const DOCUMENT = readFileSync('templates/demo/openapi.yaml', 'utf8');
const ELSEWHERE = '019aa000-0000-7000-8000-000000000001';

const Record = z.looseObject({
  state: z.string(),
  repository: z.looseObject({ type: z.string(), url: z.string(), credential: z.null() }),
});
const Sources = z.looseObject({
  items: z.array(
    z.looseObject({ id: z.string(), source: z.looseObject({ repository: z.string() }).nullable() }),
  ),
});
const Execution = z.looseObject({
  state: z.string(),
  test_cases: z.array(
    z.looseObject({ status: z.number().nullable(), reason: z.string().nullable() }),
  ),
});
const Import = z.looseObject({ state: z.string(), cause: z.string().nullable() });

function recordOf(repository: object = {}) {
  return {
    name: 'clinic',
    specification: { kind: 'upload', file_name: 'openapi.yaml', content: DOCUMENT },
    repository: { type: 'local', branch: 'tests', ...repository },
    endpoints: ['POST /pets', 'GET /pets/{petId}'],
  };
}

/** A platform on the embedded store, and what is in its folder. */
async function withFolder() {
  const folder = storeFolder();
  const started = await startApi(async () => ({ kind: 'pglite', folder }));
  const call = await apiClient(started, 'admin', ['admin']);
  const place = (url: string) => join(folder, 'repositories', url.replace('local://', ''));
  const generated = async (path = '/records/clinic') => {
    await call('POST', `${path}/generate`, z.unknown());
    await expect.poll(async () => (await call('GET', path, Record)).state).toBe('generated');
  };
  return { ...started, call, place, generated };
}

describe('a record with a local repository', () => {
  test('is generated into it, and its test cases run from it', async () => {
    const { call, place, generated } = await withFolder();
    const sample = await startSampleApi({ fault: true });
    onTestFinished(() => sample.stop());
    const body = { ...recordOf(), base_url: sample.baseUrl };
    const made = await call('POST', '/records', Record, body);
    const { url } = made.repository;
    expect(made.repository).toMatchObject({ type: 'local', credential: null });
    expect(existsSync(place(url))).toBe(false);
    await generated();
    const { git } = repositories(() => place(url));
    expect(git('', ['fsck', '--full', '--strict'])).not.toMatch(/error|missing/);
    expect(git('', ['log', '--format=%s', 'tests']).split('\n')).toEqual([
      'Regenerate the API tests of clinic',
      'Begin',
    ]);

    const { items } = await call('GET', '/test-cases', Sources);
    expect(items.map(({ source }) => source?.repository)).toEqual([url, url]);
    const ids = items.map(({ id }) => id);
    const pipeline = await call('POST', '/pipelines', Made, { name: 'all', test_case_ids: ids });
    const run = await call('POST', `/pipelines/${pipeline.id}/run`, Made);
    const read = () => call('GET', `/executions/${run.id}`, Execution);
    await expect.poll(async () => (await read()).state).toBe('dispatched');
    const outcomes = (await read()).test_cases;
    expect(outcomes.map(({ status, reason }) => [status, reason]).sort()).toEqual([
      [1, null],
      [2, null],
    ]);
  });

  test('is downloaded as a zip, the same bytes each time', async () => {
    const { call, api, tokenOf, generated } = await withFolder();
    const name = 'Tierklinik (Köln)';
    const path = `/records/${encodeURIComponent(name)}`;
    await call('POST', '/records', Record, { ...recordOf(), name });
    const early = await call('GET', `${path}/archive`, Refused);
    expect(early).toMatchObject({ status: 422, error: 'scripts-missing' });
    await generated(path);
    const authorization = `Bearer ${await tokenOf('member', ['read'])}`;
    const ask = () => fetch(`${api}${path}/archive`, { headers: { authorization } });
    const answer = await ask();
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="suite.zip"; filename*=UTF-8''Tierklinik%20%28K%C3%B6ln%29.zip`,
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const names = Object.keys(unzipSync(bytes));
    expect(names).toContain('generated-scripts/pytest.ini');
    expect(names.every((name) => name.startsWith('generated-scripts/'))).toBe(true);
    expect(new Uint8Array(await (await ask()).arrayBuffer())).toEqual(bytes);
  });

  test('is removed with its repository, once the deletion is done', async () => {
    const { call, place, generated } = await withFolder();
    const { url } = (await call('POST', '/records', Record, recordOf())).repository;
    await generated();
    expect(existsSync(place(url))).toBe(true);
    await call('DELETE', '/records/clinic', z.null());
    await expect.poll(() => existsSync(place(url))).toBe(false);
  });

  test('may leave it for another one, and come back to it', async () => {
    const { call } = await withFolder();
    const { url } = (await call('POST', '/records', Record, recordOf())).repository;
    const edit = <T>(repository: object, schema: z.ZodType<T>) =>
      call('PATCH', '/records/clinic', schema, { repository });
    for (const wrong of [{ type: 'gitlab' }, { type: 'gitlab', url }]) {
      const refused = await edit(wrong, Refused);
      expect(refused).toMatchObject({ status: 422, error: 'input-faulty' });
      expect(refused.errors).toEqual([expect.stringMatching(/^repository\.url: must be the URL/)]);
    }
    const other = { type: 'gitlab', url: 'https://gitlab.example/a/b.git' };
    expect((await edit(other, Record)).repository).toMatchObject(other);
    expect((await edit({ type: 'local' }, Record)).repository).toMatchObject({
      type: 'local',
      url,
    });
    const [fault] = (await edit({ credential: 'writer' }, Refused)).errors;
    expect(fault).toContain('needs none');
  });

  const HOSTILE = [
    localUrl({ workspaceId: ELSEWHERE, repositoryId: ELSEWHERE }),
    'local://../../etc/passwd.git',
    'file:///etc/passwd.git',
    '/etc/passwd',
  ];
  test('does not choose where it is', async () => {
    const { call } = await withFolder();
    await call('POST', '/records', Record, recordOf());
    for (const url of HOSTILE) {
      const made = await call('POST', '/records', Refused, { ...recordOf({ url }), name: 'other' });
      expect(made, url).toMatchObject({ status: 422 });
      const edited = await call('PATCH', '/records/clinic', Refused, { repository: { url } });
      expect(edited, url).toMatchObject({ status: 422, error: 'input-faulty' });
      const imported = { type: 'local', url, branch: 'main', folder: 'tests' };
      const refused = await call('POST', '/git-imports', Refused, imported);
      expect(['input-faulty', 'repository-missing'], url).toContain(refused.error);
      const hosted = await call('POST', '/git-imports', Refused, { ...imported, type: 'gitlab' });
      expect(hosted, url).toMatchObject({ status: 422, error: 'input-faulty' });
    }
  });

  test('lends its scripts to an import of the same workspace', async () => {
    const { call, generated } = await withFolder();
    const { url } = (await call('POST', '/records', Record, recordOf())).repository;
    await generated();
    const body = { type: 'local', url, branch: 'tests', folder: 'generated-scripts' };
    const { id } = await call('POST', '/git-imports', Made, body);
    const read = async () => (await call('GET', `/git-imports/${id}`, Import)).state;
    await expect.poll(read).toBe('imported');
  });

  test('is refused where the store is PostgreSQL, with what to do', async () => {
    const started = await startApi(postgresqlStore);
    const call = await apiClient(started, 'admin', ['admin']);
    const Platform = z.object({ local_repositories: z.boolean(), sample: z.boolean() });
    expect(await call('GET', '/platform', Platform)).toEqual({
      local_repositories: false,
      sample: false,
    });
    const refused = await call('POST', '/records', Refused, recordOf());
    expect(refused).toMatchObject({ status: 422, error: 'local-repository-unavailable' });
    expect(refused.detail).toMatch(/DATABASE_URL.*use a repository of GitHub or GitLab/);
  });
});
