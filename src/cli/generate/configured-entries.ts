import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import {
  CONFIGURATION_FILE,
  type IgnoreRule,
  type RepositoryConfiguration,
  readConfiguration,
} from '../../configuration/index.ts';
import { Problem } from '../../problem.ts';

export type ConfiguredEntry = RepositoryConfiguration['specifications'][number];

/**
 * The entries of `.github/proofgate.yml` whose `source` is the document, read in the repository that
 * holds the folder `cwd`. None without such a file.
 * @throws Problem `configuration-faulty`
 */
export function configuredEntries(spec: string, cwd: string): readonly ConfiguredEntry[] {
  const file = findUpwards(cwd);
  if (file === undefined) return [];
  const root = dirname(dirname(file));
  const { specifications } = readConfiguration(readFileSync(file, 'utf8'), relative(cwd, file));
  const isUrl = /^https?:\/\//i.test(spec);
  return specifications.filter(({ source }) =>
    isUrl ? source === spec : resolve(root, source) === resolve(cwd, spec),
  );
}

/**
 * What the repository that we are in excludes from the tests of a document: the `ignore` of
 * its entries. None without such a file.
 * @throws Problem `configuration-faulty`
 */
export function ignoreRules(spec: string, cwd = process.cwd()): readonly IgnoreRule[] {
  return configuredEntries(spec, cwd).flatMap(({ ignore }) => ignore);
}

/**
 * The overlays of a document, as paths or URLs: those that are named, else the `overlays` of its entries in the
 * repository that we are in.
 * @throws Problem `configuration-faulty`, also for one that is not in the repository, and `usage` where its entries
 * differ in that
 */
export function overlaysOf(
  spec: string,
  named: readonly string[] | undefined,
  cwd = process.cwd(),
): readonly string[] {
  if (named !== undefined) return named;
  const [first, ...others] = configuredEntries(spec, cwd);
  if (first === undefined) return [];
  if (others.some(({ overlays }) => overlays.join('\n') !== first.overlays.join('\n'))) {
    const message = `${CONFIGURATION_FILE} names ${spec} with different overlays; say which, with --overlay.`;
    throw new Problem('usage', message);
  }
  const root = dirname(dirname(findUpwards(cwd) ?? ''));
  return first.overlays.map((path) => {
    const found = resolve(root, path);
    if (found.startsWith(root + sep)) return found;
    const message = `${CONFIGURATION_FILE} names the overlay ${path}, which is not in the repository; name another one with --overlay.`;
    throw new Problem('configuration-faulty', message);
  });
}

/** The configuration of the repository that holds a folder; the search ends at its `.git`. */
function findUpwards(folder: string): string | undefined {
  const file = join(folder, CONFIGURATION_FILE);
  if (existsSync(file)) return file;
  const above = dirname(folder);
  return above === folder || existsSync(join(folder, '.git')) ? undefined : findUpwards(above);
}
