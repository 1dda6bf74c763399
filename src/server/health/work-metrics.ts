import { Gauge, type Registry } from 'prom-client';
import { countUnfinishedDeliveries } from '../../automation/index.ts';
import { countJobs, type Database } from '../../database/index.ts';
import { countUnfinishedExecutions } from '../../execution/index.ts';
import { countUnfinishedGenerations } from '../../library/index.ts';

interface WorkGauge {
  readonly name: string;
  readonly help: string;
  readonly label: 'state' | 'queue';
  readonly read: (
    database: Database,
  ) => PromiseLike<{ readonly label: string; readonly count: number }[]>;
}

/** What waits or is under way, as the database has it at the moment of asking. */
const GAUGES: readonly WorkGauge[] = [
  {
    name: 'proofgate_executions',
    help: 'Executions that have not ended, by state',
    label: 'state',
    read: countUnfinishedExecutions,
  },
  {
    name: 'proofgate_deliveries',
    help: 'Deliveries of results that have not ended, by state',
    label: 'state',
    read: countUnfinishedDeliveries,
  },
  {
    name: 'proofgate_generation_runs',
    help: 'Generations that have not ended, by state',
    label: 'state',
    read: countUnfinishedGenerations,
  },
  {
    name: 'proofgate_jobs',
    help: 'Jobs that wait or are under way, by queue',
    label: 'queue',
    read: countJobs,
  },
];

/** Gauges of the work of all processes together, read when they are requested. */
export function addWorkMetrics(registry: Registry, database: Database): void {
  for (const { name, help, label, read } of GAUGES) {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const rows = await read(database);
        this.reset();
        for (const row of rows) this.set({ [label]: row.label }, row.count);
      },
    });
  }
}
