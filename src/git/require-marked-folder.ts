import { Problem } from '../problem.ts';
import type { FileTree } from './file-tree.ts';
import type { ReadTexts, StandingFile } from './make-files.ts';
import type { Publication } from './provider.ts';

/** How many of the files are named. */
const MAX_FILES = 3;

/**
 * Requires that a folder that exists has the mark of Proofgate: only then is it replaced as a whole.
 *
 * @param standing null when nothing is there
 * @param tree what is to be put there; a mark that equals the new one costs no reading
 * @throws Problem `folder-foreign`
 */
export async function requireMarkedFolder(
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
