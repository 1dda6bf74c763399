import git from 'isomorphic-git';
import { Problem } from '../../problem.ts';
import { type GitCopy, treeOf } from '../objects/copy.ts';

/** A repository in a folder of the platform, with the URL that messages name. */
export interface LocalRepository extends GitCopy {
  readonly url: string;
}

/** The commit that a branch points at, or null when there is no such branch. */
export async function headOf(
  { fs, gitdir }: LocalRepository,
  branch: string,
): Promise<string | null> {
  try {
    return await git.resolveRef({ fs, gitdir, ref: `refs/heads/${branch}` });
  } catch (error) {
    if (error instanceof git.Errors.NotFoundError) return null;
    throw error;
  }
}

/** The branch that HEAD names; in an empty repository it has no commit yet. */
export async function defaultBranch({ fs, gitdir, url }: LocalRepository): Promise<string> {
  const branch = await git.currentBranch({ fs, gitdir });
  if (typeof branch === 'string') return branch;
  const message = `The HEAD of ${url} names no branch: set it with git symbolic-ref.`;
  throw new Problem('repository-empty', message);
}

/** The tree of a commit. @throws Problem `commit-missing` */
export async function commitTree(at: LocalRepository, commit: string): Promise<string> {
  const tree = await treeOf(at, commit);
  if (tree !== null) return tree;
  const message = `${at.url} does not hold the commit ${commit}: start again from the branch.`;
  throw new Problem('commit-missing', message);
}
