import type { IdentityPorts } from '../../identity/index.ts';
import type { RemoteSite, RuntimesPorts } from '../../runtimes/index.ts';
import type { ExecutionPorts, ExecutionWorkPorts } from '../execution-ports.ts';
import type { actionsRuns, calibrationRuns } from '../tables.ts';

/** What runtimes outside of the platform need; web processes have it too, for results come by HTTP. */
export interface RemotePorts
  extends ExecutionPorts,
    RuntimesPorts,
    Pick<ExecutionWorkPorts, 'secretsService' | 'bindingsOf' | 'timeLimitSeconds'> {
  /** Where people see repositories, such as `https://github.com`. */
  readonly githubUrl: string;
  readonly identity: IdentityPorts;
}

/** The workflow run of an execution, as it is stored. */
export type ActionsRun = typeof actionsRuns.$inferSelect;

/** The workflow run of a calibration, as it is stored. */
export type CalibrationRun = typeof calibrationRuns.$inferSelect;

/** The run of an execution or a calibration that waits for what its jobs send. */
export interface OpenRun<Run> {
  readonly run: Run;
  /** Null when its runtime is gone. */
  readonly site: RemoteSite | null;
  /** Who has cancelled the execution; null while nobody has. */
  readonly cancelledBy: string | null;
}

/** A run whose check is due. */
export interface DueRun {
  /** Of the execution, or of the calibration. */
  readonly id: string;
  /** How often it was checked. */
  readonly looks: number;
  /** Whether it still waits for its jobs; of others the check is the last. */
  readonly isOpen: boolean;
}

/** A run as GitHub's hooks name it. */
export interface ChangedRun {
  readonly repositoryId: string;
  readonly runId: string;
}

/**
 * What a workflow run works for: an execution or a calibration. `follow-run.ts` and `send-checks.ts` are the same for
 * both, and a subject says how its rows are read and written. An id is that of the execution or calibration.
 */
export interface RunSubject<Run extends ActionsRun | CalibrationRun> {
  readonly kind: 'execution' | 'calibration';
  /** Its run; null when it does not run, or all that its jobs send is there. */
  readonly load: (ports: ExecutionWorkPorts, id: string) => Promise<OpenRun<Run> | null>;
  /** Stores which run it is, where GitHub did not say so at its start. */
  readonly storeRunId: (ports: ExecutionWorkPorts, run: Run, runId: string) => Promise<void>;
  /**
   * Takes what the jobs of a run that has ended did not send.
   * @param left the contents of its artifacts
   * @param missing why what is not among them is lost
   */
  readonly finish: (
    ports: ExecutionWorkPorts,
    run: Run,
    left: readonly unknown[],
    missing: string,
  ) => Promise<void>;
  /** Ends it without what its jobs would have sent. */
  readonly fail: (ports: ExecutionWorkPorts, run: Run, reason: string) => Promise<void>;
  /** Sends the job that starts its run, when nobody knows whether GitHub took the request. */
  readonly restart: (ports: ExecutionPorts, id: string) => Promise<void>;
  /** Those whose checks are due, locked; those that another process has locked are left to it. */
  readonly lockDue: (ports: ExecutionPorts, at: Date, limit: number) => Promise<DueRun[]>;
  /** Stores how often it was checked, and when to do so next; null: no more. */
  readonly storeCheck: (
    ports: ExecutionPorts,
    id: string,
    check: { readonly looks: number; readonly lookAt: Date | null },
  ) => Promise<void>;
  /** The id of the one with this run. */
  readonly findId: (
    ports: Pick<ExecutionPorts, 'database'>,
    changed: ChangedRun,
  ) => Promise<string | undefined>;
  /** Sends the jobs that check the runs. */
  readonly sendChecks: (
    ports: Pick<ExecutionPorts, 'queue'>,
    ids: readonly string[],
  ) => Promise<void>;
}
