import { globSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasBrowser, testBrowser } from '../../support/pages/browser.ts';
import { visitAs } from '../../support/pages/pages.ts';
import { apiClient, Refused } from '../../support/platform/api-client.ts';
import { type ApiPlatform, startApi } from '../../support/platform/api-platform.ts';
import { GUARDED_DOCUMENT, guardedClinic } from '../../support/platform/guarded-clinic.ts';
import { dump } from '../../support/stores/dump.ts';
import { storeFolder } from '../../support/stores/stores.ts';
import {
  ADMIN,
  effortOn,
  ended,
  fill,
  GO,
  NARROW,
  Pipelines,
  petsOf,
  TITLE,
} from './own-ground.ts';

const CANARY = 'canary/8c1e+value&"7';
const KEY = Buffer.alloc(32, 7).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64');
const VARIABLE = 'PROOFGATE_CLINIC';
const RECORD = `/records/${encodeURIComponent(TITLE)}`;

const Secrets = z.object({
  keeps: z.array(z.string()),
  items: z.array(z.looseObject({ variable: z.string(), unusable: z.string().nullable() })),
});
const Started = z.looseObject({ id: z.string() });
const Run = z.looseObject({
  state: z.string(),
  status: z.number().nullable(),
  reason: z.string().nullable(),
  test_cases: z.array(
    z.looseObject({ counts: z.looseObject({ failed: z.number(), blocked: z.number() }) }),
  ),
});
const Results = z.looseObject({ items: z.array(z.looseObject({ text: z.string().nullable() })) });

/** The spellings in which somebody might find it. */
const SPELLINGS = [
  CANARY,
  encodeURIComponent(CANARY),
  JSON.stringify(CANARY).slice(1, -1),
  Buffer.from(CANARY).toString('base64'),
];

function expectNone(place: string, text: string): void {
  expect(text.length, place).toBeGreaterThan(100);
  expect([place, SPELLINGS.filter((one) => text.includes(one))]).toEqual([place, []]);
}

/** Everything that the platform has on the disk: the database with its log, and repositories. */
function filesOf(folder: string): string {
  return globSync(`${folder}/**/*`)
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}

/** Runs a pipeline by the API, and waits for its end. */
async function run(platform: ApiPlatform, pipeline: string, body: object = {}) {
  const call = await apiClient(platform, 'admin', ['admin']);
  const { id } = await call('POST', `/pipelines/${pipeline}/run`, Started, body);
  const read = () => call('GET', `/executions/${id}`, Run);
  await expect.poll(async () => (await read()).state).toBe('dispatched');
  const { items } = await call('GET', `/executions/${id}/results?limit=100`, Results);
  return { ...(await read()), id, text: items.map(({ text }) => text ?? '').join('\n') };
}

const sum = ({ test_cases: cases }: z.output<typeof Run>, of: 'failed' | 'blocked') =>
  cases.reduce((total, { counts }) => total + counts[of], 0);

describe.skipIf(!hasBrowser)('credentials that are given on the platform', () => {
  const browser = testBrowser();

  test('for one run are three clicks and three fields to a result, and nowhere afterwards', async () => {
    const baseUrl = await guardedClinic(CANARY);
    const folder = storeFolder();
    const platform = await startApi(async () => ({ kind: 'pglite', folder }));
    const call = await apiClient(platform, 'admin', ['admin']);
    const { page, check } = await visitAs(browser(), platform, ADMIN);
    const effort = await effortOn(page);
    await page.goto(platform.platform.url);
    await page.getByRole('link', { name: 'Use your own' }).click();
    await fill(page, GUARDED_DOCUMENT, baseUrl);
    await page.getByRole('button', { name: GO }).click();
    const field = page.getByLabel(VARIABLE);
    await expect.poll(() => field.isVisible()).toBe(true);
    expect(await field.getAttribute('type')).toBe('password');
    await field.fill(CANARY);
    await check('own-key');
    await page.getByRole('button', { name: 'Go on' }).click();
    const found = await ended(platform, page);
    expect([
      found.status,
      sum(Run.parse(found), 'failed'),
      sum(Run.parse(found), 'blocked'),
    ]).toEqual([2, 1, 0]);
    expect(effort).toEqual({ clicks: 3, fields: 3 });
    await expect.poll(() => page.getByText(/The API accepts 10 of 10/).isVisible()).toBe(true);
    const given = page.locator('dt', { hasText: 'Values for this run only' }).locator('+ dd');
    expect(await given.textContent()).toBe(VARIABLE);

    const [pipeline] = (await call('GET', '/pipelines', Pipelines)).items;
    const execution = new URL(page.url()).pathname;
    expectNone('page', await page.content());
    for (const path of ['/results.json', '/junit.xml', '/results?limit=100', '']) {
      const answer = await page.request.get(`${platform.api}${execution}${path}`);
      expectNone(path, await answer.text());
    }
    expect((await call('GET', `${RECORD}/secrets`, Secrets)).items).toEqual([]);
    const again = await run(platform, pipeline?.id ?? '');
    expect([again.status, sum(again, 'failed')]).toEqual([3, 0]);
    expect(again.text).toContain(`the variable ${VARIABLE} is not set`);
    expectNone('database', await dump(platform.platform.identity.database));
    await platform.platform.stop();
    expectNone('files', filesOf(folder));
  });

  test('are kept encrypted for one key, one record, one repository and one host', async () => {
    const baseUrl = await guardedClinic(CANARY);
    const elsewhere = await guardedClinic(CANARY);
    const folder = storeFolder();
    const start = (key: string) =>
      startApi(async () => ({ kind: 'pglite', folder }), {
        ...{ LOCAL_SECRETS_KEY: key, OUTBOUND_ALLOW: '127.0.0.0/8' },
      });
    const before = await start(KEY);
    const call = await apiClient(before, 'admin', ['admin']);
    const { page, check } = await visitAs(browser(), before, NARROW);
    await page.goto(`${before.platform.url}/first-run/own`);
    await fill(page, petsOf(GUARDED_DOCUMENT), baseUrl);
    await page.getByRole('button', { name: GO }).click();
    const goOn = page.getByRole('button', { name: 'Go on' });
    await expect.poll(() => goOn.isVisible()).toBe(true);
    await goOn.click();
    expect((await ended(before, page)).status).toBe(3);
    const [pipeline] = (await call('GET', '/pipelines', Pipelines)).items;
    const id = pipeline?.id ?? '';

    await page.goto(`${before.platform.url}${RECORD}`);
    await page.getByRole('link', { name: 'Credentials' }).click();
    await check('record-credentials-none');
    await page.getByLabel(VARIABLE).fill(CANARY);
    await page.getByLabel('Another variable').fill('not a name');
    await page.getByLabel('Its value').fill(CANARY);
    await page.getByLabel('How it is kept').selectOption('encrypted');
    await page.getByRole('button', { name: 'Give' }).click();
    await expect
      .poll(() => page.getByText('must be the name of a variable').isVisible())
      .toBe(true);
    expectNone('invalid form', await page.content());
    await page.getByLabel('Another variable').fill('');
    await page.getByRole('textbox', { name: VARIABLE }).fill(CANARY);
    await page.getByRole('button', { name: 'Give' }).click();
    await expect.poll(() => page.getByText('runs get it').first().isVisible()).toBe(true);
    await check('record-credentials');
    expectNone('record', await page.content());
    const good = await run(before, id);
    expect([good.status, sum(good, 'failed'), sum(good, 'blocked')]).toEqual([2, 1, 0]);

    const hosts = [new URL(baseUrl).host, new URL(elsewhere).host];
    await call('PATCH', RECORD, z.unknown(), { hosts });
    await call('PATCH', `/pipelines/${id}`, z.unknown(), { hosts });
    const sent = await run(before, id, { parameters: { base_url: elsewhere } });
    expect([sent.status, sum(sent, 'failed')]).toEqual([3, 0]);
    expect(sent.text).toContain(`this run is sent to ${hosts[1]}`);

    expectNone('database', await dump(before.platform.identity.database));
    const log = JSON.stringify(await call('GET', '/audit-log?limit=100', z.unknown()));
    for (const target of [`/secrets/${VARIABLE}"`, `"local/${VARIABLE}"`]) {
      expect(log).toContain(target);
    }
    await before.platform.stop();
    expectNone('files', filesOf(folder));

    const wrong = await start(OTHER_KEY);
    const read = await apiClient(wrong, 'admin', ['admin']);
    const [item] = (await read('GET', `${RECORD}/secrets`, Secrets)).items;
    expect(item?.unusable).toContain('another LOCAL_SECRETS_KEY');
    const unopened = await run(wrong, id);
    expect([unopened.status, sum(unopened, 'failed')]).toEqual([3, 0]);
    expect(unopened.text).toContain('another LOCAL_SECRETS_KEY');
    await wrong.platform.stop();

    await (await start(`${OTHER_KEY},${KEY}`)).platform.stop();
    const rotated = await start(OTHER_KEY);
    expect((await run(rotated, id)).status).toBe(2);
    const last = await apiClient(rotated, 'admin', ['admin']);
    await last('DELETE', `${RECORD}/secrets/${VARIABLE}`, z.null());
    const twice = await last('DELETE', `${RECORD}/secrets/${VARIABLE}`, Refused);
    expect(twice.error).toBe('not-found');
  });
});
