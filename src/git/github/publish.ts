import { branchesInTheWay, branchInTheWay } from '../branch-name.ts';
import { makeFiles, type StandingFile, textOf } from '../make-files.ts';
import { notPlain, tooLarge } from '../plain-file.ts';
import type { FileChange, Publication, Published } from '../provider.ts';
import { publishAt } from '../publish.ts';
import { isRefusal } from './faults.ts';
import { readBlob, readBlobs } from './read-blobs.ts';
import { type Entry, entryTowards, listFolder, rootTree } from './read-tree.ts';
import { defaultBranch, type GitHubRepository, headOf, withProblems } from './repository.ts';
import { commitEntry, writeTree } from './write-commit.ts';

/** Up to this many kept files are read at once, rather than making the files twice. */
const FEW_FILES = 20;

/** The words of GitHub for a head that is no longer what it was: moved, created, deleted. */
const MOVED = /not a fast.?forward|already exists|does not exist/i;

/** All that GitHub says of a new branch that conflicts with another one. */
const NO_REASON = /reference update failed/i;

/** Publishes by trees, one commit and one update of the branch. */
export function publishTo(at: GitHubRepository, publication: Publication): Promise<Published> {
  return update(at, publication, (base) => createCommit(at, publication, base));
}

/** Changes one file by a tree, a commit and one update of the branch. */
export function changeFileOf(at: GitHubRepository, change: FileChange): Promise<Published> {
  const { branch } = change;
  return update(at, { branch, ifMissing: 'refuse' }, (base) => createFileCommit(at, change, base));
}

function update(
  at: GitHubRepository,
  target: Pick<Publication, 'branch' | 'ifMissing'>,
  commitOn: (base: string) => Promise<string | null>,
): Promise<Published> {
  const reading = <T>(act: () => Promise<T>) => withProblems(at, { writing: false }, act);
  const { branch } = target;
  const host = {
    url: at.url,
    headOf: (name: string) => reading(() => headOf(at, name)),
    defaultHead: () => reading(async () => headOf(at, await defaultBranch(at))),
    createCommit: commitOn,
    point: (commit: string, old: string | null) =>
      withProblems(at, { writing: true, branch }, () => point(at, branch, commit, old)),
  };
  return publishAt(host, target);
}

async function createCommit(
  at: GitHubRepository,
  publication: Publication,
  base: string,
): Promise<string | null> {
  const reading = <T>(act: () => Promise<T>) => withProblems(at, { writing: false }, act);
  const { folder, message } = publication;
  const root = await reading(() => rootTree(at, base));
  const standing = await reading(() => listFolder(at, root, folder));
  const read = async (files: readonly StandingFile[]) => {
    const blobs = await reading(() => readBlobs(at, files));
    return new Map([...blobs].map(([path, bytes]) => [path, textOf(bytes)]));
  };
  const tree = await makeFiles(publication, base, standing?.files ?? null, read, FEW_FILES);
  if (tree.id === standing?.id) return null;
  return withProblems(at, { writing: true }, async () => {
    await writeTree(at, tree, standing?.ids ?? new Set());
    const entry = { path: folder, mode: '040000', type: 'tree', sha: tree.id } as const;
    return commitEntry(at, { base, root, entry, message });
  });
}

async function point(
  { client, owner, repo, url }: GitHubRepository,
  branch: string,
  sha: string,
  old: string | null,
): Promise<boolean> {
  try {
    if (old === null) {
      const ref = `refs/heads/${branch}`;
      await client.request('POST /repos/{owner}/{repo}/git/refs', { owner, repo, ref, sha });
    } else {
      const route = 'PATCH /repos/{owner}/{repo}/git/refs/{ref}';
      await client.request(route, { owner, repo, ref: `heads/${branch}`, sha, force: false });
    }
    return true;
  } catch (error) {
    if (isRefusal(error, 422, MOVED)) return false;
    if (old === null && isRefusal(error, 422, NO_REASON)) {
      const [other] = await branchesBeside({ client, owner, repo, url }, branch);
      if (other !== undefined) throw branchInTheWay(url, branch, other);
    }
    throw error;
  }
}

/** The branches that conflict with a new one. */
async function branchesBeside(at: GitHubRepository, branch: string): Promise<string[]> {
  const { client, owner, repo } = at;
  const folders = branch.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'));
  const above: string[] = [];
  for (const name of folders.slice(1)) if ((await headOf(at, name)) !== null) above.push(name);
  const route = 'GET /repos/{owner}/{repo}/git/matching-refs/{ref}';
  const { data } = await client.request(route, { owner, repo, ref: `heads/${branch}/` });
  const below = data.map(({ ref }) => ref.slice('refs/heads/'.length));
  return branchesInTheWay(branch, [...above, ...below]);
}

/**
 * A commit on a base with one changed file; null when the base has this very file already.
 * @throws Problem `git-path-unsafe`, `git-file-too-large`
 */
async function createFileCommit(
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
