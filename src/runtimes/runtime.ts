import type { ReadableRepository } from '../git/provider.ts';
import type { BranchSource, TestCaseSource } from './test-case-source.ts';

/** What keeps tests from the machine, the strictest first. */
export type SandboxName = 'bubblewrap' | 'user' | 'none';

/** Where test cases run (platform.md, "Runtime"). */
export interface Runtime {
  /** Whether it can run tests now. Asked before each execution, so the answer is kept where it costs. */
  readonly health: () => Promise<RuntimeHealth>;
  /**
   * Runs the test cases of an execution in their order, and reports each as soon as it has ended.
   * After an abort nothing of the run is left, and the test cases that are not reported yet are
   * reported with the message of the signal's reason.
   *
   * @throws Problem when nothing can be run
   */
  readonly run: (order: RuntimeOrder, report: Report, signal: AbortSignal) => Promise<void>;
}

export interface RuntimeHealth {
  readonly operational: boolean;
  /** Why it is not, or which isolation is missing; null when there is nothing to say. */
  readonly reason: string | null;
  /** What tests run in there; absent where the platform does not decide it, or nothing runs. */
  readonly sandbox?: SandboxName;
}

/** The test cases of one execution that can be run. */
export interface RuntimeOrder {
  readonly executionId: string;
  readonly testCases: readonly RuntimeTestCase[];
  /** Is called before the first test starts, once or more. @throws when none may start */
  readonly begins: () => Promise<void>;
  /** Variables of the tests; all others are the runtime's own, and none are the server's. */
  readonly variables: Readonly<Record<string, string>>;
  /** Opens the repository of a source with the credential that it was registered with. */
  readonly open: (source: BranchSource) => Promise<ReadableRepository>;
}

export interface RuntimeTestCase {
  readonly position: number;
  readonly source: TestCaseSource;
}

export type Report = (position: number, outcome: TestCaseOutcome) => Promise<void>;

/** How the run of one test case ended. */
export interface TestCaseOutcome {
  /** The commit that was run; null where nothing in Git stands behind it. */
  readonly commit: string | null;
  readonly results: readonly ScriptResult[];
  /** Why its run as a whole cannot be trusted; null when it can. */
  readonly reason: string | null;
  readonly milliseconds: number;
}

/** One test of pytest. */
export interface ScriptResult {
  /** Path of the script below the suite's root. */
  readonly script: string;
  /** With its scenario in brackets. */
  readonly test: string;
  readonly outcome: 'passed' | 'failed' | 'unproven' | 'blocked';
  /** The failure in words; empty where it passed. */
  readonly text: string;
  readonly milliseconds: number;
}
