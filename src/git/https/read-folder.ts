import { entryName, TREE_MODE, type TreeEntry } from '../git-objects.ts';
import type { StandingFile } from '../make-files.ts';
import { type HttpsRepository, objectOf, treeEntries } from './repository.ts';

/** The entry at a path below a tree, or null when there is none. */
export async function entryAt(
  at: HttpsRepository,
  root: string,
  path: string,
): Promise<TreeEntry | null> {
  const reached = await entryTowards(at, root, path);
  return reached?.isThere === true ? reached.entry : null;
}

/** The same, or the file that stands on the way there. */
export async function entryTowards(
  at: HttpsRepository,
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
  at: HttpsRepository,
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

/** The contents of files, by path. */
export async function readFiles(
  at: HttpsRepository,
  files: readonly StandingFile[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const read = async ({ path, id }: StandingFile) => [path, await objectOf(at, id)] as const;
  return new Map(await Promise.all(files.map(read)));
}
