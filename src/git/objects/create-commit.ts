import git from 'isomorphic-git';
import { TREE_MODE, type TreeEntry } from '../git-objects.ts';
import { makeFiles, type StandingFile, textOf } from '../make-files.ts';
import type { Publication } from '../provider.ts';
import type { GitCopy } from './copy.ts';
import { entryTowards, filesBelow, readFiles } from './read-folder.ts';
import { graft, writeTree } from './write-tree.ts';

/** Who commits, when no server says it by the token. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

export const AUTHOR: Author = { name: 'Proofgate', email: 'proofgate@noreply.invalid' };

/** The parent commit of a publication, with its tree. */
export interface Base {
  readonly commit: string;
  readonly tree: string;
}

/**
 * Writes a commit with the files of a publication into a copy; no branch points at it yet.
 * @returns its id; null when the base holds these files already
 * @throws Problem `folder-foreign`
 */
export async function createCommit(
  at: GitCopy,
  publication: Publication,
  base: Base,
  author: Author,
): Promise<string | null> {
  const { folder, message } = publication;
  const standing = (await entryTowards(at, base.tree, folder))?.entry ?? null;
  const isFolder = standing?.mode === TREE_MODE;
  const files = isFolder ? await filesBelow(at, standing.id) : [];
  const read = async (kept: readonly StandingFile[]) =>
    new Map([...(await readFiles(at, kept))].map(([path, bytes]) => [path, textOf(bytes)]));
  // Everything is in the copy, so reading costs nothing, and the files are made once.
  const all = Number.POSITIVE_INFINITY;
  const tree = await makeFiles(publication, base.commit, standing && files, read, all);
  if (isFolder && tree.id === standing.id) return null;
  await writeTree(at, tree, new Set(files.map(({ id }) => id)));
  const entry = { mode: TREE_MODE, id: tree.id };
  return commitEntry(at, { path: folder, entry, message }, base, author);
}

/** Writes a commit in which the entry at a path is another one; no branch points at it yet. */
export async function commitEntry(
  at: GitCopy,
  change: {
    readonly path: string;
    readonly entry: Pick<TreeEntry, 'mode' | 'id'>;
    readonly message: string;
  },
  base: Base,
  author: Author,
): Promise<string> {
  const { path, entry, message } = change;
  return git.commit({
    ...{ fs: at.fs, gitdir: at.gitdir, message, author },
    tree: await graft(at, base.tree, path.split('/'), entry),
    parent: [base.commit],
    ref: 'refs/heads/made',
    noUpdateBranch: true,
  });
}
