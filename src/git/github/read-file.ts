import { Problem } from '../../problem.ts';
import { tooLarge } from '../plain-file.ts';
import { isRefusal } from './faults.ts';
import { readBlob } from './read-blobs.ts';
import { rootTree } from './read-tree.ts';
import { defaultBranch, type GitHubRepository } from './repository.ts';

/**
 * One file at a commit, or null when there is none, or a folder. One call up to 1 MB, else two. A
 * symbolic link to a file of the repository is followed by GitHub.
 */
export async function readFileAt(
  at: GitHubRepository,
  commit: string,
  path: string,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const { client, owner, repo } = at;
  const route = 'GET /repos/{owner}/{repo}/contents/{path}';
  try {
    const { data } = await client.request(route, { owner, repo, path, ref: commit });
    if (Array.isArray(data) || data.type !== 'file') return null;
    if (data.size > maxBytes) throw tooLarge(at.url, path, data.size, maxBytes);
    if ('content' in data && data.encoding === 'base64') return Buffer.from(data.content, 'base64');
    return await readBlob(at, data.sha);
  } catch (error) {
    if (!isRefusal(error, 404)) throw error;
    await requireCommit(at, commit);
    return null;
  }
}

/** Throws a `commit-missing` when the repository is there and the commit is not. */
export async function requireCommit(at: GitHubRepository, commit: string): Promise<string> {
  try {
    return await rootTree(at, commit);
  } catch (error) {
    if (!isRefusal(error, 404) && !isRefusal(error, 422)) throw error;
    await defaultBranch(at);
    throw new Problem(
      'commit-missing',
      `${at.url} has no commit ${commit}: it may have been removed by a forced push; start again from the branch.`,
    );
  }
}
