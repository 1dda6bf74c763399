import type { Site } from '../ports.ts';
import { addedLines, type ChangedLines } from './changed-lines.ts';

/** What differs between two commits. */
export interface Difference {
  /** Paths, the old names of renamed files too; null where GitHub does not list all of them, or the base is gone. */
  readonly files: ReadonlySet<string> | null;
  /** The lines that are new at the head; none of a file so large that GitHub gives no diff of it. */
  readonly lines: ChangedLines;
}

/** Where there is nothing to compare with: every file may have changed. */
export const UNKNOWN_DIFFERENCE: Difference = { files: null, lines: new Map() };

/** How many files of a comparison GitHub lists; it does not mention the others. */
const LISTED_FILES = 300;

/** Compares two commits of a repository, from their common ancestor to the head. */
export async function compareCommits(
  { request, owner, repo }: Site,
  base: string,
  head: string,
): Promise<Difference> {
  const parameters = { owner, repo, basehead: `${base}...${head}`, per_page: 1 };
  const { data } = await request('contents', (client) =>
    client.request('GET /repos/{owner}/{repo}/compare/{basehead}', parameters),
  );
  return differenceOf(data.status, data.files);
}

interface ComparedFile {
  readonly filename: string;
  readonly previous_filename?: string;
  readonly patch?: string;
}

/** Reads an answer of GitHub's comparison; one without a list of files says nothing of them. */
export function differenceOf(
  status: string | undefined,
  files: readonly ComparedFile[] | undefined,
): Difference {
  if (files === undefined) return UNKNOWN_DIFFERENCE;
  const names = files.flatMap(({ filename, previous_filename: old }) =>
    old === undefined ? [filename] : [filename, old],
  );
  // After a forced push the head lacks what the base had, which no list of the head's own files shows.
  const isAhead = status === 'ahead' || status === 'identical';
  return {
    files: isAhead && files.length < LISTED_FILES ? new Set(names) : null,
    lines: new Map(files.map(({ filename, patch = '' }) => [filename, addedLines(patch)])),
  };
}

/** Whether any of these files has changed; unknown counts as yes. */
export function changesAny({ files }: Pick<Difference, 'files'>, paths: Iterable<string>): boolean {
  return files === null || [...paths].some((path) => files.has(path));
}

/** Whether nothing has changed outside these folders. */
export function isWithin(
  { files }: Pick<Difference, 'files'>,
  folders: readonly string[],
): boolean {
  if (files === null) return false;
  return [...files].every((path) => folders.some((folder) => path.startsWith(`${folder}/`)));
}
