import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { licenseOf } from '../bundles/bundled-licenses.ts';
import { VIEWER } from '../viewer.ts';

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().default(false),
    }),
  ),
});

/** A package that whoever installs ours gets. */
export interface Installed {
  /** Its folder, from the root of the repository. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** As SPDX writes it; empty where the lock file has none. */
  readonly license: string;
}

/** The packages of a lock file that an installation brings, on any platform. */
export function installedPackages(lockFile: string): Installed[] {
  const { packages } = lock.parse(JSON.parse(lockFile));
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev)
    .map(([folder, { version = '', license = '' }]) => {
      return { folder, name: folder.replace(/^.*node_modules\//, ''), version, license };
    });
}

/**
 * The licenses of all packages that an installation brings, and of the viewer that ours holds. Of a package for
 * another platform, whose text is not here, the lock file has the name of the license.
 *
 * @param root the repository, with its packages installed
 */
export function licenseList(root: string): string {
  const packages = installedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const texts = packages.map(({ folder, name, version, license }) =>
    existsSync(join(root, folder))
      ? licenseOf(join(root, folder))
      : `${name} ${version}: ${license}\n`,
  );
  return [...texts, `${VIEWER.from.replace(/(?<=.)@/, ' ')}: ${VIEWER.license}\n`].join('\n');
}
