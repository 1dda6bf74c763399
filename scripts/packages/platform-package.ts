import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyFiles, ROOT } from './copy-files.ts';
import { publishedManifest, repositoryManifest } from './manifest.ts';

/** What the package of the platform is called. */
export const PLATFORM = '@proofgate/platform';

const COPIED = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'app.yml',
  'bin',
  'lib',
  'skills',
  'src/database/migrations',
  'templates',
];

/** What only whoever writes a migration needs. */
const LEFT_OUT = /_snapshot\.json$/;

/**
 * Writes the package `@proofgate/platform`: everything that runs, with the packages that it loads as dependencies. Its program has a name of its own, so that both packages can be installed
 * for all users of a machine.
 *
 * @param folder an empty one, or none; `lib` is built
 */
export function writePlatformPackage(folder: string): void {
  const pages = globSync('docs/*.md', { cwd: ROOT });
  copyFiles(folder, [...COPIED, ...pages], LEFT_OUT);
  const { dependencies, optionalDependencies } = repositoryManifest(ROOT);
  const manifest = publishedManifest(ROOT, {
    name: PLATFORM,
    description:
      'The platform of Proofgate: keeps exact suites of API tests, runs them on events, and hands them their secrets.',
    bin: { 'proofgate-platform': 'bin/proofgate.js' },
    engines: { node: '>=20' },
    dependencies,
    optionalDependencies,
  });
  writeFileSync(join(folder, 'package.json'), manifest);
}
