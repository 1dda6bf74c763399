import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasBrowser, testBrowser } from '../support/pages/browser.ts';
import { startWalk, WALK } from './start-walk.ts';

describe('npm run demo', () => {
  test('is interrupted in the middle, and leaves nothing behind', async () => {
    const walk = startWalk(process.execPath, WALK);
    await walk.says(/✓ The team adds/);
    walk.child.kill('SIGINT');
    // npm passes on what a terminal has sent already: the second one must not cut off the stopping.
    await delay(20);
    walk.child.kill('SIGINT');
    expect(await walk.ended).toEqual([130, null]);
    expect(walk.said()).not.toContain('forgotten limit');
    expect(walk.left()).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('npm run demo in a terminal', () => {
  const browser = testBrowser();

  test('stays, so that its pages can be viewed, until Ctrl-C', async () => {
    const typed = ['--command', 'exec npm run demo', '/dev/null'];
    const walk = startWalk('script', ['--quiet', '--return', ...typed]);
    const [, url = ''] = await walk.says(/Open (http:\/\/127\.0\.0\.1:\d+), choose/);
    const [, execution = ''] = await walk.says(/The execution {2}(\S+)/);
    const page = await (await browser().newContext()).newPage();
    onTestFinished(() => page.context().close());
    await page.goto(url);
    await page.getByRole('link', { name: 'Sign in with GitHub' }).click();
    await page.getByRole('button', { name: /octo/ }).click();
    await page.waitForURL(`${url}/`);
    await page.goto(execution);
    expect(await page.getByText('1.05').count()).toBeGreaterThan(0);
    // Ctrl-C, as somebody types it.
    walk.child.stdin.write('\u0003');
    expect(await walk.ended).toEqual([0, null]);
    expect(walk.left()).toEqual([]);
  });
});
