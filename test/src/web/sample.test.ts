import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasBrowser, testBrowser } from '../../support/pages/browser.ts';
import { sendAnyway } from '../../support/pages/looks.ts';
import { visitAs } from '../../support/pages/pages.ts';
import { apiClient, Made, Refused } from '../../support/platform/api-client.ts';
import { type ApiPlatform, startApi } from '../../support/platform/api-platform.ts';
import { postgresqlStore, storeFolder, temporaryStore } from '../../support/stores/stores.ts';

const ADMIN = { role: 'admin', scheme: 'light', width: 1440 } as const;
const Sample = z.object({ base_url: z.string(), file_name: z.string(), document: z.string() });
const Listed = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) });
const Record = z.looseObject({
  base_url: z.string(),
  repository: z.looseObject({ type: z.string() }),
});
const Execution = z.looseObject({
  state: z.string(),
  status: z.number().nullable(),
  test_cases: z.array(z.looseObject({ counts: z.looseObject({ failed: z.number() }) })),
});
const RECORD = '/records/Sample%20pet%20clinic';

/** How often a list has something. */
async function countsOf(platform: ApiPlatform) {
  const call = await apiClient(platform, 'admin', ['admin']);
  const count = async (path: string) => (await call('GET', path, Listed)).items.length;
  const Records = z.looseObject({ items: z.array(z.unknown()) });
  const records = (await call('GET', '/records', Records)).items.length;
  return { records, pipelines: await count('/pipelines'), executions: await count('/executions') };
}

describe.skipIf(!hasBrowser)('the sample', () => {
  const browser = testBrowser();

  test('is one press from an empty install to its failing test, and once more from there', async () => {
    const platform = await startApi(async () => temporaryStore());
    const call = await apiClient(platform, 'admin', ['admin']);
    const { page, check } = await visitAs(browser(), platform, ADMIN);
    await check('overview-sample');
    await page.getByRole('button', { name: 'Try a sample' }).click();
    await page.waitForURL(/\/executions\/[0-9a-f-]+$/);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const read = () => call('GET', `/executions/${id}`, Execution);
    await expect.poll(async () => (await read()).state).toBe('dispatched');
    const { status, test_cases: cases } = await read();
    expect(status).toBe(2);
    expect(cases.reduce((sum, { counts }) => sum + counts.failed, 0)).toBe(1);
    await page.reload();
    await expect.poll(() => page.getByText('maxLength').first().isVisible()).toBe(true);
    await check('execution-sample');
    expect(await countsOf(platform)).toEqual({ records: 1, pipelines: 1, executions: 1 });
    expect((await call('GET', RECORD, Record)).repository.type).toBe('local');

    await page.goto(platform.platform.url);
    await check('overview-sample-again');
    await page.getByRole('button', { name: 'Run the sample again' }).click();
    await page.waitForURL(/\/executions\/[0-9a-f-]+$/);
    expect(await countsOf(platform)).toEqual({ records: 1, pipelines: 1, executions: 2 });
  });

  test('listens on loopback, is started once, and ends with the platform', async () => {
    const folder = storeFolder();
    const first = await startApi(async () => ({ kind: 'pglite', folder }));
    const call = await apiClient(first, 'admin', ['admin']);
    const [one, two] = await Promise.all([
      call('POST', '/sample', Sample),
      call('POST', '/sample', Sample),
    ]);
    expect(two.base_url).toBe(one.base_url);
    expect(one.base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${one.base_url}/pets`)).status).toBe(200);
    await first.platform.stop();
    await expect(fetch(`${one.base_url}/pets`)).rejects.toThrow();
  });

  test('moves with the platform: a press after a start has its suite for the new address', async () => {
    const folder = storeFolder();
    const start = () => startApi(async () => ({ kind: 'pglite' as const, folder }));
    const press = async (platform: ApiPlatform) => {
      const { page, baseUrl } = await visitAs(browser(), platform, ADMIN, false);
      expect(await sendAnyway({ page, baseUrl }, '/first-run/sample', {})).toBe(303);
      const call = await apiClient(platform, 'admin', ['admin']);
      const sample = await call('POST', '/sample', Sample);
      expect((await call('GET', RECORD, Record)).base_url).toBe(sample.base_url);
      return countsOf(platform);
    };
    const before = await start();
    expect(await press(before)).toEqual({ records: 1, pipelines: 1, executions: 1 });
    await before.platform.stop();
    expect(await press(await start())).toEqual({ records: 1, pipelines: 1, executions: 2 });
  });

  test('is not offered on PostgreSQL', async () => {
    const platform = await startApi(postgresqlStore);
    const call = await apiClient(platform, 'admin', ['admin']);
    const refused = await call('POST', '/sample', Refused);
    expect(refused).toMatchObject({ status: 409, error: 'sample-unavailable' });
    const { page, baseUrl } = await visitAs(browser(), platform, ADMIN, false);
    await page.goto(baseUrl);
    expect(await page.getByRole('button', { name: 'Try a sample' }).count()).toBe(0);
    expect(await sendAnyway({ page, baseUrl }, '/first-run/sample', {})).toBe(409);
  });

  test('does not take the pipeline of somebody for its own', async () => {
    const platform = await startApi(async () => temporaryStore());
    const call = await apiClient(platform, 'admin', ['admin']);
    const script = { file_name: 'test_mine.py', content: 'def test_mine():\n    pass\n' };
    const mine = await call('POST', '/test-cases', Made, script);
    const pipeline = { name: 'Sample pet clinic', test_case_ids: [mine.id] };
    const { id } = await call('POST', '/pipelines', Made, pipeline);
    const visit = await visitAs(browser(), platform, ADMIN, false);
    expect(await sendAnyway(visit, '/first-run/sample', {})).toBe(409);
    expect(await call('GET', `/pipelines/${id}`, z.looseObject({}))).toMatchObject(pipeline);
  });

  test('does not take the record of somebody for its own', async () => {
    const platform = await startApi(async () => temporaryStore());
    const call = await apiClient(platform, 'admin', ['admin']);
    const { file_name, document: content } = await call('POST', '/sample', Sample);
    await call('POST', '/records', Record, {
      name: 'Sample pet clinic',
      specification: { kind: 'upload', file_name, content },
      repository: { type: 'gitlab', url: 'https://gitlab.example/a/b.git', branch: 'tests' },
      base_url: 'https://clinic.example',
    });
    const visit = await visitAs(browser(), platform, ADMIN, false);
    expect(await sendAnyway(visit, '/first-run/sample', {})).toBe(409);
    expect((await call('GET', RECORD, Record)).base_url).toBe('https://clinic.example');
  });
});
