import type { Database, InWorkspace, Queue } from '../database/index.ts';
import type { LibraryPorts } from '../library/index.ts';
import type { LocalRuntimesPorts, RuntimesPorts } from '../runtimes/index.ts';
import type { Execution } from './lifecycle/lock-execution.ts';

/** A run that may get values which its records have on the platform. */
export interface RunOfRecords extends InWorkspace {
  /** Of the execution, or the calibration. */
  readonly id: string;
  /** Who started it by hand; null where an event or a schedule did. */
  readonly user: string | null;
  /** Where the run is sent; null: where each suite says. */
  readonly baseUrl: string | null;
  /** Whether values for one run are this run's alone, and not also of the one that follows it. */
  readonly isLast: boolean;
}

/** What the tests of a record may read. */
export interface LocalGrant {
  /** What a token says that reads them: one for each variable that has a usable value. */
  readonly bindings: readonly string[];
  /** What a suite reads from PROOFGATE_LOCAL_SECRETS: by variable its hosts, or why it has no value. */
  readonly variables: Readonly<
    Record<string, { readonly hosts: readonly string[] } | { readonly unusable: string }>
  >;
}

/** What the test cases of a run may read. */
export interface LocalGrants {
  /** By the id of a test case; those of a record without values have none. */
  readonly ofTestCase: ReadonlyMap<string, LocalGrant>;
  /** The variables whose values are for this run alone. */
  readonly runVariables: readonly string[];
}

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
  /** Gives test cases of a run the values that their records have on the platform. */
  readonly grantLocalSecrets: (
    run: RunOfRecords,
    testCaseIds: readonly string[],
  ) => Promise<LocalGrants>;
  /** Forgets the values that were given for one run alone. */
  readonly endRunSecrets: (runId: string) => void;
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
