import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds `lib/` unless it is newer than all that it is made of: `npm ci` has just built it when tests are all
 * that follows.
 */
if (isStale()) execFileSync('npm', ['run', 'build'], { stdio: 'inherit' });

function isStale(): boolean {
  // Bundled after the compiler has written every file anew.
  if (!existsSync('lib/command/main.js')) return true;
  const built = statSync('lib/command/main.js').mtimeMs;
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' });
  // A folder is as new as the last file that came into it or went.
  const paths = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'src'];
  return [...paths, ...sources.map((path) => join('src', path))].some(
    (path) => statSync(path).mtimeMs > built,
  );
}
