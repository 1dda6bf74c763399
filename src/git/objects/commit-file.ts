import { FILE_MODE } from '../git-objects.ts';
import { textOf } from '../make-files.ts';
import { notPlain, tooLarge } from '../plain-file.ts';
import type { FileChange } from '../provider.ts';
import { type GitCopy, objectOf } from './copy.ts';
import { type Author, type Base, commitEntry } from './create-commit.ts';
import { entryTowards, isFile } from './read-folder.ts';
import { write } from './write-tree.ts';

/**
 * Writes a commit with one changed file into a copy; no branch points at it yet.
 * @returns its id; null when the base holds this very file already
 * @throws Problem `git-path-unsafe`, `git-file-too-large`
 */
export async function createFileCommit(
  at: GitCopy & { readonly url: string },
  change: FileChange,
  base: Base,
  author: Author,
): Promise<string | null> {
  const { path, message, maxBytes, make } = change;
  const standing = await entryTowards(at, base.tree, path);
  const isPlain = standing === null || (standing.isThere && isFile(standing.entry.mode));
  if (!isPlain) throw notPlain(at.url, change);
  const bytes = standing && (await objectOf(at, standing.entry.id));
  if (bytes !== null && bytes.length > maxBytes) {
    throw tooLarge(at.url, path, bytes.length, maxBytes);
  }
  const previous = bytes && textOf(bytes);
  const text = (await make(previous)).toWellFormed();
  if (text === previous) return null;
  const id = await write(at, 'blob', Buffer.from(text, 'utf8'));
  const mode = standing?.entry.mode ?? FILE_MODE;
  return commitEntry(at, { path, entry: { mode, id }, message }, base, author);
}
