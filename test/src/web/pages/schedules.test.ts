import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { lookAtAll } from '../../../support/pages/looks.ts';
import { visitAs } from '../../../support/pages/pages.ts';
import { apiClient, Made } from '../../../support/platform/api-client.ts';
import { startApi } from '../../../support/platform/api-platform.ts';
import { anyStore } from '../../../support/stores/stores.ts';

const Log = z.looseObject({ items: z.array(z.looseObject({ target: z.string() })) });

const NIGHTLY = {
  name: 'nightly',
  recurrence: { kind: 'weekly', days: ['monday', 'friday'], time: '02:30' },
  time_zone: 'Europe/Berlin',
};

const DAILY = { kind: 'daily', time: '02:30' };
const EACH_MINUTE = { kind: 'custom', cron: '* * * * *' };

describe.skipIf(!hasBrowser)('pages of schedules', () => {
  const browser = testBrowser();

  test('a schedule shows its next runs while it is typed, is run, paused and changed', async () => {
    const platform = await startApi(anyStore);
    const call = await apiClient(platform, 'admin', ['admin']);
    await call('POST', '/pipelines', Made, { name: 'smoke' });
    const look = { role: 'member', scheme: 'light', width: 1440 } as const;
    const { page, baseUrl, check } = await visitAs(browser(), platform, look);
    await page.goto(`${baseUrl}/schedules`);
    await check('schedules-none');
    await page.getByRole('link', { name: 'New schedule' }).click();
    await page.getByLabel('Name').fill('\u202e<b>each</b>');
    await page.getByLabel('Runs', { exact: true }).selectOption('by a cron expression');
    expect(await page.getByLabel('Time', { exact: true }).isVisible()).toBe(false);
    await page.getByLabel('Cron expression').fill('0 0 31 2 *');
    await page.locator('#next-runs').getByText('never').waitFor();
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await page.locator('#name-fault').waitFor();
    expect(await page.getByLabel('Cron expression').inputValue()).toBe('0 0 31 2 *');
    await check('schedule-faulty');
    await page.getByLabel('Name').fill('each');
    await page.getByLabel('Cron expression').fill('30 12 1 1 *');
    await page.getByLabel('Time zone').fill('Europe/Berlin');
    await page.locator('#next-runs').getByText('12:30 CET').first().waitFor();
    expect(await page.locator('#next-runs li').count()).toBe(5);
    await page.getByRole('checkbox', { name: 'smoke' }).check();
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await page.getByRole('heading', { name: 'each', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('None while it is paused.').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('heading', { name: 'smoke', level: 1 }).waitFor();
    await page.goto(`${baseUrl}/schedules`);
    await page.getByRole('button', { name: 'Pause each' }).waitFor();
    await page.getByRole('link', { name: 'each', exact: true }).click();
    await page.getByText('run by bob').waitFor();
    const log = await call('GET', '/audit-log?limit=100', Log);
    expect(log.items.filter(({ target }) => target.endsWith('/preview'))).toEqual([]);
  });

  test('a form that is sent without script shows the next runs too', async () => {
    const platform = await startApi(anyStore);
    const look = { role: 'member', scheme: 'light', width: 1440 } as const;
    const { page, baseUrl } = await visitAs(browser(), platform, look);
    await page.route('**/*.js*', (route) => route.abort());
    await page.goto(`${baseUrl}/schedules/new`);
    await page.getByLabel('Runs', { exact: true }).selectOption('every hour');
    await page.getByLabel('Minute').fill('7');
    await page.getByRole('button', { name: 'Show next runs' }).click();
    await page.locator('#next-runs').getByText(':07').first().waitFor();
    expect(await page.getByLabel('Minute').inputValue()).toBe('7');
  });

  test('the calendar has the next two weeks in a zone of choice, without script too', async () => {
    const platform = await startApi(anyStore);
    const call = await apiClient(platform, 'admin', ['admin']);
    const { id: pipeline = '' } = await call('POST', '/pipelines', Made, { name: 'smoke' });
    const body = { ...NIGHTLY, pipeline_ids: [pipeline] };
    await call('POST', '/schedules', Made, { ...body, recurrence: DAILY });
    const minutes = { name: 'each minute', recurrence: EACH_MINUTE, time_zone: 'UTC' };
    await call('POST', '/schedules', Made, { ...minutes, pipeline_ids: [pipeline] });
    await call('POST', '/schedules', Made, { ...body, name: '<b>off</b>', paused: true });
    const look = { role: 'member', scheme: 'light', width: 360 } as const;
    const { page, baseUrl } = await visitAs(browser(), platform, look);
    await page.route('**/*.js*', (route) => route.abort());
    await page.goto(`${baseUrl}/schedules`);
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('heading', { name: 'Calendar of schedules' }).waitFor();
    expect(await page.getByRole('table').count()).toBeGreaterThanOrEqual(13);
    const second = page.getByRole('table').nth(3);
    await second.getByText('00:00 to 23:59 · 1,440 times').waitFor();
    await second.getByText('every day at 02:30 (Europe/Berlin)').waitFor();
    await second.getByRole('link', { name: 'smoke' }).first().waitFor();
    await page.getByRole('link', { name: '<b>off</b>' }).waitFor();
    await page.getByLabel('Time zone').fill('Europe/Berlin');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('All times are in the time zone Europe/Berlin.').waitFor();
    await page.getByText('02:30', { exact: true }).first().waitFor();
    await page.getByLabel('Time zone').fill('Mars/Phobos');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.locator('#time_zone-fault').waitFor();
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Mars/Phobos');
  });

  test('each page of them looks right to everybody', async () => {
    const platform = await startApi(anyStore);
    const call = await apiClient(platform, 'admin', ['admin']);
    const { id: pipeline = '' } = await call('POST', '/pipelines', Made, { name: 'smoke' });
    const body = { ...NIGHTLY, pipeline_ids: [pipeline] };
    const { id } = await call('POST', '/schedules', Made, body);
    await call('POST', `/schedules/${id}/run`, Made);
    await call('POST', '/schedules', Made, { ...body, name: 'off', paused: true });
    const minutes = { ...body, name: 'each minute', recurrence: EACH_MINUTE };
    await call('POST', '/schedules', Made, minutes);
    await lookAtAll(browser(), platform, {
      '/schedules': 'schedules',
      '/schedules/calendar': 'schedule-calendar',
      '/schedules/calendar?time_zone=America/New_York': 'schedule-calendar-elsewhere',
      '/schedules/new': 'new-schedule',
      [`/schedules/${id}`]: 'one-schedule',
      [`/schedules/${id}/edit`]: 'edit-schedule',
      [`/schedules/${id}/fires`]: 'schedule-fires',
      [`/schedules/${id}/dispatches/new`]: 'new-schedule-dispatch',
    });
  });
});
