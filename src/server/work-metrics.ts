import { count, isNull, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { type Database, type Queries, tables } from '../database/index.ts';

const { deliveries, executions, generationRuns } = tables;

interface WorkGauge {
  readonly name: string;
  readonly help: string;
  readonly label: 'state' | 'queue';
  readonly read: (
    queries: Queries,
  ) => Promise<{ readonly label: string; readonly count: number }[]>;
}

/** What waits or is under way, as the database has it at the moment of asking. */
const GAUGES: readonly WorkGauge[] = [
  {
    name: 'proofgate_executions',
    help: 'Executions that have not ended, by state',
    label: 'state',
    read: (queries) =>
      queries
        .select({ label: executions.state, count: count() })
        .from(executions)
        .where(isNull(executions.dispatchedAt))
        .groupBy(executions.state),
  },
  {
    name: 'proofgate_deliveries',
    help: 'Deliveries of results that have not ended, by state',
    label: 'state',
    read: (queries) =>
      queries
        .select({ label: deliveries.state, count: count() })
        .from(deliveries)
        .where(isNull(deliveries.endedAt))
        .groupBy(deliveries.state),
  },
  {
    name: 'proofgate_generation_runs',
    help: 'Generations that have not ended, by state',
    label: 'state',
    read: (queries) =>
      queries
        .select({ label: generationRuns.state, count: count() })
        .from(generationRuns)
        .where(isNull(generationRuns.finishedAt))
        .groupBy(generationRuns.state),
  },
  {
    name: 'proofgate_jobs',
    help: 'Jobs that wait or are under way, by queue',
    label: 'queue',
    read: (queries) =>
      queries
        .select({ label: sql<string>`name`, count: count() })
        .from(sql`pgboss.job`)
        .where(sql`state < 'completed'`)
        .groupBy(sql`name`),
  },
];

/** Gauges of the work of all processes together, read when they are asked for. */
export function addWorkMetrics(registry: Registry, database: Database): void {
  for (const { name, help, label, read } of GAUGES) {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const rows = await read(database.queries);
        this.reset();
        for (const row of rows) this.set({ [label]: row.label }, row.count);
      },
    });
  }
}
