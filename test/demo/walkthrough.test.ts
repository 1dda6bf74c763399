import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasBrowser, testBrowser } from '../support/browser.ts';

const WALK = ['--import', 'tsx', 'walkthrough/main.ts'];

/** The walk in a process of its own, whose temporary files lie in a folder of its own. */
interface Walk {
  readonly child: ChildProcessWithoutNullStreams;
  readonly said: () => string;
  /** Resolves when it has said this. */
  readonly says: (text: RegExp) => Promise<RegExpExecArray>;
  readonly ended: Promise<unknown[]>;
  /** What it has left in its folder, but for the Python that runs share. */
  readonly left: () => string[];
}

function startWalk(command: string, args: readonly string[]): Walk {
  const folder = mkdtempSync(join(tmpdir(), 'walk-'));
  const env = { ...process.env, TMPDIR: folder, NO_COLOR: '1', FORCE_COLOR: '0' };
  const child = spawn(command, [...args], { env, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  const hearing = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    said += String(chunk);
    for (const one of hearing) one();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = once(child, 'close');
  return {
    child,
    said: () => said,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = text.exec(said);
          if (found !== null) resolve(found);
        };
        hearing.add(look);
        look();
        void ended.then(() => reject(new Error(`it ended: ${said}`)));
      }),
    left: () =>
      existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('proofgate')) : [],
  };
}

describe('npm run demo', () => {
  test('shows each step, finds the seeded fault, and ends by itself without a terminal', async () => {
    const walk = startWalk(process.execPath, WALK);
    expect(await walk.ended).toEqual([0, null]);
    const said = walk.said();
    expect(said.match(/^✓ /gm)).toHaveLength(7);
    for (const part of [
      'check run  Proofgate: clinic: success',
      'label      limit-owner-names',
      'modified   generated-scripts/post_pets/negative/test_post_pets_negative_body_owner_name.py',
      'endpoints  5 passed, 1 failed, 0 blocked',
      'FAILED test_post_pets_negative_body_owner_name[1.05]',
      'Answered: 201 Created',
      'The forgotten limit was found, and nothing else was blamed.',
    ]) {
      expect(said).toContain(part);
    }
    expect(said).toMatch(/^The execution {2}http:\/\/127\.0\.0\.1:\d+\/executions\/[\w-]+$/m);
    expect(walk.left()).toEqual([]);
  });

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

  test('stays, so that its pages can be looked at, until Ctrl-C', async () => {
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
