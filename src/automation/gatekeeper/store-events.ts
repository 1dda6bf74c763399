import { isDeepStrictEqual } from 'node:util';
import { and, eq, or, sql } from 'drizzle-orm';
import type { TraceContext } from '../../database/index.ts';
import {
  type RunParameters,
  type Start,
  type StartedExecution,
  startAll,
} from '../../execution/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { gatekeeperEvents } from '../tables.ts';
import type { Finding, Verdict } from './conditions.ts';
import { namesItsBody } from './event-key.ts';
import type { OpenGatekeeper } from './find-gatekeepers.ts';

/** A valid request, about to be stored. */
export interface NewEvent {
  readonly id: string;
  readonly gatekeeper: OpenGatekeeper;
  readonly key: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly parameters: RunParameters;
  readonly hops: number;
  readonly verdict: Verdict;
  /** One for each pipeline; none where the conditions are not met. */
  readonly executions: readonly StartedExecution[];
  readonly receivedAt: Date;
  /** Of the trace of its request: the batch that stores it runs for many. */
  readonly traceContext: TraceContext;
}

/** An event as it is stored; of a repetition, the one that it repeats. */
export interface StoredEvent {
  readonly id: string;
  readonly isMatched: boolean;
  readonly findings: readonly Finding[];
  readonly executions: readonly StartedExecution[];
  readonly isRepeated: boolean;
  /** Whether it names itself by the Idempotency-Key of an event with another body. */
  readonly isOtherBody: boolean;
}

/** An event that is repeated, with the body that it had. */
interface FirstEvent extends Omit<StoredEvent, 'isRepeated' | 'isOtherBody'> {
  readonly payload: unknown;
}

type StorePorts = Pick<AutomationPorts, 'database' | 'queue' | 'now'>;

/**
 * Stores many events, their executions and jobs in one transaction. An event whose key its gatekeeper
 * has seen starts nothing, and is answered as the first one was, unless that started nothing. A batch that is done again
 * since nobody knows whether its commit came through finds its own events, which are no repetitions.
 *
 * @returns one result an event, in their order
 */
export function storeEvents(
  ports: StorePorts,
  events: readonly NewEvent[],
): Promise<readonly StoredEvent[]> {
  const { database } = ports;
  return database.transaction(async () => {
    // In one order everywhere, so that two processes with the same keys wait for each other in turn.
    const ordered = events.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    const stored = await database
      .system('a batch holds events of many workspaces')
      .insert(gatekeeperEvents)
      .values(ordered.map(rowOf))
      .onConflictDoNothing()
      .returning({ id: gatekeeperEvents.id });
    const fresh = new Set(stored.map(({ id }) => id));
    const repeats = events.filter(({ id }) => !fresh.has(id));
    const matched = await matchAgain(ports, repeats, await firstOnes(ports, repeats));
    await start(
      ports,
      events.filter((event) => fresh.has(event.id) || matched.has(event)),
    );
    const first = await firstOnes(ports, repeats);
    return events.map((event) => {
      if (!fresh.has(event.id)) return repeatedResult(first, event, matched.has(event));
      const { id, verdict, executions } = event;
      return { id, ...verdict, executions, isRepeated: false, isOtherBody: false };
    });
  });
}

function orderOf({ gatekeeper, key, id }: NewEvent): string {
  return `${gatekeeper.id} ${key ?? id}`;
}

function rowOf(event: NewEvent): typeof gatekeeperEvents.$inferInsert {
  const { id, gatekeeper, key, payload, hops, verdict, executions, receivedAt } = event;
  const { id: gatekeeperId, workspaceId } = gatekeeper;
  return {
    ...{ id, workspaceId, gatekeeperId, key, payload, hops },
    ...{ isMatched: verdict.isMatched, findings: verdict.findings, executions, receivedAt },
  };
}

async function start(ports: StorePorts, events: readonly NewEvent[]): Promise<void> {
  const byWorkspace = Map.groupBy(events, ({ gatekeeper }) => gatekeeper.workspaceId);
  for (const [workspaceId, ofOne] of byWorkspace) {
    await startAll(ports, { workspaceId }, ofOne.map(startOf));
  }
}

function startOf(event: NewEvent): Start {
  const { gatekeeper, payload, parameters, hops, receivedAt, executions, traceContext } = event;
  const { id, name } = gatekeeper;
  const sent = { payload, parameters, hops, receivedAt };
  const trigger = { kind: 'gatekeeper', id, name, ...sent } as const;
  return { trigger, executions, traceContext };
}

/** The events that these repeat, by gatekeeper and key, and those that were stored already, by id. */
async function firstOnes(
  { database }: StorePorts,
  repetitions: readonly NewEvent[],
): Promise<ReadonlyMap<string, FirstEvent>> {
  if (repetitions.length === 0) return new Map();
  const { id, gatekeeperId, key, isMatched, findings, executions, payload } = gatekeeperEvents;
  const rows = await database
    .system('a batch holds events of many workspaces')
    .select({
      id,
      gatekeeperId,
      key,
      isMatched,
      findings,
      executions,
      payload,
    })
    .from(gatekeeperEvents)
    .where(
      or(
        ...repetitions.map((one) => {
          const isOfIt = eq(gatekeeperId, one.gatekeeper.id);
          const isSame = one.key === null ? eq(id, one.id) : eq(key, one.key);
          const isOfWorkspace = eq(gatekeeperEvents.workspaceId, one.gatekeeper.workspaceId);
          return and(isOfWorkspace, isOfIt, isSame);
        }),
      ),
    );
  return new Map(rows.map((row) => [`${row.gatekeeperId} ${row.key ?? row.id}`, row]));
}

/**
 * Events that started nothing when they came first, and do now that somebody has corrected the conditions, or linked a
 * pipeline, and has them sent again: the stored event takes the new result. Of several at once only one finds it so.
 */
async function matchAgain(
  { database }: StorePorts,
  repetitions: readonly NewEvent[],
  first: ReadonlyMap<string, FirstEvent>,
): Promise<ReadonlySet<NewEvent>> {
  const matched = new Set<NewEvent>();
  for (const event of repetitions) {
    const { verdict, executions, payload, gatekeeper } = event;
    const found = first.get(orderOf(event));
    if (found === undefined) continue;
    if (found.executions.length > 0 || executions.length === 0) continue;
    if (isOtherBody(event, found)) continue;
    const { id, workspaceId, executions: sentExecutions } = gatekeeperEvents;
    const isStill = and(
      eq(workspaceId, gatekeeper.workspaceId),
      eq(id, found.id),
      sql`${sentExecutions} = '[]'::jsonb`,
    );
    const changed = await database
      .system('a batch holds events of many workspaces')
      .update(gatekeeperEvents)
      .set({ isMatched: true, findings: verdict.findings, executions, payload })
      .where(isStill)
      .returning({ id });
    if (changed.length > 0) matched.add(event);
  }
  return matched;
}

function isOtherBody(event: NewEvent, { payload }: FirstEvent): boolean {
  return namesItsBody(event.key) && !isDeepStrictEqual(payload, asStored(event));
}

function repeatedResult(
  first: ReadonlyMap<string, FirstEvent>,
  event: NewEvent,
  isMatchedNow: boolean,
): StoredEvent {
  const found = first.get(orderOf(event));
  if (found === undefined) throw new Error('an event is neither new nor there');
  const { id, isMatched, findings, executions } = found;
  const isRepeated = id !== event.id && !isMatchedNow;
  return {
    id,
    isMatched,
    findings,
    executions,
    isRepeated,
    isOtherBody: isOtherBody(event, found),
  };
}

/** The body as the database gives it back. */
function asStored({ payload }: NewEvent): unknown {
  return JSON.parse(JSON.stringify(payload));
}
