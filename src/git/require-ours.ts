import { Problem } from '../problem.ts';
import type { FileTree } from './file-tree.ts';
import type { ReadTexts, StandingFile } from './make-files.ts';
import type { Publication } from './provider.ts';

/** How many of the files are named. */
const SHOWN = 3;

/**
 * A folder is replaced as a whole only when it is ours: when its mark says so.
 *
 * @param standing null when nothing is there
 * @param made what is to be put there; a mark that equals the new one costs no reading
 * @throws Problem `folder-foreign`
 */
export async function requireOurs(
  { mark, folder, branch }: Pick<Publication, 'mark' | 'folder' | 'branch'>,
  standing: readonly StandingFile[] | null,
  made: FileTree,
  read: ReadTexts,
): Promise<void> {
  if (mark === null || standing === null) return;
  const marked = standing.find(({ path }) => path === mark.file);
  if (marked !== undefined) {
    if (made.children.get(mark.file)?.id === marked.id) return;
    const texts = await read([marked]);
    if (texts.get(mark.file)?.startsWith(mark.begins) === true) return;
  }
  const shown = standing.slice(0, SHOWN).map(({ path }) => path);
  const more = standing.length > SHOWN ? ` and ${standing.length - SHOWN} more` : '';
  const files = shown.length === 0 ? '' : ` (${shown.join(', ')}${more})`;
  const message = `${folder} on the branch ${branch} holds what Proofgate did not write${files}; name another folder or branch, or set adopt to have the folder replaced.`;
  throw new Problem('folder-foreign', message);
}
