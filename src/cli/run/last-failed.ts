import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Results } from '../../results/index.ts';
import { cacheFolder } from '../../runner/own-folder.ts';

/** The ids of a suite's tests that failed when they were last run; none where nobody remembers. */
export function lastFailed(suite: string, environment: NodeJS.ProcessEnv): string[] {
  try {
    const text = readFileSync(fileOf(suite, environment), 'utf8');
    return text.split('\n').filter((line) => line !== '');
  } catch {
    return [];
  }
}

/**
 * Remembers which tests failed, in the user's cache: nothing of a run is stored in the suite. What this run left
 * out stays as it was. A cache that cannot be written fails no run.
 */
export function rememberFailed(
  suite: string,
  { tests }: Results,
  environment: NodeJS.ProcessEnv,
): void {
  const ran = new Set(tests.map(({ id }) => id));
  const before = lastFailed(suite, environment).filter((id) => !ran.has(id));
  const failed = new Set(
    tests
      .filter(({ outcome }) => outcome === 'failed')
      // A check of responses needs the test that got the response.
      .flatMap(({ id, seen_in }) => [id, ...(seen_in === undefined ? [] : [seen_in])]),
  );
  const file = fileOf(suite, environment);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${[...new Set(before).union(failed)].sort().join('\n')}\n`);
  } catch {
    // The next --last-failed runs everything.
  }
}

function fileOf(suite: string, environment: NodeJS.ProcessEnv): string {
  const name = createHash('sha256').update(realpathSync(suite)).digest('hex').slice(0, 16);
  return join(cacheFolder(environment), 'last-failed', `${name}.txt`);
}
