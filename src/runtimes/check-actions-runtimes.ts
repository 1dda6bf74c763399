import { eq, ilike } from 'drizzle-orm';
import type { InWorkspace } from '../database/index.ts';
import { Problem } from '../problem.ts';
import type { RemoteHealth, RemoteSite } from './remote.ts';
import type { RuntimesPorts } from './runtimes-ports.ts';
import { actionsRuntimes, runtimes } from './tables.ts';

/** Why a server without an App runs nothing on GitHub Actions. */
const NO_APP =
  'This server has no GitHub App (APP_ID), which starts workflows; register one (docs/app.md).';

/**
 * Looks whether a runtime on GitHub Actions can run tests, and stores the answer: people choose among
 * runtimes by it.
 *
 * @returns what is stored; where GitHub cannot be asked now, that, and what is stored stays
 */
export async function checkActionsRuntime(
  ports: RuntimesPorts,
  { workspaceId, runtimeId }: InWorkspace & { readonly runtimeId: string },
): Promise<RemoteHealth | Problem> {
  const workspace = { workspaceId };
  const [site] = await ports.database
    .in(workspace)
    .select()
    .from(actionsRuntimes)
    .where(eq(actionsRuntimes.runtimeId, runtimeId));
  if (site === undefined) throw new Error('a runtime has no settings');
  const health = await healthOf(ports, site);
  if (health instanceof Problem) return health;
  const { repositoryId, operational, reason } = health;
  await ports.database.transaction(async () => {
    await ports.database
      .in(workspace)
      .update(actionsRuntimes)
      .set({ repositoryId })
      .where(eq(actionsRuntimes.runtimeId, runtimeId));
    await ports.database
      .in(workspace)
      .update(runtimes)
      .set({ operational, reason })
      .where(eq(runtimes.id, runtimeId));
  });
  return health;
}

async function healthOf(
  { remote }: RuntimesPorts,
  site: RemoteSite,
): Promise<RemoteHealth | Problem> {
  const { repositoryId } = site;
  if (remote === null) return { repositoryId, operational: false, reason: NO_APP };
  try {
    return await remote.health(site);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Looks at all runtimes in the repositories of an account: its installation has changed. */
export async function checkRuntimesOf(ports: RuntimesPorts, account: string): Promise<void> {
  // No login holds a wildcard of LIKE but `_`, which at worst has one more runtime checked.
  const found = await ports.database
    .system('GitHub names the account')
    .select({ workspaceId: actionsRuntimes.workspaceId, runtimeId: actionsRuntimes.runtimeId })
    .from(actionsRuntimes)
    .where(ilike(actionsRuntimes.repository, `${account}/%`));
  for (const one of found) await checkActionsRuntime(ports, one);
}
