import { z } from 'zod';
import type { Database } from '../database/index.ts';
import { createDefaultRuntime } from '../runtimes/index.ts';
import {
  findGitHubWorkspace,
  findWorkspaceNamed,
  insertWorkspace,
  openWorkspace,
  takeName,
} from '../workspaces/index.ts';

/** An account as GitHub names it. What has no id is refused: it decides whose workspace is meant. */
export const gitHubAccount = z
  .looseObject({ id: z.int(), login: z.string() })
  .transform(({ id, login }) => ({ accountId: String(id), login }));

/** An account at GitHub. The id stays; the login may change, and may then be another account's. */
export type GitHubAccount = Readonly<z.infer<typeof gitHubAccount>>;

/**
 * Finds a workspace by kind and name, or creates it with its default runtime; safe when several
 * processes do so at once. Accounts of GitHub are found by their id: see ensureGitHubWorkspace.
 *
 * @returns its id
 */
export function ensureWorkspace(
  database: Database,
  kind: 'local' | 'github',
  name: string,
): Promise<string> {
  return database.transaction(
    async () =>
      (await create(database, { kind, name, accountId: null })) ??
      requireId(await findWorkspaceNamed(database, kind, name)),
  );
}

/**
 * Finds the workspace of an account by its id, and gives it the account's name of now; or creates it.
 * @returns its id
 */
export function ensureGitHubWorkspace(
  database: Database,
  { accountId, login: name }: GitHubAccount,
): Promise<string> {
  return database.transaction(async () => {
    await takeName(database, accountId, name);
    return (
      (await findGitHubWorkspace(database, accountId)) ??
      (await create(database, { kind: 'github', name, accountId })) ??
      requireId(await findGitHubWorkspace(database, accountId))
    );
  });
}

/**
 * The same for an account where GitHub says that the App works, now: its workspace is open from then on.
 * @returns its id
 */
export function openGitHubWorkspace(database: Database, account: GitHubAccount): Promise<string> {
  return database.transaction(async () => {
    const workspaceId = await ensureGitHubWorkspace(database, account);
    await openWorkspace(database, { workspaceId });
    return workspaceId;
  });
}

/** Gives null when it exists already. */
async function create(
  database: Database,
  row: Parameters<typeof insertWorkspace>[1],
): Promise<string | null> {
  const workspaceId = await insertWorkspace(database, row);
  if (workspaceId !== null) await createDefaultRuntime(database, { workspaceId });
  return workspaceId;
}

function requireId(id: string | null): string {
  if (id === null) throw new Error('the workspace is neither new nor there');
  return id;
}
