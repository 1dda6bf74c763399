import { textOf } from '../make-files.ts';
import { notPlain, tooLarge } from '../plain-file.ts';
import type { FileChange } from '../provider.ts';
import { readBlob } from './read-blobs.ts';
import { type Entry, entryTowards, rootTree } from './read-tree.ts';
import { type GitHubRepository, withProblems } from './repository.ts';
import { commitEntry } from './write-commit.ts';

/**
 * One commit upon a base with one changed file; null when the base holds this very file already.
 * @throws Problem `git-path-unsafe`, `git-file-too-large`
 */
export async function createFileCommit(
  at: GitHubRepository,
  change: FileChange,
  base: string,
): Promise<string | null> {
  const { path, message, maxBytes, make } = change;
  const reading = <T>(act: () => Promise<T>) => withProblems(at, { writing: false }, act);
  const root = await reading(() => rootTree(at, base));
  const standing = await reading(() => entryTowards(at, root, path));
  const mode = standing === null ? '100644' : modeOf(standing);
  if (mode === null) throw notPlain(at.url, change);
  const bytes = standing && (await reading(() => readBlob(at, standing.sha)));
  if (bytes !== null && bytes.length > maxBytes) {
    throw tooLarge(at.url, path, bytes.length, maxBytes);
  }
  const previous = bytes && textOf(bytes);
  const content = (await make(previous)).toWellFormed();
  if (content === previous) return null;
  const entry = { path, mode, type: 'blob', content } as const;
  return withProblems(at, { writing: true }, () => commitEntry(at, { base, root, entry, message }));
}

/** The mode of a plain file; null for everything else, also for what conflicts with one. */
function modeOf({ mode, isThere }: Entry & { readonly isThere: boolean }) {
  return isThere && (mode === '100644' || mode === '100755') ? mode : null;
}
