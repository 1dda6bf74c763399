import type { SentTestCase } from './run-results.ts';
import type { RuntimeHealth, TestCaseOutcome } from './runtime.ts';

/** How the run of a test case ended, but for the commit that was run. */
export type SentOutcome = Omit<TestCaseOutcome, 'commit'>;

/** A workflow of a repository on GitHub, as a runtime names it. */
export interface RemoteSite {
  /** `OWNER/NAME`. */
  readonly repository: string;
  /** GitHub's id of it; null until it was seen. */
  readonly repositoryId: string | null;
  /** File name below `.github/workflows`. */
  readonly workflow: string;
  /** The branch whose version of the workflow runs; null: the default one. */
  readonly ref: string | null;
  /** What `runs-on` says. */
  readonly labels: readonly string[];
  /** The Action, as a workflow names it. */
  readonly action: string;
}

/** Whether a workflow can run tests, and the id of its repository where it was seen. */
export interface RemoteHealth extends RuntimeHealth {
  readonly repositoryId: string | null;
}

/** One job of a run, as the workflow's matrix has it. */
export interface MatrixLeg {
  readonly leg: number;
  readonly name: string;
  readonly commit: string;
}

/** What a run is requested with. */
export interface RemoteOrder {
  readonly executionId: string;
  readonly legs: readonly MatrixLeg[];
  /** Where its jobs reach the platform. */
  readonly url: string;
}

/** Where a run stands. */
export type RemoteRun =
  | { readonly state: 'waiting' | 'running' }
  | { readonly state: 'ended'; readonly conclusion: string }
  | { readonly state: 'gone' };

/**
 * A self-managed runtime: test cases run outside of the platform, and send their own results
 * (docs/runtimes.md#what-happens). Every method throws a Problem when GitHub cannot be asked now
 * (`git-unreachable`, `git-rate-limited`) or does not let the App in.
 */
export interface RemoteRuntime {
  /** Whether tests can be run there now; throws only what passes by itself. */
  readonly health: (site: RemoteSite) => Promise<RemoteHealth>;
  /**
   * Commits the workflow to the repository's branch.
   * @returns the commit; null when it is there already
   * @throws Problem `runtime-not-operational` when GitHub does not let the App
   */
  readonly install: (site: RemoteSite) => Promise<string | null>;
  /**
   * Asks for a run.
   * @returns its id; null where GitHub took the request and does not say
   * @throws Problem `runtime-not-operational` when it refuses
   */
  readonly start: (site: RemoteSite, order: RemoteOrder) => Promise<string | null>;
  /** The id of the run of an execution; null when there is none, or GitHub does not know it yet. */
  readonly find: (site: RemoteSite, executionId: string) => Promise<string | null>;
  readonly look: (repository: string, runId: string) => Promise<RemoteRun>;
  /** Cancels a run, unless it has ended. */
  readonly cancel: (repository: string, runId: string) => Promise<void>;
  /** How the run of a test case ended, by what its job sends. */
  readonly read: (sent: SentTestCase) => Promise<SentOutcome>;
  /** What its jobs have left beside the results that they send: the same results, unread JSON. */
  readonly left: (repository: string, runId: string) => Promise<readonly unknown[]>;
}
