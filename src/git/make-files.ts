import { type FileTree, fileTree } from './file-tree.ts';
import { blobId } from './git-objects.ts';
import type { Publication } from './provider.ts';
import { requireOurs } from './require-ours.ts';

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
 * @throws Problem `folder-foreign` when the folder is not ours
 */
export async function makeFiles(
  publication: Publication,
  base: string,
  standing: readonly StandingFile[] | null,
  read: ReadTexts,
  few: number,
): Promise<FileTree> {
  const made = await treeUpon(publication, base, standing ?? [], read, few);
  await requireOurs(publication, standing, made, read);
  return made;
}

async function treeUpon(
  publication: Publication,
  base: string,
  standing: readonly StandingFile[],
  read: ReadTexts,
  few: number,
): Promise<FileTree> {
  const kept = standing.filter(({ path }) => publication.keep(path));
  if (kept.length <= few) return fileTree(await publication.make(await read(kept), base));
  const fresh = await publication.make(new Map(), base);
  const edited = kept.filter(({ path, id }) => id !== idOf(fresh.get(path)));
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
