import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { bundle } from './bundle.ts';

const LIB = fileURLToPath(new URL('../lib', import.meta.url));
const OUT = 'lib/command';

/** What is used of Redocly, which has been bundled. */
const REDOCLY = /^generator\/document\/linting\/redocly(?:-types)?\.js$/;

/**
 * Packages that find files beside their own code: the embedded store its WebAssembly, the log its threads. The
 * vaults of two clouds are large, and few installations load them.
 */
const EXTERNAL = ['@electric-sql/pglite', 'pino', 'pg-native', '@aws-sdk/*', '@azure/*'];

/** The thread that the platform reads documents in. */
const THREAD = 'generation/thread.js';

/*
 * Puts the compiled command line, the platform, the thread and the packages that they load into few files: Node
 * takes longer to find 460 modules than to generate the suite of a small document. The compiled files stay beside
 * them, for threads; that of the thread leads to the bundle.
 */
const licenses = await bundle({
  entryPoints: {
    main: 'lib/cli/main.js',
    program: 'lib/cli/program.js',
    thread: join('lib', THREAD),
  },
  outdir: OUT,
  external: EXTERNAL,
  splitting: true,
  plugins: [placesBelowLib()],
});
writeFileSync(join(OUT, 'licenses.txt'), licenses);
writeFileSync(join(LIB, THREAD), "import '../command/thread.js';\n");

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
