import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localUrl } from '../../../../src/git/local-repositories.ts';
import { repositories } from '../../../support/network/git-server.ts';
import { listingOf } from '../listing-of.ts';

const WORKSPACE = '019aa000-0000-7000-8000-000000000001';
const REPOSITORY = '019aa000-0000-7000-8000-000000000002';

describe('whenever a process is killed that writes a local repository', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'proofgate-local-'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const folder = () => join(root, WORKSPACE, `${REPOSITORY}.git`);
  const on = repositories(() => folder());
  const url = localUrl({ workspaceId: WORKSPACE, repositoryId: REPOSITORY });
  const publish = (write: number, how: string) =>
    spawnSync(process.execPath, [
      'test/src/git/local/publish-and-die.ts',
      root,
      url,
      `${write}`,
      how,
    ]);
  const isThere = () => existsSync(folder());
  const state = () => (isThere() ? JSON.stringify(listingOf(on.git, '', 'main')) : 'none');

  test.each(['half', 'aside'])('at %s of each write, its branch is old, and then new', (how) => {
    let kills = 0;
    for (let write = 0; write < 60; write++) {
      const before = state();
      const { signal, status, stderr } = publish(write, how);
      if (isThere())
        expect(on.git('', ['fsck', '--full', '--strict'])).not.toMatch(/error|missing/);
      if (signal === null) {
        expect(status, String(stderr)).toBe(0);
        expect(state()).not.toBe(before);
        break;
      }
      kills += 1;
      const first = before === 'none' ? /^none$|README/ : new RegExp(`^${escaped(before)}$`);
      expect(state()).toMatch(first);
    }
    expect(kills).toBeGreaterThan(5);
    expect(readdirSync(folder()).filter((name) => name.includes('aside'))).toEqual([]);
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
