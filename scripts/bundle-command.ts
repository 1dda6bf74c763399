import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { bundle } from './bundle.ts';

const LIB = fileURLToPath(new URL('../lib', import.meta.url));
const OUT = 'lib/command';

/**
 * What stays in files of its own: the platform and what only it shares with a command, the table of problems,
 * whose class both sides ask for, and what is used of Redocly, which has been bundled.
 */
const LEFT_OUT =
  /^(?:server\/.*|cli\/setup\/register-app\.js|problem\.js|generator\/document\/linting\/redocly(?:-types)?\.js)$/;

/*
 * Puts the compiled command line and the packages that it loads into few files: Node takes longer to find 460
 * modules than to generate the suite of a small document. The compiled files stay beside them, for the platform
 * and for threads.
 */
const licenses = await bundle({
  entryPoints: { main: 'lib/cli/main.js', program: 'lib/cli/program.js' },
  outdir: OUT,
  splitting: true,
  plugins: [placesBelowLib()],
});
writeFileSync(join(OUT, 'licenses.txt'), licenses);

/**
 * Leaves each of our compiled modules its place: the address that it finds its files by (`import.meta.url`) is
 * that of the file that it was, and what is left out is loaded from where it is.
 */
function placesBelowLib(): Plugin {
  return {
    name: 'places-below-lib',
    setup: ({ onLoad, onResolve }) => {
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
        const place = placeOf(join(resolveDir, path));
        return LEFT_OUT.test(place) ? { path: `../${place}`, external: true } : undefined;
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
