import { asc, inArray } from 'drizzle-orm';
import { runNames } from '../../execution/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { deliveryAttempts, dispatches } from '../tables.ts';
import type { DeliverySummary } from './deliveries.ts';

/** A delivery of a list with what people call its parts. */
export interface NamedDelivery extends DeliverySummary {
  /** The application and the webhook of its dispatch. */
  readonly receiver: { readonly applicationName: string; readonly webhookName: string };
  /** The run whose result it is; null for an example, and where that has been removed. */
  readonly run: { readonly pipeline: string; readonly number: number | null } | null;
  /** Attempts of every kind. */
  readonly tries: number;
  /** How the last one ended; null: there was none. */
  readonly lastAttempt: { readonly status: number | null; readonly cause: string | null } | null;
}

/** Gives deliveries the names of what they are about, and how their last attempts ended. */
export async function withNames(
  { database }: Pick<AutomationPorts, 'database'>,
  actor: Actor,
  rows: readonly DeliverySummary[],
): Promise<NamedDelivery[]> {
  if (rows.length === 0) return [];
  const receivers = await database
    .in(actor)
    .select({
      id: dispatches.id,
      applicationName: dispatches.applicationName,
      webhookName: dispatches.webhookName,
    })
    .from(dispatches)
    .where(inArray(dispatches.id, [...new Set(rows.map(({ dispatchId }) => dispatchId))]));
  const receiverOf = new Map(receivers.map((row) => [row.id, row]));
  const runs = await runNames(
    database,
    actor,
    rows.flatMap(({ executionId }) => executionId ?? []),
  );
  const { deliveryId, number, status, cause } = deliveryAttempts;
  const attempts = await database
    .in(actor)
    .select({ deliveryId, status, cause })
    .from(deliveryAttempts)
    .where(
      inArray(
        deliveryId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(number));
  const attemptsOf = Map.groupBy(attempts, (row) => row.deliveryId);
  return rows.map((row) => {
    const run = runs.get(row.executionId ?? '');
    const ofIt = attemptsOf.get(row.id) ?? [];
    const last = ofIt.at(-1);
    return {
      ...row,
      receiver: receiverOf.get(row.dispatchId) ?? { applicationName: '', webhookName: '' },
      run: run === undefined ? null : { pipeline: run.pipelineName, number: run.number },
      tries: ofIt.length,
      lastAttempt: last === undefined ? null : { status: last.status, cause: last.cause },
    };
  });
}
