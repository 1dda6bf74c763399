import type { FileTree } from '../file-tree.ts';
import type { GitHubRepository } from './repository.ts';
import { treeCalls } from './tree-calls.ts';

/** What takes a place in a tree: a folder that is there by its id, or a file by its text. */
type GraftedEntry =
  | {
      readonly path: string;
      readonly mode: '040000';
      readonly type: 'tree';
      readonly sha: string;
    }
  | {
      readonly path: string;
      readonly mode: '100644' | '100755';
      readonly type: 'blob';
      readonly content: string;
    };

const TREES = 'POST /repos/{owner}/{repo}/git/trees';

/** Creates a tree of files by a chain of calls, each based on the one before. */
export async function writeTree(
  { client, owner, repo }: GitHubRepository,
  tree: FileTree,
  has: ReadonlySet<string>,
): Promise<void> {
  let built: string | undefined;
  for (const call of treeCalls(tree, has)) {
    const baseTree = built === undefined ? {} : { base_tree: built };
    const { data } = await client.request(TREES, { owner, repo, ...baseTree, tree: [...call] });
    built = data.sha;
  }
  // What GitHub stored must be what was meant, to the byte; else nothing is committed.
  if (built !== tree.id) throw new Error(`GitHub made the tree ${built}, not ${tree.id}`);
}

/** A commit on the base in which one entry changes and everything else stays. */
export async function commitEntry(
  { client, owner, repo }: GitHubRepository,
  change: {
    readonly base: string;
    /** The tree of the base. */
    readonly root: string;
    readonly entry: GraftedEntry;
    readonly message: string;
  },
): Promise<string> {
  const { base, root, entry, message } = change;
  const grafted = await client.request(TREES, { owner, repo, base_tree: root, tree: [entry] });
  // Without author and committer, GitHub names and signs for the identity that asks.
  const commit = await client.request('POST /repos/{owner}/{repo}/git/commits', {
    owner,
    repo,
    message,
    tree: grafted.data.sha,
    parents: [base],
  });
  return commit.data.sha;
}
