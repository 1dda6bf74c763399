import { blobId, entryName, FILE_MODE, TREE_MODE, treeBytes, treeId } from './git-objects.ts';

/** Files as Git will hold them, with the ids that Git will give: known before anything is sent. */
export interface FileTree {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly children: ReadonlyMap<string, FileTree | FileBlob>;
}

export interface FileBlob {
  readonly id: string;
  readonly text: string;
  /** The text in UTF-8. */
  readonly bytes: Uint8Array;
}

interface Folder extends Map<string, Folder | FileBlob> {}

/**
 * The tree of files (path with `/` → text). Lone surrogates become U+FFFD, as UTF-8 requires. An
 * unusable path is a bug of the caller, hence an Error.
 */
export function fileTree(files: ReadonlyMap<string, string>): FileTree {
  if (files.size === 0) throw new Error('no files: Git has no empty folders');
  const root: Folder = new Map();
  for (const [path, raw] of files) {
    const text = raw.toWellFormed();
    const bytes = Buffer.from(text, 'utf8');
    addFile(root, path.split('/'), { id: blobId(bytes), text, bytes });
  }
  return toTree(root);
}

function addFile(root: Folder, path: readonly string[], blob: FileBlob): void {
  let folder = root;
  const forbidden = (name: string) => /^(\.{0,2}|\.git)$/i.test(name) || name.includes('\0');
  if (path.some(forbidden)) throw new Error(`no path for a file: ${path.join('/')}`);
  for (const name of path.slice(0, -1)) {
    const next = folder.get(name) ?? new Map();
    if (!(next instanceof Map)) throw new Error(`a file and a folder: ${path.join('/')}`);
    folder.set(name, next);
    folder = next;
  }
  const name = path.at(-1) ?? '';
  if (folder.has(name)) throw new Error(`a file and a folder: ${path.join('/')}`);
  folder.set(name, blob);
}

function toTree(folder: Folder): FileTree {
  const children = new Map(
    [...folder].map(([name, child]) => [name, child instanceof Map ? toTree(child) : child]),
  );
  const bytes = treeBytes(
    [...children].map(([name, child]) => ({
      mode: 'children' in child ? TREE_MODE : FILE_MODE,
      name: entryName(name),
      id: child.id,
    })),
  );
  return { id: treeId(bytes), bytes, children };
}
