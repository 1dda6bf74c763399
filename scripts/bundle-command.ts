import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundles/bundle.ts';
import { LIB, placesBelowLib } from './bundles/places-below-lib.ts';

const OUT = 'lib/command';

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
const { licenses } = await bundle({
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
