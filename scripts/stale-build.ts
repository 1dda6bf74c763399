import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether something that `lib/` is built from is newer than it. The working directory is the repository's. */
export function isBuildStale(): boolean {
  // Bundled after the compiler has written every file again.
  if (!existsSync('lib/command/main.js')) return true;
  const built = statSync('lib/command/main.js').mtimeMs;
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' });
  // A folder is as new as the last file that came into it or went.
  const paths = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'src'];
  return [...paths, ...sources.map((path) => join('src', path))].some(
    (path) => statSync(path).mtimeMs > built,
  );
}
