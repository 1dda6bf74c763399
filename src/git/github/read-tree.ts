import type { GitHubRepository } from './repository.ts';

/** A file of a tree on GitHub: its path below the tree, and the id of its content. */
export interface ListedFile {
  readonly path: string;
  readonly id: string;
}

/** A folder of a commit: the id of its tree, and the files and folders below it. */
export interface ListedFolder {
  readonly id: string;
  /** Regular files, executable or not; links and submodules are left out. */
  readonly files: readonly ListedFile[];
  /** The ids of everything below: GitHub has these objects, so they can be named by id. */
  readonly ids: ReadonlySet<string>;
}

/** What a tree of GitHub lists. */
export interface Entry {
  readonly path: string;
  readonly mode: string;
  readonly type: string;
  readonly sha: string;
}

/** The tree that a commit holds. */
export async function rootTree(at: GitHubRepository, commit: string): Promise<string> {
  const { client, owner, repo } = at;
  const route = 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}';
  return (await client.request(route, { owner, repo, commit_sha: commit })).data.tree.sha;
}

/**
 * A folder below a tree, or null when there is none; of a file or link in its place there is only
 * the id. One call a step of its path, and one more.
 */
export async function listFolder(
  at: GitHubRepository,
  root: string,
  folder: string,
): Promise<ListedFolder | null> {
  const found = await entryTowards(at, root, folder);
  if (found === null) return null;
  const { sha: id, type } = found;
  if (type !== 'tree') return { id, files: [], ids: new Set() };
  const entries = await listAll(at, id);
  return {
    id,
    files: entries.filter(isFile).map(({ path, sha }) => ({ path, id: sha })),
    ids: new Set(entries.filter(({ type }) => type !== 'commit').map(({ sha }) => sha)),
  };
}

/**
 * The entry at a path below a tree, or what conflicts with it; null when there is none. One call a step.
 */
export async function entryTowards(
  at: GitHubRepository,
  root: string,
  path: string,
): Promise<(Entry & { readonly isThere: boolean }) | null> {
  const names = path.split('/');
  let id = root;
  for (const [step, name] of names.entries()) {
    const { entries } = await list(at, id, false);
    const next = entries.find((one) => one.path === name);
    if (!next) return null;
    const isThere = step === names.length - 1;
    if (isThere || next.type !== 'tree') return { ...next, isThere };
    id = next.sha;
  }
  return null;
}

function isFile({ mode }: Pick<Entry, 'mode'>): boolean {
  return mode === '100644' || mode === '100755';
}

/** GitHub cuts a recursive listing at 100,000 entries or 7 MB; then each folder is requested separately. */
async function listAll(at: GitHubRepository, id: string): Promise<readonly Entry[]> {
  const whole = await list(at, id, true);
  if (!whole.truncated) return whole.entries;
  const { entries } = await list(at, id, false);
  const found: Entry[] = [];
  for (const entry of entries) {
    found.push(entry);
    if (entry.type !== 'tree') continue;
    const below = await listAll(at, entry.sha);
    for (const one of below) found.push({ ...one, path: `${entry.path}/${one.path}` });
  }
  return found;
}

async function list(
  { client, owner, repo }: GitHubRepository,
  id: string,
  recursive: boolean,
): Promise<{ readonly entries: readonly Entry[]; readonly truncated: boolean }> {
  const route = 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}';
  const parameters = { owner, repo, tree_sha: id, ...(recursive ? { recursive: '1' } : {}) };
  const { data } = await client.request(route, parameters);
  return { entries: data.tree, truncated: data.truncated };
}
