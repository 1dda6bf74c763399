import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Has all tests of a run make their temporary files in one folder, and removes it after the last: workers
 * that are ended, and processes that tests kill, leave theirs behind, which were gigabytes a run.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'proofgate-tests-'));
  // As /tmp itself is: PostgreSQL and scripts in a sandbox run as other users.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
