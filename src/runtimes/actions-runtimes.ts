import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type Database, type InWorkspace, isViolation } from '../database/index.ts';
import { parseInput } from '../input/parse-input.ts';
import { Problem } from '../problem.ts';
import { type Actor, requireAdmin, requireOwnAccount } from '../workspaces/index.ts';
import {
  type ActionsSettings,
  actionsSettings,
  type NewActionsRuntime,
  newActionsRuntime,
} from './actions-runtime-input.ts';
import { checkActionsRuntime } from './check-actions-runtimes.ts';
import { runtimeNotFound } from './runtimes.ts';
import type { RuntimesPorts } from './runtimes-ports.ts';
import { actionsRuntimes, runtimes } from './tables.ts';

/** A runtime on GitHub Actions, as it is stored. */
export type ActionsRuntime = typeof actionsRuntimes.$inferSelect;

/**
 * Makes a runtime on GitHub Actions. One that cannot run yet is made all the same, with the reason: its
 * workflow is installed afterwards.
 *
 * @throws Problem `forbidden`, `input-faulty`, `name-taken`; `credential-missing` for the repository of
 *   another account
 */
export async function createActionsRuntime(
  ports: RuntimesPorts,
  actor: Actor,
  input: NewActionsRuntime,
): Promise<void> {
  requireAdmin(actor, 'make a runtime');
  const { name, concurrency, ...settings } = parseInput(newActionsRuntime, input);
  await requireOwnRepository(ports, actor, settings.repository);
  const { workspaceId } = actor;
  const runtimeId = uuid();
  await ports.database.transaction(async () => {
    const kind = 'self-managed' as const;
    const row = { id: runtimeId, workspaceId, name, kind, concurrency };
    await ports.database
      .in(actor)
      .insert(runtimes)
      .values({ ...row, operational: false, reason: 'not checked yet' })
      .catch((error: unknown) => {
        if (!isViolation(error, 'unique')) throw error;
        throw new Problem('name-taken', `A runtime ${JSON.stringify(name)} is there already.`);
      });
    await ports.database
      .in(actor)
      .insert(actionsRuntimes)
      .values({ runtimeId, workspaceId, ...settings });
  });
  await checkActionsRuntime(ports, { workspaceId, runtimeId });
}

/** What is left out stays. */
type Edited<T> = { readonly [K in keyof T]?: T[K] | undefined };

/**
 * Changes where a runtime on GitHub Actions is, and checks whether it can run there. Saving its
 * repository confirms that whatever has the name now is meant.
 *
 * @throws Problem `forbidden`, `input-faulty`, `not-found`, `credential-missing`; `field-fixed` for
 *   another kind of runtime
 */
export async function editActionsRuntime(
  ports: RuntimesPorts,
  actor: Actor,
  name: string,
  input: Edited<ActionsSettings>,
): Promise<void> {
  requireAdmin(actor, 'change a runtime');
  const edit = parseInput(actionsSettings.partial(), input);
  const { runtimeId } = await getActionsRuntime(ports, actor, name);
  const { repository } = edit;
  if (repository !== undefined) await requireOwnRepository(ports, actor, repository);
  await ports.database
    .in(actor)
    .update(actionsRuntimes)
    .set({ ...edit, ...(repository !== undefined && { repositoryId: null }) })
    .where(eq(actionsRuntimes.runtimeId, runtimeId));
  await checkActionsRuntime(ports, { workspaceId: actor.workspaceId, runtimeId });
}

/**
 * Deletes a runtime that nothing names; executions that ran at it keep their results.
 * @throws Problem `forbidden`, `not-found`, `field-fixed`, `runtime-in-use`
 */
export async function deleteActionsRuntime(
  ports: RuntimesPorts,
  actor: Actor,
  name: string,
): Promise<void> {
  requireAdmin(actor, 'delete a runtime');
  const { runtimeId } = await getActionsRuntime(ports, actor, name);
  await ports.database
    .in(actor)
    .delete(runtimes)
    .where(eq(runtimes.id, runtimeId))
    .catch((error: unknown) => {
      if (!isViolation(error, 'foreignKey')) throw error;
      const message = `A pipeline, a record or a safe names the runtime ${name}; choose another one there first.`;
      throw new Problem('runtime-in-use', message);
    });
}

/**
 * Commits the workflow of a runtime to its repository, and checks whether it can run there.
 * @returns the commit; null when it is there already, or without an App: the runtime says so
 * @throws Problem `forbidden`, `not-found`, `field-fixed`, `runtime-not-operational`, and those of Git
 */
export async function installWorkflow(
  ports: RuntimesPorts,
  actor: Actor,
  name: string,
): Promise<string | null> {
  requireAdmin(actor, 'install a workflow');
  const site = await getActionsRuntime(ports, actor, name);
  const commit = (await ports.remote?.install(site)) ?? null;
  await checkActionsRuntime(ports, site);
  return commit;
}

/** @throws Problem `not-found`; `field-fixed` for another kind of runtime */
async function getActionsRuntime(
  { database }: RuntimesPorts,
  workspace: InWorkspace,
  name: string,
): Promise<ActionsRuntime> {
  const [found] = await database
    .in(workspace)
    .select({ settings: actionsRuntimes })
    .from(runtimes)
    .leftJoin(actionsRuntimes, eq(actionsRuntimes.runtimeId, runtimes.id))
    .where(eq(runtimes.name, name));
  if (found === undefined) return runtimeNotFound(name);
  if (found.settings !== null) return found.settings;
  const message = `The runtime ${name} is managed by the platform: it has only a name and a concurrency.`;
  throw new Problem('field-fixed', message);
}

/** Where a runtime on GitHub Actions is, by its id; undefined once it has been deleted. */
export async function findActionsRuntime(
  database: Database,
  workspace: InWorkspace,
  runtimeId: string,
): Promise<ActionsRuntime | undefined> {
  const [site] = await database
    .in(workspace)
    .select()
    .from(actionsRuntimes)
    .where(eq(actionsRuntimes.runtimeId, runtimeId));
  return site;
}

async function requireOwnRepository(
  { database }: RuntimesPorts,
  workspace: InWorkspace,
  repository: string,
): Promise<void> {
  await requireOwnAccount(database, workspace, repository, {
    called: repository,
    remedy: (account) => `name a repository of ${account}`,
  });
}
