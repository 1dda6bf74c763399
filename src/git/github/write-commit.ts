import type { FileTree } from '../file-tree.ts';
import type { Publication } from '../provider.ts';
import type { GitHubRepository } from './repository.ts';
import { treeCalls } from './tree-calls.ts';

const TREES = 'POST /repos/{owner}/{repo}/git/trees';

/** Makes a tree of files by a chain of calls, of which each builds upon the one before. */
export async function writeTree(
  { client, owner, repo }: GitHubRepository,
  tree: FileTree,
  has: ReadonlySet<string>,
): Promise<void> {
  let built: string | undefined;
  for (const call of treeCalls(tree, has)) {
    const upon = built === undefined ? {} : { base_tree: built };
    const { data } = await client.request(TREES, { owner, repo, ...upon, tree: [...call] });
    built = data.sha;
  }
  // What GitHub stored must be what was meant, to the byte; else nothing is committed.
  if (built !== tree.id) throw new Error(`GitHub made the tree ${built}, not ${tree.id}`);
}

/** One commit upon the base, in which the folder is this tree and everything else is as it was. */
export async function commitTree(
  { client, owner, repo }: GitHubRepository,
  { folder, message }: Pick<Publication, 'folder' | 'message'>,
  ids: { readonly base: string; readonly root: string; readonly folderTree: string },
): Promise<string> {
  const graft = { path: folder, mode: '040000', type: 'tree', sha: ids.folderTree } as const;
  const grafted = await client.request(TREES, {
    owner,
    repo,
    base_tree: ids.root,
    tree: [graft],
  });
  // Without author and committer, GitHub names and signs for the identity that asks.
  const commit = await client.request('POST /repos/{owner}/{repo}/git/commits', {
    owner,
    repo,
    message,
    tree: grafted.data.sha,
    parents: [ids.base],
  });
  return commit.data.sha;
}
