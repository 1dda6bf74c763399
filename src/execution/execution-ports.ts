import type { Database, Queue } from '../database/index.ts';

/** What executions need from the world; the composition root fills it in. */
export interface ExecutionPorts {
  readonly database: Database;
  readonly queue: Queue;
  readonly now: () => Date;
  /** Told of an execution whose result is stored, inside the transaction that stores it. */
  readonly executionEnded: (executionId: string) => Promise<void>;
}
