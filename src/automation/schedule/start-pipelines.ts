import { asc, eq } from 'drizzle-orm';
import { tables } from '../../database/index.ts';
import { type StartedExecution, startExecutions } from '../../execution/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import type { ScheduleRow } from './schedules.ts';

const { pipelines, schedulePipelines } = tables;

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
  const { id, name } = schedule;
  // Locked, so that none is deleted before its execution is there.
  const rows = await ports.database.queries
    .select({ id: schedulePipelines.pipelineId })
    .from(schedulePipelines)
    .innerJoin(pipelines, eq(pipelines.id, schedulePipelines.pipelineId))
    .where(eq(schedulePipelines.scheduleId, id))
    .orderBy(asc(schedulePipelines.position))
    .for('share', { of: pipelines });
  const trigger = { kind: 'schedule', id, name, payload: null, hops: 0, receivedAt } as const;
  return startExecutions(
    ports,
    schedule,
    rows.map((row) => row.id),
    trigger,
  );
}
