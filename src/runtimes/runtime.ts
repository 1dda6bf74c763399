import type { ReadableRepository } from '../git/provider.ts';
import type { PartlyKnown } from '../results/index.ts';
import type { BranchSource, TestCaseSource } from './test-case-source.ts';

/** What keeps tests from the machine, the strictest first. */
export type SandboxName = 'bubblewrap' | 'user' | 'none';

/** Where test cases run (docs/runtimes.md). */
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
  /**
   * Runs a program beside a suite, in the same isolation as tests, for as long as `talk` takes. Nothing of
   * it is left afterwards, nor after an abort.
   *
   * @throws Problem when nothing can be run, what `talk` throws, and the signal's reason
   */
  readonly openLineSession: <T>(
    order: LineSessionOrder,
    use: (conversation: LineSession) => Promise<T>,
    signal: AbortSignal,
  ) => Promise<T>;
}

/** A program that reads a suite and imports what people wrote in it. */
export interface LineSessionOrder {
  /** What it belongs to; one at a time. */
  readonly id: string;
  /** The suite: path below its root → text. */
  readonly files: ReadonlyMap<string, string>;
  /** The Python of the program; its argument is the folder of the suite. */
  readonly script: string;
  /** Its variables; all others are the runtime's own, and none are the server's. */
  readonly variables: Readonly<Record<string, string>>;
}

/** A session with a running program, one line each way. */
export interface LineSession {
  /** Changes a file of the suite. */
  readonly write: (path: string, text: string) => Promise<void>;
  /** Sends a line and returns the program's next one. @throws Problem `suite-missing` once it has ended */
  readonly request: (line: string) => Promise<string>;
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
  /** Variables of all tests; others are the runtime's own, and none are the server's. */
  readonly variables: Readonly<Record<string, string>>;
  /** Opens the repository of a source with the credential that it was registered with. */
  readonly open: (source: BranchSource) => Promise<ReadableRepository>;
}

export interface RuntimeTestCase {
  readonly position: number;
  readonly source: TestCaseSource;
  /** Variables of its tests alone, which those of no other test case can read. */
  readonly variables: Readonly<Record<string, string>>;
}

export type Report = (position: number, outcome: TestCaseOutcome) => Promise<void>;

/** How the run of one test case ended. */
export interface TestCaseOutcome {
  /** The commit that was run; null where it has nothing in Git. */
  readonly commit: string | null;
  readonly results: readonly ScriptResult[];
  /** Why its run as a whole cannot be trusted; null when it can. */
  readonly reason: string | null;
  readonly milliseconds: number;
  /** What its suite says of the run; absent where nothing was run. */
  readonly recorded?: Recorded;
  /** What the known.json of its suite says of its tests; absent where there is none. */
  readonly known?: PartlyKnown;
}

/** What a suite says of a run beside JUnit. */
export interface Recorded {
  /** Why tests have no details, or not all of them; null when all have. */
  readonly missing: string | null;
  /** What holds for the whole run, such as a wrong base URL. */
  readonly notes: readonly string[];
  /** Of most tests; empty where none got so far. */
  readonly baseUrl: string;
  /** The OpenAPI document that the suite was generated from; null where it names none. */
  readonly document: SuiteDocument | null;
}

/** An OpenAPI document, as results name it. */
export interface SuiteDocument {
  readonly title: string;
  readonly sha256: string;
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
  /** What the results document says of it; null where its suite recorded nothing that agrees with JUnit. */
  readonly details: TestDetails | null;
}

/** A test of the results document, checked against its schema. */
export interface TestDetails {
  /** Method and path. */
  readonly endpoint: string;
  /** What is wrong, by its nature; null for a passed test. */
  readonly kind: string | null;
  /** All of it, in JSON. */
  readonly json: string;
}
