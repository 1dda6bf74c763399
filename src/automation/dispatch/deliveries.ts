import { and, between, desc, eq, getTableColumns, like, lt } from 'drizzle-orm';
import { type Narrowing, newestFirst } from '../../database/index.ts';
import type { IdRange } from '../../input/search-text.ts';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { type DISPATCH_DELIVERY_STATES, deliveries, deliveryAttempts } from '../tables.ts';
import { DISPATCH_JOB } from './dispatch-job.ts';
import { lockDispatch, requireEnabled } from './dispatches.ts';

/** A delivery as a list shows it: without its body. */
export type DeliverySummary = Omit<typeof deliveries.$inferSelect, 'payload'>;
export type DeliveryAttempt = typeof deliveryAttempts.$inferSelect;

/** Which deliveries a list shows; all that are named must hold. */
export interface DeliveryFilter {
  readonly dispatchId?: string;
  readonly executionId?: string;
  readonly state?: (typeof DISPATCH_DELIVERY_STATES)[number];
  readonly ids?: IdRange;
  /** What its `webhook-id` begins with; given only with a range of ids. */
  readonly messageId?: string;
}

type ReadPorts = Pick<AutomationPorts, 'database'>;

/** The deliveries of the workspace, the newest first. */
export function narrowedDeliveries(
  { database }: ReadPorts,
  actor: Actor,
  filter: DeliveryFilter,
  page: { readonly before?: string; readonly limit: number },
): Promise<DeliverySummary[]> {
  const { payload: _, ...columns } = getTableColumns(deliveries);
  const { leading, others } = narrowings(filter);
  const { condition, order } = newestFirst(deliveries.id, leading, others);
  const older = page.before === undefined ? undefined : lt(deliveries.id, page.before);
  const within = filter.ids && between(deliveries.id, filter.ids.first, filter.ids.last);
  const called =
    filter.messageId === undefined
      ? undefined
      : like(deliveries.messageId, `${filter.messageId.replaceAll('_', '\\_')}%`);
  return database
    .in(actor)
    .select(columns)
    .from(deliveries)
    .where(and(condition, older, within, called))
    .orderBy(...order)
    .limit(page.limit);
}

/** Which index of the schema a filter is led by: few deliveries are not delivered. */
function narrowings(filter: DeliveryFilter): Record<'leading' | 'others', readonly Narrowing[]> {
  const dispatch: Narrowing = [deliveries.dispatchId, filter.dispatchId];
  const execution: Narrowing = [deliveries.executionId, filter.executionId];
  const state: Narrowing = [deliveries.state, filter.state];
  if (filter.executionId !== undefined)
    return { leading: [], others: [execution, dispatch, state] };
  return filter.state === undefined || filter.state === 'delivered'
    ? { leading: [dispatch], others: [state] }
    : { leading: [state], others: [dispatch] };
}

/** One delivery with the body that is sent. @throws Problem `not-found` */
export async function getDelivery(
  { database }: ReadPorts,
  actor: Actor,
  id: string,
): Promise<typeof deliveries.$inferSelect> {
  const [found] = await database.in(actor).select().from(deliveries).where(eq(deliveries.id, id));
  if (found !== undefined) return found;
  throw new Problem('not-found', `The workspace has no delivery ${id}.`);
}

/** The attempts of a delivery, the newest first. @throws Problem `not-found` */
export async function listAttempts(
  ports: ReadPorts,
  actor: Actor,
  deliveryId: string,
  page: { readonly before?: string; readonly limit: number },
): Promise<DeliveryAttempt[]> {
  await getDelivery(ports, actor, deliveryId);
  const { id } = deliveryAttempts;
  const older = page.before === undefined ? undefined : lt(id, page.before);
  return ports.database
    .in(actor)
    .select()
    .from(deliveryAttempts)
    .where(and(eq(deliveryAttempts.deliveryId, deliveryId), older))
    .orderBy(desc(id))
    .limit(page.limit);
}

/**
 * Has a delivery sent once more, whatever its result was, with the same `webhook-id`.
 * @throws Problem `not-found`, `forbidden`; `dispatch-disabled`
 */
export function redeliver(
  ports: Pick<AutomationPorts, 'database' | 'queue'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return ports.database.transaction(async () => {
    const { dispatchId } = await getDelivery(ports, actor, id);
    requireEnabled(await lockDispatch(ports, actor, dispatchId));
    await ports.queue.send(DISPATCH_JOB, { deliveryId: id, after: null, dispatchId });
  });
}
