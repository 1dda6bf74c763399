import { z } from 'zod';
import { OWNER } from './emulator.ts';
import type { Answering } from './exchange.ts';
import { read, requestAs } from './world.ts';

/** A file to be put upon a branch; null takes it away. */
export type SeedFile =
  | string
  | Uint8Array
  | { readonly mode: '100755' | '120000'; readonly content: string }
  | null;

const SHA = z.looseObject({ sha: z.string() });
const REF = z.looseObject({ object: z.looseObject({ sha: z.string() }) });
const COMMIT = z.looseObject({ tree: z.looseObject({ sha: z.string() }) });

export interface SeedOptions {
  readonly private?: boolean;
  readonly defaultBranch?: string;
}

/** Creates a repository of the owner; without files it stays empty. Gives the first commit. */
export async function seedRepository(
  ask: Answering,
  name: string,
  files: Readonly<Record<string, SeedFile>>,
  options: SeedOptions = {},
): Promise<string | null> {
  const branch = options.defaultBranch ?? 'main';
  const made = { name, private: options.private ?? false, auto_init: false };
  await asked(ask, 'POST', '/user/repos', made, z.unknown());
  if (branch !== 'main') {
    const renamed = { default_branch: branch };
    await asked(ask, 'PATCH', `/repos/${OWNER}/${name}`, renamed, z.unknown());
  }
  if (Object.keys(files).length === 0) return null;
  const commit = await commitFiles(ask, name, null, files, 'First commit');
  const ref = { ref: `refs/heads/${branch}`, sha: commit };
  await asked(ask, 'POST', `/repos/${OWNER}/${name}/git/refs`, ref, REF);
  return commit;
}

/** Pushes one commit to a branch as the owner, by the API; a new branch starts at `from`. */
export async function pushFiles(
  ask: Answering,
  name: string,
  branch: string,
  files: Readonly<Record<string, SeedFile>>,
  from?: string,
): Promise<string> {
  const git = `/repos/${OWNER}/${name}/git`;
  const head = from ?? branch;
  const { object } = await asked(ask, 'GET', `${git}/ref/heads/${head}`, undefined, REF);
  const sha = await commitFiles(ask, name, object.sha, files, `Change ${branch}`);
  if (from === undefined) await asked(ask, 'PATCH', `${git}/refs/heads/${branch}`, { sha }, REF);
  else await asked(ask, 'POST', `${git}/refs`, { ref: `refs/heads/${branch}`, sha }, REF);
  return sha;
}

async function commitFiles(
  ask: Answering,
  name: string,
  parent: string | null,
  files: Readonly<Record<string, SeedFile>>,
  message: string,
): Promise<string> {
  const git = `/repos/${OWNER}/${name}/git`;
  const tree = [];
  for (const [path, file] of Object.entries(files)) {
    const mode = file !== null && typeof file === 'object' && 'mode' in file ? file.mode : '100644';
    tree.push({ path, mode, type: 'blob', ...(await contentOf(ask, git, file)) });
  }
  const base = parent && (await asked(ask, 'GET', `${git}/commits/${parent}`, undefined, COMMIT));
  const grown = { ...(base ? { base_tree: base.tree.sha } : {}), tree };
  const { sha } = await asked(ask, 'POST', `${git}/trees`, grown, SHA);
  const commit = { message, tree: sha, parents: parent ? [parent] : [] };
  return (await asked(ask, 'POST', `${git}/commits`, commit, SHA)).sha;
}

async function contentOf(ask: Answering, git: string, file: SeedFile): Promise<object> {
  if (file === null) return { sha: null };
  if (typeof file === 'string') return { content: file };
  if (!(file instanceof Uint8Array)) return { content: file.content };
  const blob = { content: Buffer.from(file).toString('base64'), encoding: 'base64' };
  return { sha: (await asked(ask, 'POST', `${git}/blobs`, blob, SHA)).sha };
}

/** Asks as the owner, and throws when it is refused. */
export async function asked<T>(
  ask: Answering,
  method: string,
  path: string,
  body: unknown,
  schema: z.ZodType<T>,
): Promise<T> {
  const request = requestAs(method, path, body);
  return read(request, await ask(request), schema);
}
