import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The tests of a file, as `test/src/` mirrors `src/`, and `test/` the folders beside it: the one of its name, or all of the nearest folder that has some.
 *
 * @param path from the root, such as `src/generator/values/numbers.ts`; a test is its own
 * @returns a path of a test file or folder; null for what no test is named after, such as a page of the docs
 */
export function testsOf(path: string): string | null {
  if (path.endsWith('.test.ts')) return path;
  if (!/\.[jt]sx?$/.test(path)) return null;
  const place = path.replace(/^test\//, '').replace(/\.\w+$/, '');
  const own = join('test', `${place}.test.ts`);
  if (existsSync(own)) return own;
  for (let folder = dirname(place); !['.', 'src'].includes(folder); folder = dirname(folder)) {
    if (existsSync(join('test', folder))) return join('test', folder);
  }
  return null;
}
