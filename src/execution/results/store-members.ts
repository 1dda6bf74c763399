import { sql } from 'drizzle-orm';
import type { TestOutcome } from '../../results/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import type { Execution } from '../lifecycle/lock-execution.ts';
import { executionDetails, executionResults } from '../tables.ts';
import type { ResultPlace } from './results.ts';

/** A test of a group, by its place. */
export interface Member extends ResultPlace {
  readonly group: number;
  readonly known: TestOutcome['known'] | null;
  readonly isKnown: boolean;
}

/** Stores which group each of some tests belongs to, and which of them are known. */
export async function storeMembers(
  { database }: ExecutionPorts,
  execution: Execution,
  members: readonly Member[],
): Promise<void> {
  const details = executionDetails;
  const results = executionResults;
  const json = JSON.stringify(members);
  const updates = sql`jsonb_to_recordset(${json}::jsonb) AS updates(position integer, number integer, "group" integer, known jsonb, "isKnown" boolean)`;
  await database
    .in(execution)
    .update(details)
    .set({ groupNumber: sql`updates."group"`, known: sql`updates.known` })
    .from(updates)
    .where(
      sql`${details.executionId} = ${execution.id} AND ${details.position} = updates.position AND ${details.number} = updates.number`,
    );
  if (!members.some(({ isKnown }) => isKnown)) return;
  await database
    .in(execution)
    .update(results)
    .set({ outcome: 'known' })
    .from(updates)
    .where(
      sql`${results.executionId} = ${execution.id} AND ${results.position} = updates.position AND ${results.number} = updates.number AND updates."isKnown"`,
    );
}
