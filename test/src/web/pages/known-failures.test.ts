import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { localClinic } from '../../../support/pages/local-clinic.ts';
import { lookAtAll } from '../../../support/pages/looks.ts';
import { visitAs } from '../../../support/pages/pages.ts';
import { Refused } from '../../../support/platform/api-client.ts';

const LOOK = { role: 'member', scheme: 'light', width: 1440 } as const;
const FAULTY = 'post_pets/negative_body_owner_name/1.05';
const PASSING = 'post_pets/positive';
const REASON = 'issue 12: <b>will be fixed';

describe.skipIf(!hasBrowser)('pages of known failures', () => {
  const browser = testBrowser();

  test('an execution shows what is known, why and until when, and what passes again', async () => {
    const { platform, run } = await localClinic();
    const known = [
      { id: FAULTY, reason: REASON, owner: 'petra', expires: '2999-12-31' },
      { id: PASSING, reason: 'passes' },
    ];
    const { path, status } = await run(JSON.stringify({ version: 1, known }));
    expect(status).toBe(1);
    const { page, baseUrl } = await visitAs(browser(), platform, LOOK);
    await page.goto(`${baseUrl}${path}`);
    const headline = page.getByRole('status');
    await headline.getByText('Passed', { exact: true }).waitFor();
    expect(await headline.textContent()).toMatch(/\d+ of \d+ tests passed · /);
    const cause = page.locator('summary').filter({ hasText: 'is not enforced' });
    await cause.getByText('known', { exact: true }).waitFor();
    await cause.click();
    await page.getByText(`${REASON}, owner petra, until 2999-12-31`).waitFor();
    await page.getByRole('heading', { name: 'No longer failing, though known.json' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: PASSING }).waitFor();

    await page.getByRole('link', { name: 'All results' }).click();
    await page.getByLabel('Outcome').selectOption('known failure');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText(`${REASON}, owner petra, until 2999-12-31`).waitFor();
    expect(await page.locator('article').count()).toBe(1);
    await page.locator('article').getByText('Known failure', { exact: true }).waitFor();
    await lookAtAll(browser(), platform, {
      [path]: 'execution-known',
      [`${path}/results?outcome=known`]: 'results-known',
    });
  });

  test('failures are accepted by keyboard, and are known from the next run on', async () => {
    const { platform, call, run, again, git } = await localClinic();
    const { path, status } = await again();
    expect(status).toBe(2);
    const { page, baseUrl } = await visitAs(browser(), platform, LOOK);
    const reason = { reason: 'issue 12' };
    const accept = (body: object, number: number | string = 0) =>
      call('POST', `${path}/groups/${number}/accept`, Refused, body);
    expect(await accept({ ...reason, tests: [PASSING] })).toMatchObject({
      ...{ status: 422, error: 'input-faulty' },
      errors: [expect.stringMatching(/^tests: post_pets\/positive is no failure/)],
    });
    // What no store keeps is refused before anything is committed.
    for (const [field, text] of [
      ['reason', 'issue\0 12'],
      ['reason', 'issue \ud83d'],
      ['owner', 'petra\nAccepted-by: ada'],
      ['owner', 'petra\0'],
    ] as const) {
      expect(await accept({ ...reason, [field]: text }), field).toMatchObject({
        ...{ status: 422, errors: [expect.stringContaining(`${field}: `)] },
      });
    }
    expect(await accept(reason, 7)).toMatchObject({ status: 404 });
    expect(await accept(reason, '1e0')).toMatchObject({ status: 422 });
    await page.goto(`${baseUrl}${path}/results?group=0`);
    const [copy, link] = [
      page.getByRole('button', { name: 'Copy the request as curl' }).first(),
      page.getByRole('link', { name: 'Accept as known' }).first(),
    ];
    await page.setViewportSize({ width: 360, height: 900 });
    const [above, below] = [await copy.boundingBox(), await link.boundingBox()];
    expect((below?.y ?? 0) - (above?.y ?? 0)).toBeGreaterThanOrEqual((above?.height ?? 0) + 8);
    await page.setViewportSize({ width: 1440, height: 900 });
    await link.click();
    await page.getByText(FAULTY, { exact: true }).waitFor();
    await page.goto(`${baseUrl}${path}`);
    await page.getByRole('link', { name: /^Accept as known “maxLength of / }).press('Enter');
    await page.getByLabel('Reason').fill('  ');
    await page.getByLabel('Until').fill('2001-01-01');
    await page.keyboard.press('Enter');
    await page.getByText('must say why it is known').waitFor();
    await page.getByLabel('Reason').fill(REASON);
    await page.keyboard.press('Enter');
    await page.getByText('must not be before today').waitFor();
    await page.getByLabel('Owner').fill('@acme/pets');
    await page.getByLabel('Until').fill('2999-12-31');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Accept as known' }).press('Enter');
    await page.waitForURL(`${baseUrl}${path}`);
    await page.getByText('known from the next run').waitFor();
    expect(await page.getByRole('link', { name: /^Accept as known/ }).count()).toBe(0);
    await page.getByText(`${REASON}, owner @acme/pets, until 2999-12-31`).waitFor();

    const said = { reason: REASON, owner: '@acme/pets', expires: '2999-12-31' };
    const entry = { kind: 'accepted', ...said, tests: [FAULTY] };
    const known = JSON.parse(git('show', 'tests:generated-scripts/known.json'));
    expect(known).toMatchObject({ version: 1, known: [entry] });
    expect(git('show', '--name-only', '--format=%B', 'tests')).toMatch(
      /^Accept 1 known failure\n\nmaxLength of .*\nissue 12: .*, owner @acme\/pets, until 2999-12-31\n\nAccepted-by: bob\n\n\ngenerated-scripts\/known.json$/,
    );
    const target = `/api/v2${path}/groups/0/accept`;
    const line = { actor: 'bob', via: 'session', target, outcome: 'done' };
    const audit = await call('GET', '/audit-log', z.looseObject({ items: z.array(z.unknown()) }));
    expect(audit.items).toContainEqual(expect.objectContaining(line));
    const next = await again();
    expect(next.status).toBe(1);
    await page.goto(`${baseUrl}${next.path}`);
    await page.getByRole('link', { name: '1 Known' }).waitFor();
    expect(await page.getByRole('link', { name: /^Accept as known/ }).count()).toBe(0);
    await lookAtAll(browser(), platform, { '/records/clinic/known-failures': 'known-failures' });
    const LATER = { reason: 'x', expires: '2001-01-01' };
    const more = JSON.stringify({ ...known, known: [...known.known, { ...LATER, id: PASSING }] });
    expect((await run(more)).status).toBe(1);
    await page.goto(`${baseUrl}/records/clinic`);
    await page.getByRole('link', { name: 'Known failures' }).click();
    await page.getByText(`${REASON}`, { exact: true }).waitFor();
    await page.getByText('expired on 2001-01-01').waitFor();
    await page.getByRole('button', { name: /^Withdraw maxLength of / }).press('Enter');
    await page.getByText('expired on 2001-01-01').waitFor();
    await expect.poll(() => page.getByText(REASON, { exact: true }).count()).toBe(0);
    const left = JSON.parse(git('show', 'tests:generated-scripts/known.json'));
    expect(left.known).toEqual([{ ...LATER, id: PASSING }]);
    expect(git('show', '--name-only', '--format=%B', 'tests')).toMatch(
      /^Withdraw a known failure\n\nWithdrawn-by: bob\n\n\ngenerated-scripts\/known.json$/,
    );
    const gone = '/records/clinic/known-failures/0123456789abcdef/withdraw';
    expect(await call('POST', gone, Refused)).toMatchObject({ status: 404 });
    expect((await again()).status).toBe(2);
    await lookAtAll(browser(), platform, {
      [`${path}/groups/0/accept`]: 'accept-known',
      [`${path}/results?group=0`]: 'results-of-group',
    });
  });

  test('an execution says which known.json is wrong, and where', async () => {
    const { platform, run } = await localClinic();
    const { path, status } = await run('{"version": 2, "known": []}');
    expect(status).toBe(2);
    const { page, baseUrl, check } = await visitAs(browser(), platform, LOOK);
    await page.goto(`${baseUrl}${path}`);
    await page.getByText('generated-scripts/known.json:1:13: version').waitFor();
    await check('execution-known-faulty');
  });
});
