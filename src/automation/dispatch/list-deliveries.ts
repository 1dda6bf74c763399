import { ilike, or, sql } from 'drizzle-orm';
import { newestOf } from '../../database/index.ts';
import { type IdRange, idRange, likePattern, toId } from '../../input/search-text.ts';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { dispatches } from '../tables.ts';
import { type DeliveryFilter, type DeliverySummary, narrowedDeliveries } from './deliveries.ts';

/** A search finds no more dispatches than this; each is then a list of its own. */
const MOST_FOUND = 50;

/** A delivery and its `webhook-id`, which both begin with the time, are made one after the other. */
const APART_MS = 60_000;

const MESSAGE_BEGINNING = /^msg_([0-9a-f]{8,32})$/;

/**
 * Deliveries that a text finds, the newest first: those whose id or `webhook-id` begins with it, those of an execution
 * with that id, and those of dispatches whose application, webhook or host contains it. Each of these is a list that an
 * index has, so a million deliveries cost no more than a few. Without a text all are found.
 *
 * @throws Problem `input-faulty` where the text finds too many dispatches
 */
export async function listDeliveries(
  ports: Pick<AutomationPorts, 'database'>,
  actor: Actor,
  { text, ...filter }: DeliveryFilter & { readonly text?: string },
  page: { readonly before?: string; readonly limit: number },
): Promise<DeliverySummary[]> {
  if (text === undefined) return narrowedDeliveries(ports, actor, filter, page);
  const { dispatchId: only } = filter;
  const named = await dispatchesNamed(ports, actor, text);
  const searches: DeliveryFilter[] = [
    ...named
      .filter((id) => only === undefined || id === only)
      .map((dispatchId) => ({ ...filter, dispatchId })),
    ...searchesById(text, filter),
  ];
  const lists: DeliverySummary[][] = [];
  // One after another: together they would take all connections of the process.
  for (const one of searches) lists.push(await narrowedDeliveries(ports, actor, one, page));
  return newestOf(lists, page.limit);
}

function searchesById(text: string, filter: DeliveryFilter): DeliveryFilter[] {
  const message = text.trim().toLowerCase();
  const [, digits] = MESSAGE_BEGINNING.exec(message) ?? [];
  if (digits !== undefined) return [{ ...filter, ids: createdAround(digits), messageId: message }];
  const ids = idRange(text);
  if (ids === undefined) return [];
  const { executionId: only } = filter;
  // Only a whole id is that of one execution: a beginning may be that of any number.
  const isWhole = ids.first === ids.last && (only === undefined || only === ids.first);
  return [{ ...filter, ids }, ...(isWhole ? [{ ...filter, executionId: ids.first }] : [])];
}

/** The ids of what was made about when a version 7 id was that begins with some digits: its first 12 are the time. */
function createdAround(digits: string): IdRange {
  const at = (fill: string, apart: number) => {
    const time = Number.parseInt(digits.padEnd(12, fill).slice(0, 12), 16) + apart;
    const most = 0xffff_ffff_ffff;
    return Math.min(Math.max(time, 0), most).toString(16).padStart(12, '0');
  };
  const [first, last] = [at('0', -APART_MS), at('f', APART_MS)];
  return { first: toId(first.padEnd(32, '0')), last: toId(last.padEnd(32, 'f')) };
}

/** The dispatches that a person means by a text. The path of a URL may be a secret, so only its host is searched. */
async function dispatchesNamed(
  { database }: Pick<AutomationPorts, 'database'>,
  actor: Actor,
  text: string,
): Promise<string[]> {
  const { id, applicationName, webhookName, url } = dispatches;
  const pattern = likePattern(text);
  const rows = await database
    .in(actor)
    .select({ id })
    .from(dispatches)
    .where(
      or(
        ilike(applicationName, pattern),
        ilike(webhookName, pattern),
        ilike(sql`split_part(${url}, '/', 3)`, pattern),
      ),
    )
    .limit(MOST_FOUND + 1);
  if (rows.length <= MOST_FOUND) return rows.map((row) => row.id);
  throw new Problem('input-faulty', 'Type more of the name.', [
    `query.text: matches more than ${MOST_FOUND} dispatches`,
  ]);
}
