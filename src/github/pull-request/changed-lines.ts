/** The lines that a pull request adds or changes, by the path of their file. */
export type ChangedLines = ReadonlyMap<string, ReadonlySet<number>>;

/** `@@ -3,7 +3,9 @@`: where a hunk begins in the new file (GNU diffutils, "Detailed Unified"). */
const HUNK = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/**
 * The lines of the new file that a unified diff adds, from 1.
 *
 * @param patch as GitHub gives it with a file of a comparison: hunks without the lines of the file's names
 */
export function addedLines(patch: string): Set<number> {
  const added = new Set<number>();
  let line = 0;
  for (const text of patch.split('\n')) {
    const start = HUNK.exec(text)?.[1];
    if (start !== undefined) {
      line = Number(start);
      continue;
    }
    if (text.startsWith('+')) added.add(line);
    // `-` was only in the old file, and `\` says that the last line has no end.
    if (text.startsWith('+') || text.startsWith(' ')) line += 1;
  }
  return added;
}
