import { asc, eq } from 'drizzle-orm';
import { type StartedExecution, startExecutions } from '../../execution/index.ts';
import { lockExisting } from '../../library/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { schedulePipelines } from '../tables.ts';
import type { ScheduleRow } from './schedules.ts';

/** What starting needs of the ports. */
export type StartPorts = Pick<AutomationPorts, 'database' | 'queue' | 'now'>;

/**
 * Starts the pipelines of a schedule in their order, in the caller's transaction.
 * @param receivedAt when it fired
 */
export async function startPipelines(
  ports: StartPorts,
  schedule: ScheduleRow,
  receivedAt: Date,
): Promise<StartedExecution[]> {
  const { id, name, parameters } = schedule;
  const rows = await ports.database
    .in(schedule)
    .select({ id: schedulePipelines.pipelineId })
    .from(schedulePipelines)
    .where(eq(schedulePipelines.scheduleId, id))
    .orderBy(asc(schedulePipelines.position));
  const ids = rows.map((row) => row.id);
  // Locked, so that none is deleted before its execution is there.
  const existing = await lockExisting(ports.database, schedule, ids);
  const details = { payload: null, parameters, hops: 0, receivedAt };
  const trigger = { kind: 'schedule', id, name, ...details } as const;
  return startExecutions(
    ports,
    schedule,
    ids.filter((one) => existing.has(one)),
    trigger,
  );
}
