import { posix } from 'node:path';
import {
  CONFIGURATION_FILE,
  type RepositoryConfiguration,
  readConfiguration,
} from '../configuration/index.ts';
import { Problem } from '../problem.ts';
import type { Site } from './ports.ts';

export type Specification = RepositoryConfiguration['specifications'][number];

const MOST_BYTES = 1024 * 1024;

/**
 * The configuration of a repository at a commit; null where it has none.
 * @throws Problem `configuration-faulty`, and those of reading
 */
export async function configurationAt(
  { repository }: Pick<Site, 'repository'>,
  commit: string,
): Promise<RepositoryConfiguration | null> {
  const bytes = await repository.readFile(commit, CONFIGURATION_FILE, MOST_BYTES);
  if (bytes === null) return null;
  return readConfiguration(new TextDecoder().decode(bytes), CONFIGURATION_FILE);
}

export function isUrl(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/**
 * The App's records have no overlays, and a suite without them would test another API.
 * @throws Problem `configuration-faulty` for a specification that names some
 */
export function requireNoOverlays({ name, overlays }: Specification): void {
  if (overlays.length === 0) return;
  const message = `The App does not apply the overlays of ${name}. Generate the suite with the Action or with npx proofgate generate, which do, and leave the document out of the App's configuration.`;
  throw new Problem('configuration-faulty', message);
}

/** The path of a document below the root of its repository. */
export function pathOf(source: string): string {
  return posix.join('/', source).slice(1);
}

/** The folder of a suite below the root of its repository. */
export function folderOf({ root }: Pick<Specification, 'root'>): string {
  return posix.join('/', root).slice(1).replace(/\/$/, '');
}

/** The name of the check run of a specification, and that of the configuration itself. */
export function checkName(specification: Pick<Specification, 'name'> | null): string {
  return specification === null ? 'Proofgate' : `Proofgate: ${specification.name}`;
}
