import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { bundledLicenses } from './bundled-licenses.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Some of what is bundled is CommonJS, which loads Node's own modules by `require`. */
const REQUIRE =
  "import { createRequire as createRequireHere } from 'node:module';\n" +
  'const require = createRequireHere(import.meta.url);';

/**
 * Puts modules and all that they load into few files, which Node loads sooner. The same sources and packages
 * give the same bytes on every machine.
 *
 * @param options where from and where to; paths are below the repository
 * @returns the files that their code is from, and the licenses of the packages among these
 */
export async function bundle(options: BuildOptions): Promise<Bundled> {
  const { metafile } = await build({
    bundle: true,
    platform: 'node',
    format: 'esm',
    // What the package of the command alone runs on; newer ones run it as well.
    target: 'node20.19',
    banner: { js: REQUIRE },
    logLevel: 'warning',
    ...options,
    plugins: [redoclyTypes, ...(options.plugins ?? [])],
    absWorkingDir: ROOT,
    metafile: true,
  });
  const files = Object.keys(metafile.inputs);
  return { files, licenses: bundledLicenses(ROOT, files) };
}

/** What is in a bundle. */
export interface Bundled {
  /** Below the repository. */
  readonly files: readonly string[];
  readonly licenses: string;
}

/** The folder of Redocly's code. */
export const REDOCLY = dirname(fileURLToPath(import.meta.resolve('@redocly/openapi-core')));

/** Where Redocly has its tables of types. Its entry, which names them, loads all the rest. */
export const REDOCLY_TYPES = `
export { normalizeTypes } from './types/index.js';
export { Oas3Types } from './types/oas3.js';
export { Oas3_1Types } from './types/oas3_1.js';
export { Oas3_2Types } from './types/oas3_2.js';
`;

/** Takes from Redocly's own files what `redocly-types` names, so that they are loaded without the linter. */
const redoclyTypes: Plugin = {
  name: 'redocly-types',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]linting[\\/]redocly-types\.[jt]s$/ }, () => ({
      contents: REDOCLY_TYPES,
      resolveDir: REDOCLY,
    }));
  },
};
