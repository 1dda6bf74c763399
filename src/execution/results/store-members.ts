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
  const given = sql`jsonb_to_recordset(${json}::jsonb) AS given(position integer, number integer, "group" integer, known jsonb, "isKnown" boolean)`;
  await database
    .in(execution)
    .update(details)
    .set({ groupNumber: sql`given."group"`, known: sql`given.known` })
    .from(given)
    .where(
      sql`${details.executionId} = ${execution.id} AND ${details.position} = given.position AND ${details.number} = given.number`,
    );
  if (!members.some(({ isKnown }) => isKnown)) return;
  await database
    .in(execution)
    .update(results)
    .set({ outcome: 'known' })
    .from(given)
    .where(
      sql`${results.executionId} = ${execution.id} AND ${results.position} = given.position AND ${results.number} = given.number AND given."isKnown"`,
    );
}
