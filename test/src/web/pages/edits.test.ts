import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { sendAnyway } from '../../../support/pages/looks.ts';
import { visitAs } from '../../../support/pages/pages.ts';
import { apiClient } from '../../../support/platform/api-client.ts';
import { startApi } from '../../../support/platform/api-platform.ts';
import { writerAt } from '../../../support/platform/git-tokens.ts';
import { anyStore } from '../../../support/stores/stores.ts';

const ADMIN = { role: 'admin', scheme: 'light', width: 1440 } as const;

const Made = z.looseObject({ id: z.string() });
const MadeSafe = z.looseObject({ safe_key: z.string() });

const RECORD = {
  name: 'pets',
  specification: { kind: 'upload', file_name: 'a.json', content: '{}' },
  repository: { type: 'gitlab', url: 'https://gitlab.example/a/b.git', branch: 'tests' },
};

const SAFE = {
  name: 'clinic',
  runtime: 'managed',
  store: {
    kind: 'aws-secrets-manager',
    address: { by: 'region', region: 'eu-west-1' },
    access: { method: 'iam' },
  },
};

describe.skipIf(!hasBrowser)('two people at the same form', () => {
  const browser = testBrowser();

  const opened = async () => {
    const platform = await startApi(anyStore);
    const call = await apiClient(platform, 'admin', ['admin']);
    const visit = await visitAs(browser(), platform, ADMIN);
    return { call, visit };
  };
  type Call = Awaited<ReturnType<typeof opened>>['call'];

  /** One of each kind that can be edited: its page, its address in the API, and another's edit. */
  const KINDS: Readonly<Record<string, (call: Call) => Promise<[string, string, object]>>> = {
    pipeline: async (call) => {
      const { id } = await call('POST', '/pipelines', Made, { name: 'nightly' });
      return [`/pipelines/${id}`, `/pipelines/${id}`, { hosts: ['a.example'] }];
    },
    gatekeeper: async (call) => {
      const { id } = await call('POST', '/gatekeepers', Made, { name: 'gate' });
      return [`/gatekeepers/${id}`, `/gatekeepers/${id}`, { name: 'other' }];
    },
    schedule: async (call) => {
      const recurrence = { kind: 'weekly', days: ['monday'], time: '02:30' };
      const body = { name: 'weekly', recurrence, time_zone: 'UTC' };
      const { id } = await call('POST', '/schedules', Made, body);
      return [`/schedules/${id}`, `/schedules/${id}`, { name: 'other' }];
    },
    dispatch: async (call) => {
      const { id } = await call('POST', '/gatekeepers', Made, { name: 'sending' });
      const url = 'https://status.example/hook';
      const body = { application_name: 'page', webhook_name: 'main', url };
      const made = await call('POST', `/gatekeepers/${id}/dispatches`, Made, body);
      return [`/dispatches/${made.id}`, `/dispatches/${made.id}`, { preference: 'failures' }];
    },
    'test case': async (call) => {
      const script = { file_name: 'a.py', content: 'x = 1\n' };
      const { id } = await call('POST', '/test-cases', Made, script);
      return [`/test-cases/${id}`, `/test-cases/${id}`, { content: 'x = 2\n' }];
    },
    record: async (call) => {
      await call('POST', '/records', z.looseObject({ name: z.string() }), RECORD);
      return ['/records/pets', '/records/pets', { owners: ['admin', 'bob'] }];
    },
    runtime: async () => ['/runtimes/managed', '/runtimes/managed', { concurrency: 7 }],
    'Git credential': async (call) => {
      const credential = { name: 'writer', ...writerAt('https://gitlab.example') };
      await call('POST', '/git-credentials', z.unknown(), credential);
      const path = '/git-credentials/writer';
      return [path, path, { purpose: 'document' }];
    },
    safe: async (call) => {
      const { safe_key: key } = await call('POST', '/safes', MadeSafe, SAFE);
      return [`/safes/${key}`, `/safes/${key}`, { name: 'other' }];
    },
    'credential of a safe': async (call) => {
      const { safe_key: key } = await call('POST', '/safes', MadeSafe, SAFE);
      const body = { name: 'api key', type: 'secret', key: 'api-key' };
      const { id } = await call('POST', `/safes/${key}/credentials`, Made, body);
      const path = `/safes/${key}/credentials/${id}`;
      return [path, path, { name: 'other' }];
    },
  };

  test('no edit undoes another that was made meanwhile, of whatever kind', async () => {
    const { call, visit } = await opened();
    for (const [kind, make] of Object.entries(KINDS)) {
      const [page, path, edit] = await make(call);
      const open = async () => {
        await visit.page.goto(`${visit.baseUrl}${page}/edit`);
        return visit.page.locator('input[name="seen"]').inputValue();
      };
      const seen = await open();
      await call('PATCH', path, z.unknown(), edit);
      const stored = await open();
      const sent = { seen, name: 'lost', file_name: 'lost.py', content: 'lost', owners: 'lost' };
      expect(await sendAnyway(visit, `${page}/edit`, sent), kind).toBe(412);
      expect(await open(), kind).toBe(stored);
    }
  });

  test('the form comes back as it was typed, with what is stored now, and counts when sent again', async () => {
    const { call, visit } = await opened();
    const { page, check } = visit;
    const { id } = await call('POST', '/pipelines', Made, { name: 'nightly' });
    await page.goto(`${visit.baseUrl}/pipelines/${id}/edit`);
    await call('PATCH', `/pipelines/${id}`, Made, { hosts: ['theirs.example'] });
    await page.locator('#name').fill('mine');
    const save = page.getByRole('button', { name: 'Save pipeline' });
    await save.click();
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.textContent()).toContain('Somebody else has changed it');
    expect(await page.locator('#hosts-fault').textContent()).toContain('is “theirs.example” now');
    expect(await page.locator('#name').inputValue()).toBe('mine');
    await check('pipeline-edited-meanwhile');
    await page.getByLabel('Hosts for other base URLs').fill('theirs.example, mine.example');
    await save.click();
    await page.waitForURL(`${visit.baseUrl}/pipelines/${id}`);
    const Pipeline = z.object({ name: z.string(), hosts: z.array(z.string()) });
    expect(await call('GET', `/pipelines/${id}`, Pipeline)).toEqual({
      name: 'mine',
      hosts: ['theirs.example', 'mine.example'],
    });
  });
});
