import git from 'isomorphic-git';
import type { FileTree } from '../file-tree.ts';
import { entryName, TREE_MODE, type TreeEntry, treeBytes } from '../git-objects.ts';
import { type GitCopy, treeEntries } from './copy.ts';

/** Puts a tree and all below it into the copy, except for the blobs that it `has`. */
export async function writeTree(
  at: GitCopy,
  tree: FileTree,
  has: ReadonlySet<string>,
): Promise<void> {
  for (const child of tree.children.values()) {
    if ('children' in child) await writeTree(at, child, has);
    else if (!has.has(child.id)) await write(at, 'blob', child.bytes);
  }
  await write(at, 'tree', tree.bytes);
}

/** A tree in which the entry at a path is another one, and nothing else differs; gives its id. */
export async function graft(
  at: GitCopy,
  root: string | null,
  [name = '', ...below]: readonly string[],
  entry: Pick<TreeEntry, 'mode' | 'id'>,
): Promise<string> {
  const entries = root === null ? [] : await treeEntries(at, root);
  const own = entryName(name);
  const standing = entries.find((one) => one.name === own && one.mode === TREE_MODE);
  const grafted =
    below.length === 0
      ? entry
      : { mode: TREE_MODE, id: await graft(at, standing?.id ?? null, below, entry) };
  const siblings = entries.filter((one) => one.name !== own);
  return write(at, 'tree', treeBytes([...siblings, { ...grafted, name: own }]));
}

/** Puts an object into the copy; gives its id. */
export function write(at: GitCopy, type: 'blob' | 'tree', object: Uint8Array): Promise<string> {
  return git.writeObject({ ...at, type, object, format: 'content' });
}
