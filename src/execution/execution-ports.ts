import type { Database, InWorkspace, Queue } from '../database/index.ts';
import type { LibraryPorts } from '../library/index.ts';
import type { LocalRuntimesPorts, RuntimesPorts } from '../runtimes/index.ts';
import type { Execution } from './lifecycle/lock-execution.ts';

/** What executions need from the world; the composition root fills it in. */
export interface ExecutionPorts {
  readonly database: Database;
  readonly queue: Queue;
  readonly now: () => Date;
  /** Notified of an execution whose result is stored, inside the transaction that stores it. */
  readonly executionEnded: (execution: Execution) => Promise<void>;
}

/** What running them needs in addition: only processes that run tests have it. */
export interface ExecutionWorkPorts extends ExecutionPorts, RuntimesPorts, LocalRuntimesPorts {
  readonly library: LibraryPorts;
  /** Where people see repositories, such as `https://github.com`. */
  readonly githubUrl: string;
  /** Where workflows reach the platform, without a slash at the end. */
  readonly baseUrl: string;
  /** Where a test with this execution token asks for its secrets. */
  readonly secretsService: (token: string) => string;
  /** The bindings that these test cases of a workspace have. */
  readonly bindingsOf: (
    workspace: InWorkspace,
    testCaseIds: readonly string[],
  ) => Promise<readonly { readonly id: string; readonly testCaseId: string }[]>;
  /**
   * Looks up whether tests of the managed runtime may be sent to a base URL that was given to a run.
   * @throws Problem `address-refused`
   */
  readonly requireAllowed: (baseUrl: string) => Promise<void>;
  /** What an execution may take. */
  readonly timeLimitSeconds: number;
  /** How long finished executions are kept. */
  readonly retentionDays: number;
  /** Receives errors in the background. */
  readonly report: (fault: unknown) => void;
}
