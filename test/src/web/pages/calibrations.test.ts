import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startGitServer } from '../../../support/network/git-server.ts';
import { httpServer } from '../../../support/network/http-server.ts';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { lookAtAll, sendAnyway } from '../../../support/pages/looks.ts';
import { visitAs } from '../../../support/pages/pages.ts';
import { apiClient, Made } from '../../../support/platform/api-client.ts';
import { startApi } from '../../../support/platform/api-platform.ts';
import { listed, writerAt } from '../../../support/platform/git-tokens.ts';
import { anyStore, temporaryStore } from '../../../support/stores/stores.ts';
import {
  CLOSED,
  DOCUMENT,
  ENVIRONMENT,
  startPets,
  WITHOUT,
} from '../../execution/calibration/ground.ts';

const ADMIN = { role: 'admin', scheme: 'light', width: 1440 } as const;
const MEMBER = { role: 'member', scheme: 'dark', width: 360 } as const;
const ROWS = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Rows', version: '1' },
  paths: Object.fromEntries(
    ['/pets/{petId}', '/pets/{petId}/visits'].map((path) => [
      path,
      {
        parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: { 200: { description: 'OK' } } },
      },
    ]),
  ),
});
const State = z.looseObject({ state: z.string() });
const Named = z.looseObject({
  items: z.array(z.looseObject({ id: z.string(), name: z.string() })),
});

/** A platform with a generated record of an API that takes one of two optional fields. */
async function withRecord() {
  const git = await startGitServer();
  onTestFinished(() => git.close());
  git.seed('pets', { 'README.md': 'Pets\n' });
  const api = { isClosed: false };
  const server = await startPets(async () => (api.isClosed ? CLOSED : null));
  const platform = await startApi(anyStore, {
    ...{ OUTBOUND_ALLOW: '127.0.0.0/8', GIT_TOKEN: git.tokens.write },
    CREDENTIALS: JSON.stringify(listed('GIT_TOKEN', git.url)),
  });
  const call = await apiClient(platform, 'admin', ['admin']);
  await call('POST', '/git-credentials', z.unknown(), { name: 'writer', ...writerAt(git.url) });
  await call('POST', '/records', Made, {
    name: 'pets',
    specification: { kind: 'upload', file_name: 'openapi.yaml', content: DOCUMENT },
    repository: {
      ...{ type: 'gitlab', url: `${git.url}/group/pets.git`, branch: 'api-tests' },
      credential: 'writer',
    },
    base_url: server.url,
  });
  return { platform, call, git, server, api };
}

describe.skipIf(!hasBrowser)('the page of a record that is calibrated', () => {
  const browser = testBrowser();

  test('offers it once there is a suite, follows it, and shows its result', async () => {
    const { platform, call, git, server, api } = await withRecord();
    const { page, check, baseUrl } = await visitAs(browser(), platform, ADMIN);
    await page.goto(`${baseUrl}/records/pets`);
    const calibrate = page.getByRole('link', { name: 'Calibrate' });
    expect(await calibrate.count()).toBe(0);
    await page.getByRole('button', { name: 'Generate now' }).click();
    await expect.poll(() => calibrate.isVisible()).toBe(true);
    const { items } = await call('GET', '/test-cases', Named);
    const pipeline = await call('POST', '/pipelines', Made, {
      ...{ name: 'nightly', test_case_ids: items.map(({ id }) => id) },
    });
    api.isClosed = true;
    const run = await call('POST', `/pipelines/${pipeline.id}/run`, Made, {});
    await expect
      .poll(async () => (await call('GET', `/executions/${run.id}`, State)).state)
      .toBe('dispatched');
    api.isClosed = false;
    await page.goto(`${baseUrl}/executions/${run.id}`);
    await page.getByRole('link', { name: 'pets', exact: true }).click();
    await page.getByLabel('Base URL').fill('https://elsewhere.example');
    await page.getByRole('button', { name: 'Calibrate' }).click();
    const fault = page.locator('#base_url-fault');
    await expect.poll(() => fault.textContent()).toContain('adds elsewhere.example to its hosts');
    await check('calibrate-elsewhere');
    await page.getByLabel('Base URL').fill(server.url);
    await page.getByLabel('Requests for an endpoint').fill('many');
    await page.getByRole('button', { name: 'Calibrate' }).click();
    await expect.poll(() => page.locator('#budget-fault').isVisible()).toBe(true);
    await page.getByLabel('Requests for an endpoint').fill('');
    await page.getByRole('button', { name: 'Calibrate' }).click();
    const sum = page.getByText('2 of 2 valid requests accepted, 1 before.');
    await expect.poll(() => sum.isVisible()).toBe(true);
    const table = page.getByRole('table', { name: 'Calibrated endpoints' });
    expect(await table.getByRole('row').nth(1).textContent()).toContain('POST /pets1 of 22 of 2');
    await page.getByText('The server differs from the document (1)').click();
    await expect.poll(() => page.getByText(/is optional in the document/).isVisible()).toBe(true);
    await check('record-calibrated');
    expect(git.git('pets', ['show', `refs/heads/api-tests:${ENVIRONMENT}`])).toMatch(WITHOUT);
    await page.getByRole('button', { name: 'Generate now' }).click();
    await expect.poll(() => calibrate.isVisible()).toBe(true);
    expect(git.git('pets', ['show', `refs/heads/api-tests:${ENVIRONMENT}`])).toMatch(WITHOUT);
    await lookAtAll(
      browser(),
      platform,
      { '/records/pets': 'record-calibrated' },
      {
        '/records/pets/calibrate': 'calibrate',
      },
    );
    const member = await visitAs(browser(), platform, MEMBER, false);
    await member.page.goto(`${baseUrl}/records/pets`);
    expect(await member.page.getByRole('link', { name: 'Calibrate' }).count()).toBe(0);
    expect(await sendAnyway(member, '/records/pets/calibrate', {})).toBe(403);
  });

  test('shows resources as a tree with what is rejected, and takes the value that unlocks it', async () => {
    const server = await httpServer(({ url }, response) => {
      const isKnown = url === '/pets/7' || url === '/pets/7/visits';
      const body = isKnown ? '{"name": "Rex"}' : '{"message": "no such pet"}';
      response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end(body);
    });
    const platform = await startApi(async () => temporaryStore(), {
      OUTBOUND_ALLOW: '127.0.0.0/8',
    });
    const call = await apiClient(platform, 'admin', ['admin']);
    await call('POST', '/records', Made, {
      name: 'rows',
      specification: { kind: 'upload', file_name: 'openapi.json', content: ROWS },
      repository: { type: 'local', branch: 'tests' },
      base_url: server,
    });
    await call('POST', '/records/rows/generate', z.unknown(), {});
    const Record = z.looseObject({
      state: z.string(),
      calibration: z
        .looseObject({ state: z.string(), accepted_after: z.number().nullable() })
        .nullable(),
    });
    const read = () => call('GET', '/records/rows', Record);
    await expect.poll(async () => (await read()).state).toBe('generated');
    const calibrated = async () => {
      await call('POST', '/records/rows/calibrate', z.unknown(), {});
      await expect.poll(async () => (await read()).calibration?.state).toBe('done');
      return (await read()).calibration?.accepted_after;
    };
    expect(await calibrated()).toBe(0);
    const { page, check, look, baseUrl } = await visitAs(browser(), platform, ADMIN);
    await look('/records/rows', 'resources-closed');
    await page.getByText('GET /pets/{petId} is rejected: 404').click();
    await expect
      .poll(() => page.getByText('{"message": "no such pet"}').first().isVisible())
      .toBe(true);
    expect(
      await page
        .getByText(/^GET http.*\/pets\/\S+$/)
        .first()
        .isVisible(),
    ).toBe(true);
    expect(await page.getByText('the id of a row that exists').first().isVisible()).toBe(true);
    const all = page.getByLabel('all 2 endpoints with a parameter of that name').first();
    expect(await all.isChecked()).toBe(true);
    await check('resources');
    const value = page.getByLabel('Value of petId, as JSON').first();
    await value.fill('[7]');
    await page.getByRole('button', { name: 'Give petId' }).first().click();
    await expect
      .poll(() => page.getByText(/must be a text in quotation marks/).isVisible())
      .toBe(true);
    const giveSeven = async (endpoint: string, scope: string) => {
      await page.goto(`${baseUrl}/records/rows`);
      const box = page.locator('details').filter({ hasText: `${endpoint} is rejected: 404` });
      await box.locator('summary').click();
      await box.getByLabel('Value of petId, as JSON').fill('7');
      await box.getByLabel(scope).check();
      await box.getByRole('button', { name: 'Give petId' }).click();
      await page.waitForURL('**/records/rows/calibrate?**');
    };
    await giveSeven('GET /pets/{petId}', 'only GET /pets/{petId}');
    expect(await page.getByText('The value of petId is committed.').isVisible()).toBe(true);
    expect(await calibrated()).toBe(1);
    await giveSeven('GET /pets/{petId}/visits', 'all 2 endpoints');
    const exception = page.getByText('except by one endpoint with a value of its own');
    expect(await exception.isVisible()).toBe(true);
    expect(await calibrated()).toBe(2);
    await look('/records/rows', 'resources-open');
    expect(await page.getByText(/is rejected/).count()).toBe(0);
    const unknown = { value: '7', endpoint: 'GET /dogs/{petId}' };
    const parameter = '/records/rows/parameters/path/petId';
    const refused = await call('PUT', parameter, z.looseObject({}), unknown);
    expect(refused).toMatchObject({
      errors: ['endpoint: the suite has no tests of GET /dogs/{petId}'],
    });
    const member = await visitAs(browser(), platform, MEMBER, false);
    const fields = { location: 'path', parameter: 'petId', value: '8' };
    expect(await sendAnyway(member, '/records/rows/parameters', fields)).toBe(403);
  });
});
