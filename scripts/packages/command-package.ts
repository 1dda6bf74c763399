import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bundled, bundle } from '../bundles/bundle.ts';
import { placesBelowLib } from '../bundles/places-below-lib.ts';
import { billOfBundle } from './bill-of-bundle.ts';
import { copyFiles, ROOT } from './copy-files.ts';
import { publishedManifest, repositoryManifest } from './manifest.ts';
import { PLATFORM } from './platform-package.ts';

/** Files that threads begin with, below `lib`: they find theirs by their path, so each leads to the bundle. */
const WORKERS = ['cli/folder/write-worker', 'cli/reading/lint-worker', 'runner/junit-worker'];

/** What has been bundled when `lib` was built. */
const REDOCLY = ['redocly.js', 'redocly-types.js'].map(
  (name) => `lib/generator/document/linting/${name}`,
);

const COPIED = ['CHANGELOG.md', 'LICENSE', 'README.md', 'skills', 'templates', ...REDOCLY];

/** The list of these packages, below the package. */
const BILL = 'sbom.cdx.json';

/** Templates that only the platform fills. */
const LEFT_OUT = /^templates\/(?:managed|proofgate-run\.yml\.mustache|web\/(?!colours\.css$).+)$/;

/**
 * Writes the package `proofgate`: the command without the platform. It has no dependencies, since what it needs of
 * others is in its bundle, with their licenses in `lib/command/licenses.txt`; nor a Node of its own.
 *
 * @param folder an empty one, or none; `lib` is built
 * @returns what is in the bundle
 */
export async function writeCommandPackage(folder: string): Promise<Bundled> {
  const bundled = await bundle({
    entryPoints: {
      main: 'lib/cli/standalone/main.js',
      'compile-cache': 'lib/cli/compile-cache.js',
      'built-ins': 'scripts/packages/built-ins.ts',
      // The image has its Python made when it is built.
      'find-python': 'lib/runner/find-python.js',
      ...Object.fromEntries(WORKERS.map((path) => [bundledName(path), `lib/${path}.js`])),
    },
    outdir: join(folder, 'lib/command'),
    splitting: true,
    plugins: [placesBelowLib()],
  });
  writeFileSync(join(folder, 'lib/command/licenses.txt'), bundled.licenses);
  for (const path of WORKERS) writeWorker(folder, path);
  copyFiles(folder, COPIED, LEFT_OUT);
  mkdirSync(join(folder, 'bin'));
  cpSync(join(ROOT, 'scripts/packages/launcher.js'), join(folder, 'bin/proofgate.js'));
  writeFileSync(join(folder, 'package.json'), manifest());
  writeFileSync(join(folder, BILL), bill(bundled.licenses));
  return bundled;
}

/** These are at the end of what has been bundled before. */
function bill(licenses: string): string {
  const before = REDOCLY.map((path) => readFileSync(join(ROOT, path), 'utf8'));
  const ends = before.map((text) => text.slice(text.lastIndexOf('\n/*\n')));
  return billOfBundle('proofgate', repositoryManifest(ROOT).version, [licenses, ...ends]);
}

function manifest(): string {
  const { version } = repositoryManifest(ROOT);
  return publishedManifest(ROOT, {
    name: 'proofgate',
    description:
      'Generates an exact suite of Python API tests from an OpenAPI document, and runs it.',
    bin: { proofgate: 'bin/proofgate.js' },
    engines: { node: '^20.19.0 || >=22' },
    // Not installed with it; but who has it gets `serve` and `setup`.
    peerDependencies: { [PLATFORM]: `^${version}` },
    peerDependenciesMeta: { [PLATFORM]: { optional: true } },
  });
}

function writeWorker(folder: string, path: string): void {
  const file = join(folder, 'lib', `${path}.js`);
  mkdirSync(join(file, '..'), { recursive: true });
  const bundleFolder = `${'../'.repeat(path.split('/').length - 1)}command`;
  writeFileSync(
    file,
    `if (!('withResolvers' in Promise)) await import('${bundleFolder}/built-ins.js');\n` +
      `await import('${bundleFolder}/${bundledName(path)}.js');\n`,
  );
}

function bundledName(path: string): string {
  return path.replace(/^.*\//, '');
}
