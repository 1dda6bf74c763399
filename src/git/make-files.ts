import { Problem } from '../problem.ts';
import { type FileTree, fileTree } from './file-tree.ts';
import { blobId } from './git-objects.ts';
import type { Publication } from './provider.ts';

/** A file that is in the folder now: its path below the folder and the id of its content. */
export interface StandingFile {
  readonly path: string;
  readonly id: string;
}

/** Gives the texts of these files; requested only for kept files. */
export type ReadTexts = (files: readonly StandingFile[]) => Promise<ReadonlyMap<string, string>>;

/**
 * The new files of a publication as a tree. Of more than `few` kept files only those are read that
 * differ from what is made without them: where nobody wrote anything, that is next to none.
 *
 * @param standing the files of the folder; null when nothing has its name
 * @throws Problem `folder-foreign` when the folder has no mark of Proofgate
 */
export async function makeFiles(
  publication: Publication,
  base: string,
  standing: readonly StandingFile[] | null,
  read: ReadTexts,
  few: number,
): Promise<FileTree> {
  const tree = await buildTree(publication, base, standing ?? [], read, few);
  await requireMarkedFolder(publication, standing, tree, read);
  return tree;
}

async function buildTree(
  publication: Publication,
  base: string,
  standing: readonly StandingFile[],
  read: ReadTexts,
  few: number,
): Promise<FileTree> {
  const retained = standing.filter(({ path }) => publication.keep(path));
  if (retained.length <= few) return fileTree(await publication.make(await read(retained), base));
  const fresh = await publication.make(new Map(), base);
  const edited = retained.filter(({ path, id }) => id !== idOf(fresh.get(path)));
  if (edited.length === 0) return fileTree(fresh);
  return fileTree(await publication.make(await read(edited), base));
}

function idOf(text: string | undefined): string | null {
  return text === undefined ? null : blobId(Buffer.from(text.toWellFormed(), 'utf8'));
}

/** The text of a file. A byte order mark stays, as in a file that is read from a disk. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** How many of the files are named. */
const MAX_FILES = 3;

/**
 * Requires that a folder that exists has the mark of Proofgate: only then is it replaced as a whole.
 *
 * @param standing null when nothing is there
 * @param tree what is to be put there; a mark that equals the new one costs no reading
 * @throws Problem `folder-foreign`
 */
async function requireMarkedFolder(
  { mark, folder, branch }: Pick<Publication, 'mark' | 'folder' | 'branch'>,
  standing: readonly StandingFile[] | null,
  tree: FileTree,
  read: ReadTexts,
): Promise<void> {
  if (mark === null || standing === null) return;
  const marked = standing.find(({ path }) => path === mark.file);
  if (marked !== undefined) {
    if (tree.children.get(mark.file)?.id === marked.id) return;
    const texts = await read([marked]);
    if (texts.get(mark.file)?.startsWith(mark.begins) === true) return;
  }
  const listed = standing.slice(0, MAX_FILES).map(({ path }) => path);
  const more = standing.length > MAX_FILES ? ` and ${standing.length - MAX_FILES} more` : '';
  const files = listed.length === 0 ? '' : ` (${listed.join(', ')}${more})`;
  const message = `${folder} on the branch ${branch} holds what Proofgate did not write${files}; name another folder or branch, or set adopt to have the folder replaced.`;
  throw new Problem('folder-foreign', message);
}
