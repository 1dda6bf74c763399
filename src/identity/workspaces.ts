import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { type Database, tables } from '../database/index.ts';

const { runtimes, workspaces } = tables;

/** The default runtime of every workspace (platform.md, "Runtime"). */
const MANAGED_RUNTIME = 'managed';

/** An account as GitHub names it. What has no id is refused: it decides whose workspace is meant. */
export const gitHubAccount = z
  .looseObject({ id: z.int(), login: z.string() })
  .transform(({ id, login }) => ({ accountId: String(id), login }));

/** An account at GitHub. The id stays; the login may change, and may then be another account's. */
export type GitHubAccount = Readonly<z.infer<typeof gitHubAccount>>;

/**
 * Finds a workspace by kind and name, or makes it with its default runtime; safe when several
 * processes do so at once. Accounts of GitHub are found by their id: see ensureGitHubWorkspace.
 *
 * @returns its id
 */
export function ensureWorkspace(
  database: Database,
  kind: 'local' | 'github',
  name: string,
): Promise<string> {
  return database.transaction(async () => {
    const made = await makeWorkspace(database, { kind, name, accountId: null });
    if (made !== null) return made;
    const [found] = await database.queries
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(and(eq(workspaces.kind, kind), eq(workspaces.name, name)));
    if (found === undefined) throw new Error('the workspace is neither new nor there');
    return found.id;
  });
}

/**
 * Finds the workspace of an account by its id, and gives it the account's name of now; or makes it.
 * A workspace that has the name of another account, from before that was renamed, gives it up: who
 * takes a free name at GitHub does not take the workspace.
 *
 * @returns its id
 */
export function ensureGitHubWorkspace(
  database: Database,
  { accountId, login: name }: GitHubAccount,
): Promise<string> {
  return database.transaction(async () => {
    await giveUpName(database, accountId, name);
    const id = await findGitHubWorkspace(database, accountId);
    if (id === null) {
      const made = await makeWorkspace(database, { kind: 'github', name, accountId });
      const other = made ?? (await findGitHubWorkspace(database, accountId));
      if (other === null) throw new Error('the workspace is neither new nor there');
      return other;
    }
    await database.queries.update(workspaces).set({ name }).where(eq(workspaces.id, id));
    return id;
  });
}

/**
 * The same for an account where GitHub says that the App works, now: its workspace is open from then on.
 *
 * @returns its id
 */
export function openGitHubWorkspace(database: Database, account: GitHubAccount): Promise<string> {
  return database.transaction(async () => {
    const id = await ensureGitHubWorkspace(database, account);
    await database.queries.update(workspaces).set({ closedAt: null }).where(eq(workspaces.id, id));
    return id;
  });
}

/** The workspace of an account, by its id at GitHub; null when it has none. */
export async function findGitHubWorkspace(
  { queries }: Database,
  accountId: string,
): Promise<string | null> {
  const [found] = await queries
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.kind, 'github'), eq(workspaces.accountId, accountId)));
  return found?.id ?? null;
}

async function giveUpName({ queries }: Database, accountId: string, name: string): Promise<void> {
  const { kind, name: called, accountId: account, id } = workspaces;
  const isOther = or(isNull(account), ne(account, accountId));
  const [other] = await queries
    .select({ id, account })
    .from(workspaces)
    .where(and(eq(kind, 'github'), eq(called, name), isOther));
  if (other === undefined) return;
  const former = `${name} (formerly, ${other.account ?? other.id})`;
  await queries.update(workspaces).set({ name: former }).where(eq(id, other.id));
}

/** Gives null when it is there already. */
async function makeWorkspace(
  { queries }: Database,
  row: Omit<typeof workspaces.$inferInsert, 'id'>,
): Promise<string | null> {
  const [made] = await queries
    .insert(workspaces)
    .values({ id: uuid(), ...row })
    .onConflictDoNothing()
    .returning({ id: workspaces.id });
  if (made === undefined) return null;
  await queries.insert(runtimes).values({
    id: uuid(),
    workspaceId: made.id,
    name: MANAGED_RUNTIME,
    kind: 'managed',
    isDefault: true,
    operational: true,
  });
  return made.id;
}
