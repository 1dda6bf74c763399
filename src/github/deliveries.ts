import { eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { JobKind } from '../database/index.ts';
import { Problem } from '../problem.ts';
import { isRetried } from './outcome.ts';
import type { GitHubPorts } from './ports.ts';
import { githubDeliveries } from './tables.ts';

/** One webhook, done in the background. */
export const HANDLE_DELIVERY: JobKind<{ id: string }> = {
  name: 'handle-github-delivery',
  data: z.object({ id: z.string() }),
  restarts: 5,
  timeoutSeconds: 30 * 60,
  concurrency: 2,
};

/** Webhooks that end somebody's access: they do not wait until suites of others are generated. */
export const HANDLE_ACCESS: typeof HANDLE_DELIVERY = {
  ...HANDLE_DELIVERY,
  name: 'handle-github-access',
};

const ACCESS_EVENTS: ReadonlySet<string> = new Set(['organization', 'installation']);

function kindOf({ event }: Pick<Delivery, 'event'>): typeof HANDLE_DELIVERY {
  return ACCESS_EVENTS.has(event) ? HANDLE_ACCESS : HANDLE_DELIVERY;
}

/** A webhook as it came: the body to the byte, since it is signed. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly payload: string;
  readonly signature: string;
}

/** How long deliveries are remembered, so that one that is sent again is recognised. */
const REMEMBERED_DAYS = 30;

/**
 * Stores a delivery and the job that does it, together or not at all. One that is known already is
 * taken up again only if it had failed.
 */
export function storeDelivery(ports: GitHubPorts, delivery: Delivery): Promise<void> {
  const { database, queue } = ports.library;
  return database.transaction(async () => {
    const [stored] = await database
      .system('webhooks of GitHub belong to no workspace')
      .insert(githubDeliveries)
      .values({ ...delivery, state: 'stored' })
      .onConflictDoUpdate({
        target: githubDeliveries.id,
        set: { ...delivery, state: 'stored', attempts: 0, cause: null, remedy: null },
        setWhere: eq(githubDeliveries.state, 'failed'),
      })
      .returning({ id: githubDeliveries.id });
    if (stored === undefined) return;
    await queue.send(kindOf(delivery), { id: delivery.id });
    const old = sql`now() - make_interval(days => ${REMEMBERED_DAYS})`;
    await database
      .system('webhooks of GitHub belong to no workspace')
      .delete(githubDeliveries)
      .where(lt(githubDeliveries.receivedAt, old));
  });
}

/**
 * Does a delivery that is not done yet, and remembers how it ended. What passes by itself is put
 * off; what is no Problem, and is in Probot's log, is thrown, so that the queue starts the job again.
 */
export async function handleDelivery(
  ports: GitHubPorts,
  receive: (delivery: Delivery) => Promise<void>,
  id: string,
): Promise<void> {
  const [found] = await ports.library.database
    .system('webhooks of GitHub belong to no workspace')
    .select()
    .from(githubDeliveries)
    .where(eq(githubDeliveries.id, id));
  if (found === undefined || found.state !== 'stored') return;
  try {
    await receive(found);
    await end(ports, id, null);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const wait = isRetried(error) ? ports.waitsSeconds[found.attempts] : undefined;
    if (wait === undefined) return end(ports, id, error);
    await putOff(ports, found, error, wait);
  }
}

/** Ends a delivery: done, or failed for a reason that people find in the log. */
export async function end(ports: GitHubPorts, id: string, fault: Problem | null): Promise<void> {
  const { log, library } = ports;
  const outcome =
    fault === null
      ? { state: 'done' as const, payload: '', signature: '' }
      : { state: 'failed' as const, cause: fault.kind, remedy: fault.message };
  await library.database
    .system('webhooks of GitHub belong to no workspace')
    .update(githubDeliveries)
    .set(outcome)
    .where(eq(githubDeliveries.id, id));
  if (fault !== null) log.warn({ delivery: id, cause: fault.kind }, fault.message);
}

function putOff(
  ports: GitHubPorts,
  delivery: Delivery,
  fault: Problem,
  seconds: number,
): Promise<void> {
  const { database, queue } = ports.library;
  const { id } = delivery;
  ports.log.info({ delivery: id, cause: fault.kind, seconds }, 'put off');
  return database.transaction(async () => {
    const { attempts } = githubDeliveries;
    await database
      .system('webhooks of GitHub belong to no workspace')
      .update(githubDeliveries)
      .set({ attempts: sql`${attempts} + 1`, cause: fault.kind, remedy: fault.message })
      .where(eq(githubDeliveries.id, id));
    await queue.send(kindOf(delivery), { id }, seconds);
  });
}
