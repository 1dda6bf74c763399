import git, { type HttpClient } from 'isomorphic-git';
import { Problem } from '../../problem.ts';
import { type GitCopy, treeOf } from '../objects/copy.ts';
import { faultOf, hasCode } from './faults.ts';
import { memoryFiles } from './memory-files.ts';

/** A repository on a Git server, and the objects of it that have been fetched so far. */
export interface HttpsRepository extends GitCopy {
  readonly url: string;
  readonly http: HttpClient;
}

const GITDIR = '/repository.git';
export const REMOTE = 'origin';

/** An empty copy, to which shallow fetches add. */
export async function emptyCopy(url: string, http: HttpClient): Promise<HttpsRepository> {
  const fs = memoryFiles();
  await git.init({ fs, gitdir: GITDIR, bare: true });
  await git.addRemote({ fs, gitdir: GITDIR, remote: REMOTE, url });
  return { url, http, fs, gitdir: GITDIR };
}

/** Runs an operation on the server; an error of it becomes a Problem. */
export async function withProblems<T>(
  { url }: Pick<HttpsRepository, 'url'>,
  writing: boolean,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw faultOf(error, url, writing);
  }
}

/** Fetches the newest commit of a full reference, or of HEAD; null when there is none. */
export async function fetchRef(at: HttpsRepository, ref: string): Promise<string | null> {
  return withProblems(at, false, async () => {
    try {
      const { fetchHead } = await git.fetch({ ...at, ...SHALLOW, ref });
      return fetchHead;
    } catch (error) {
      if (hasCode(error, 'NotFoundError')) return null;
      throw error;
    }
  });
}

const SHALLOW = { remote: REMOTE, singleBranch: true, depth: 1, tags: false } as const;

/** Makes sure that a commit is in the copy, and gives its tree; throws a `commit-missing`. */
export async function commitTree(at: HttpsRepository, commit: string): Promise<string> {
  const there = await treeOf(at, commit);
  if (there !== null) return there;
  // The server is asked for its references first, so that a missing repository is reported as such.
  await withProblems(at, false, () =>
    git.listServerRefs({ http: at.http, url: at.url, prefix: 'HEAD' }),
  );
  await fetchRef(at, commit).catch((error: unknown) => {
    if (error instanceof Problem) throw error;
  });
  const fetched = await treeOf(at, commit);
  if (fetched !== null) return fetched;
  throw new Problem(
    'commit-missing',
    `${at.url} does not give the commit ${commit}: it may have been removed by a forced push; start again from the branch.`,
  );
}
