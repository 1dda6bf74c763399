import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { htmlReport } from '../../../src/results/index.ts';
import { folderWith } from '../../support/folder.ts';
import { hasBrowser, testBrowser } from '../../support/pages/browser.ts';
import { HOSTILE, hostileResults } from './hostile-results.ts';

describe.runIf(hasBrowser)('the page of results in a browser', () => {
  const browser = testBrowser();

  /** The page, and what it reported or asked of the network. */
  async function opened(others: number, vary: Parameters<typeof hostileResults>[1] = () => ({})) {
    const file = join(folderWith({}), 'results.html');
    writeFileSync(file, await htmlReport(hostileResults(others, vary)));
    const page = await browser().newPage();
    onTestFinished(() => page.close());
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    page.on('request', (request) => said.push(request.url()));
    const url = pathToFileURL(file).href;
    await page.goto(url);
    return { page, said: () => said.filter((one) => one !== url) };
  }

  test('a failure shows what it broke, sent and got as text; nothing runs or loads', async () => {
    const { page, said } = await opened(0);
    expect(await page.locator('h1').textContent()).toBe('1 of 3 tests failed');
    await page.locator('#groups summary').first().click();
    const facts = page.locator('#groups dl').first();
    await facts.waitFor();
    expect(await facts.locator('dt').allTextContents()).toEqual([
      ...['Constraint', 'Sent', 'Response', 'Body', 'Reason', 'Document', 'curl', 'Test'],
    ]);
    expect(await facts.locator('dd').allTextContents()).toEqual([
      ...[`body /${HOSTILE}: maxLength ${HOSTILE}`, HOSTILE, '201', HOSTILE, HOSTILE],
      ...[`${HOSTILE}:7, #/a`, HOSTILE, 'a/negative_body_a/1.05'],
    ]);
    expect(await page.evaluate("'hacked' in window")).toBe(false);
    expect(said()).toEqual([]);
  });

  test('the table has a row per endpoint and says why a test has no verdict', async () => {
    const { page } = await opened(8);
    await page.locator('#coverage summary').click();
    const rows = page.locator('#coverage tr');
    await rows.first().waitFor();
    const shown = await rows.allTextContents();
    expect(shown.slice(0, 3)).toEqual(['Endpointvalid1.051.07', `POST ${HOSTILE}✗ `, 'PUT /b0✗2 ']);
    expect(shown.slice(-2)).toEqual(['GET /c! ', 'GET /d✓ ']);
    expect(await page.locator('td[title="blocked: no row is known"]').textContent()).toBe('! ');
  });

  test('a cause with many tests opens in portions', async () => {
    const { page } = await opened(120);
    await page.locator('#groups summary', { hasText: '120 tests of 4 endpoints' }).click();
    await page.getByRole('button', { name: 'Show 50 of 70 more' }).click();
    expect(await page.locator('#groups dl').count()).toBe(100);
  });

  test('paper has each cause with its first test, in at most 30 pages, dark on white', async () => {
    const letter = (at: number) => String.fromCharCode(97 + (at % 26));
    const { page } = await opened(20_000, (at) => ({
      ...{ endpoint: `PUT /${at % 600}/${'long/'.repeat(20)}`, kind: 'crash' },
      response: {
        status: 500,
        body: `E${letter(at)}${letter(at / 26)} ${'a long line of a stack\n'.repeat(200)}`,
      },
    }));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const printed = await page.pdf({ format: 'A4' });
    const pages = printed.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;
    expect(pages).toBeGreaterThan(5);
    expect(pages).toBeLessThanOrEqual(30);
    const paper = page.locator('#paper');
    expect(await paper.locator('section').count()).toBe(25);
    expect(await paper.locator('dl').count()).toBe(25);
    expect(await paper.getByText(/^And \d+ root causes more/).count()).toBe(1);
    expect(await paper.locator('tbody tr').count()).toBe(400);
    const colours =
      '[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]';
    expect(await page.evaluate(colours)).toEqual(['rgb(31, 35, 40)', 'rgb(255, 255, 255)']);
    expect(await page.getByText(/written \d{4}-\d\d-\d\d \d\d:\d\d UTC$/).count()).toBe(1);
  });

  test('filters leave what matches, by text and by outcome, and what was open stays open', async () => {
    const { page } = await opened(8);
    const causes = page.locator('#groups summary');
    await causes.filter({ hasText: '8 tests' }).click();
    await page.getByRole('searchbox').fill('PUT /b1');
    expect(await causes.allTextContents()).toEqual([
      expect.stringContaining('2 tests of 1 endpoint,'),
    ]);
    await page.locator('#groups dl').first().waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('combobox').selectOption('blocked');
    expect(await causes.count()).toBe(1);
    await page.getByRole('searchbox').fill('no such thing');
    expect(await page.locator('#groups').textContent()).toBe('Nothing matches.');
  });
});
