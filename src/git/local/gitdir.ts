import { promises } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../problem.ts';
import { localPlace } from '../local-repositories.ts';

/**
 * The folder of a repository below the root. It is built only from the two ids, so no URL leads elsewhere.
 * @throws Problem `repository-url-wrong` for everything but the URL of a local repository
 */
export function gitdirOf(root: string, url: string): string {
  const place = localPlace(url);
  if (place !== null) return join(root, place.workspaceId, `${place.repositoryId}.git`);
  throw new Problem(
    'repository-url-wrong',
    `The repository URL ${JSON.stringify(url)} is none of a local repository: Proofgate gives these URLs itself; leave it out.`,
  );
}

/** Whether a repository is in a folder: a folder that is being removed has lost its HEAD. */
export async function isRepository(gitdir: string): Promise<boolean> {
  return promises.access(join(gitdir, 'HEAD')).then(
    () => true,
    () => false,
  );
}

/** @throws Problem `repository-missing` */
export async function requireRepository(gitdir: string, url: string): Promise<void> {
  if (await isRepository(gitdir)) return;
  throw new Problem(
    'repository-missing',
    `${url} is not there: its record has not been generated yet, or was deleted; check the URL, or generate the record.`,
  );
}
