import { entryName, TREE_MODE, type TreeEntry } from '../git-objects.ts';
import type { StandingFile } from '../make-files.ts';
import { tooLarge } from '../plain-file.ts';
import { type GitCopy, objectOf, treeEntries } from './copy.ts';

/** The entry at a path below a tree, or null when there is none. */
export async function entryAt(at: GitCopy, root: string, path: string): Promise<TreeEntry | null> {
  const reached = await entryTowards(at, root, path);
  return reached?.isThere === true ? reached.entry : null;
}

/** The same, or the file on the path to it. */
export async function entryTowards(
  at: GitCopy,
  root: string,
  path: string,
): Promise<{ readonly entry: TreeEntry; readonly isThere: boolean } | null> {
  let entry: TreeEntry = { mode: TREE_MODE, name: '', id: root };
  for (const name of path.split('/')) {
    if (entry.mode !== TREE_MODE) return { entry, isThere: false };
    const entries = await treeEntries(at, entry.id);
    const next = entries.find((one) => one.name === entryName(name));
    if (!next) return null;
    entry = next;
  }
  return { entry, isThere: true };
}

/** The regular files below a folder; links and submodules are left out. */
export async function filesBelow(
  at: GitCopy,
  folder: string,
  above = '',
): Promise<readonly StandingFile[]> {
  const found: StandingFile[] = [];
  for (const { mode, name, id } of await treeEntries(at, folder)) {
    const path = `${above}${Buffer.from(name, 'latin1').toString('utf8')}`;
    if (mode === TREE_MODE) found.push(...(await filesBelow(at, id, `${path}/`)));
    else if (isFile(mode)) found.push({ path, id });
  }
  return found;
}

/** Regular, executable or not; old repositories have 100664 too. */
export function isFile(mode: string): boolean {
  return mode.startsWith('100');
}

/** How many files are read at once: a process may have some thousand open, and not more. */
const AT_ONCE = 64;

/** The contents of files, by path. */
export async function readFiles(
  at: GitCopy,
  files: readonly StandingFile[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const read = async ({ path, id }: StandingFile) => [path, await objectOf(at, id)] as const;
  const contents = new Map<string, Uint8Array>();
  for (let begin = 0; begin < files.length; begin += AT_ONCE) {
    const some = await Promise.all(files.slice(begin, begin + AT_ONCE).map(read));
    for (const [path, bytes] of some) contents.set(path, bytes);
  }
  return contents;
}

/** Every file below a folder of a root tree, by its path below the folder; empty when it is not there. */
export async function readFolderAt(
  at: GitCopy,
  root: string,
  folder: string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const entry = await entryAt(at, root, folder);
  if (entry?.mode !== TREE_MODE) return new Map();
  return readFiles(at, await filesBelow(at, entry.id));
}

/**
 * One file of a root tree, or null when it is not there.
 * @param url of the repository, for the message
 * @throws Problem `git-file-too-large`
 */
export async function readFileAt(
  at: GitCopy,
  root: string,
  {
    path,
    maxBytes,
    url,
  }: { readonly path: string; readonly maxBytes: number; readonly url: string },
): Promise<Uint8Array | null> {
  const entry = await entryAt(at, root, path);
  if (!entry || !isFile(entry.mode)) return null;
  const bytes = await objectOf(at, entry.id);
  if (bytes.length <= maxBytes) return bytes;
  throw tooLarge(url, path, bytes.length, maxBytes);
}
