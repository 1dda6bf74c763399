import git, { type PromiseFsClient } from 'isomorphic-git';
import { parseTree, type TreeEntry } from '../git-objects.ts';

/** The objects of a repository where isomorphic-git reads and writes them. */
export interface GitCopy {
  readonly fs: PromiseFsClient;
  readonly gitdir: string;
}

/** The tree of a commit; null when the commit is not in the copy. */
export async function treeOf({ fs, gitdir }: GitCopy, commit: string): Promise<string | null> {
  try {
    return (await git.readCommit({ fs, gitdir, oid: commit })).commit.tree;
  } catch {
    return null;
  }
}

/** The entries of a tree that is in the copy. */
export async function treeEntries(at: GitCopy, id: string): Promise<readonly TreeEntry[]> {
  return parseTree(await objectOf(at, id));
}

/** The content of an object that is in the copy. */
export async function objectOf({ fs, gitdir }: GitCopy, oid: string): Promise<Uint8Array> {
  const { object } = await git.readObject({ fs, gitdir, oid, format: 'content' });
  if (!(object instanceof Uint8Array)) throw new Error(`no content of ${oid}`);
  return object;
}
