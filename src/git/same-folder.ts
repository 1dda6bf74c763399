/** A folder of a branch of a repository, as people wrote it. */
export interface FolderPlace {
  readonly repositoryUrl: string;
  readonly branch: string;
  readonly rootFolder: string;
}

/**
 * Whether replacing one folder would touch the other: the same repository and branch, and the same
 * folder or one inside the other. Branches and folders are compared as Git does, to the letter.
 */
export function foldersOverlap(one: FolderPlace, other: FolderPlace): boolean {
  if (one.branch !== other.branch) return false;
  if (repositoryKey(one.repositoryUrl) !== repositoryKey(other.repositoryUrl)) return false;
  const [a, b] = [folderKey(one.rootFolder), folderKey(other.rootFolder)];
  return a === b || a.startsWith(b) || b.startsWith(a);
}

/** Whether a path of a repository is in a folder of that repository, on whatever branch. */
export function isInFolder(
  path: string,
  repositoryUrl: string,
  folder: Omit<FolderPlace, 'branch'>,
): boolean {
  if (repositoryKey(repositoryUrl) !== repositoryKey(folder.repositoryUrl)) return false;
  return folderKey(path).startsWith(folderKey(folder.rootFolder));
}

/**
 * The same text for every spelling of a repository's URL. The scheme does not count. Both hosted
 * providers ignore the case of owner and name, and neither has two repositories that differ in it.
 */
function repositoryKey(url: string): string {
  const { host, pathname } = new URL(url);
  const path = decode(pathname)
    .replace(/\/+/g, '/')
    .replace(/\/$/, '')
    .replace(/\.git$/i, '');
  return `${host}${path}`.toLowerCase();
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** With a slash behind every part, so that `tests` does not begin `tests-old`. */
function folderKey(folder: string): string {
  return `${folder
    .split('/')
    .filter((part) => part !== '')
    .join('/')}/`;
}
