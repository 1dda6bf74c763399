import type { FileTree } from '../file-tree.ts';

/** An entry of `POST git/trees`: a file with its text, or something that the repository has. */
export type TreeCallEntry =
  | {
      readonly path: string;
      readonly mode: '100644';
      readonly type: 'blob';
      readonly content: string;
    }
  | {
      readonly path: string;
      readonly mode: '100644' | '040000';
      readonly type: 'blob' | 'tree';
      readonly sha: string;
    };

/**
 * Limits of one call. GitHub documents none; calls of 200 files or 2.5 MB have been seen to fail, so
 * these keep well below. Entries by id carry no content and cost far less.
 */
const TREE_CALL_LIMITS = { files: 100, bytes: 1_000_000, entries: 500 } as const;

/**
 * A tree as the entries of a few calls, each based on the tree of the one before. What the
 * repository `has` already is named by its id, a whole folder by one entry. No call deletes
 * anything: a file that is not named is not there.
 */
export function treeCalls(
  tree: FileTree,
  has: ReadonlySet<string>,
): readonly (readonly TreeCallEntry[])[] {
  const calls: TreeCallEntry[][] = [];
  let call: TreeCallEntry[] = [];
  let files = 0;
  let bytes = 0;
  for (const { entry, size } of entriesOf(tree, has)) {
    const full =
      call.length === TREE_CALL_LIMITS.entries ||
      (size > 0 && files === TREE_CALL_LIMITS.files) ||
      (size > 0 && files > 0 && bytes + size > TREE_CALL_LIMITS.bytes);
    if (full || call.length === 0) {
      call = [];
      calls.push(call);
      files = 0;
      bytes = 0;
    }
    call.push(entry);
    files += size > 0 ? 1 : 0;
    bytes += size;
  }
  return calls;
}

interface Sized {
  readonly entry: TreeCallEntry;
  /** Bytes of content, at least 1; 0 for an entry by id. */
  readonly size: number;
}

function* entriesOf(tree: FileTree, has: ReadonlySet<string>, above = ''): Generator<Sized> {
  for (const [name, child] of tree.children) {
    const path = `${above}${name}`;
    const known = has.has(child.id);
    if ('children' in child) {
      if (!known) yield* entriesOf(child, has, `${path}/`);
      else yield { entry: { path, mode: '040000', type: 'tree', sha: child.id }, size: 0 };
    } else if (known) {
      yield { entry: { path, mode: '100644', type: 'blob', sha: child.id }, size: 0 };
    } else {
      const { text, bytes } = child;
      const size = Math.max(1, bytes.length);
      yield { entry: { path, mode: '100644', type: 'blob', content: text }, size };
    }
  }
}
