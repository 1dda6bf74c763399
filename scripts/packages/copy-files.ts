import { cpSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Copies files and folders of the repository to their places in a package.
 *
 * @param paths below the repository
 * @param leftOut what stays behind, by its path with `/`; so does what Python leaves
 */
export function copyFiles(folder: string, paths: readonly string[], leftOut: RegExp): void {
  for (const path of paths) {
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => {
        const place = relative(ROOT, source).split(sep).join('/');
        return !leftOut.test(place) && !place.endsWith('/__pycache__');
      },
    });
  }
}
