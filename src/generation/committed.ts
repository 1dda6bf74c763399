import { posix } from 'node:path';
import type { GitRepository } from '../git/provider.ts';
import { Problem } from '../problem.ts';
import { openSession, type Session } from './session.ts';

/**
 * Opens a document of a repository as it is at a commit. Everything that it refers to is read from
 * the same commit; anything outside the repository is refused.
 *
 * @param path below the root of the repository; faults name files in the same way
 * @throws Problem as `openSession`, and those of reading from the repository
 */
export function openCommitted(
  repository: Pick<GitRepository, 'readFile'>,
  commit: string,
  path: string,
): Promise<Session> {
  return openSession(posix.join('/', path), {
    readFile: async (location, maxBytes) => {
      const found = await repository.readFile(commit, location.slice(1), maxBytes);
      if (found !== null) return found;
      throw Object.assign(new Error('it is not in the repository'), { code: 'ENOENT' });
    },
    fetch: async (url) => {
      const message = `A document of a repository may not read ${url}; commit that file beside it.`;
      throw new Problem('address-refused', message);
    },
    cwd: '/',
  });
}
