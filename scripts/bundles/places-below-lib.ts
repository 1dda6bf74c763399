import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

/** The compiled files. */
export const LIB = fileURLToPath(new URL('../../lib', import.meta.url));

/** What is used of Redocly, which has been bundled. */
const REDOCLY = /^generator\/document\/linting\/redocly(?:-types)?\.js$/;

/**
 * For a bundle in `lib/command` that is made of compiled modules: leaves each of them its place, so that the address
 * that it finds its files by (`import.meta.url`) is that of the file that it was, and what is left out is loaded from
 * where it is.
 */
export function placesBelowLib(): Plugin {
  return {
    name: 'places-below-lib',
    setup: ({ onLoad, onResolve }) => {
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
        const place = placeOf(join(resolveDir, path));
        return REDOCLY.test(place) ? { path: `../${place}`, external: true } : undefined;
      });
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        const place = placeOf(path);
        if (place.startsWith('../')) return undefined;
        const address = `new URL(${JSON.stringify(`../${place}`)}, import.meta.url).href`;
        return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', address) };
      });
    },
  };
}

/** Where a file is below `lib`, with `/`. */
function placeOf(path: string): string {
  return relative(LIB, path).split(sep).join('/');
}
