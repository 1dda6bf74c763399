/** What the scripts of one test case may use. */
export interface ManagedLimits {
  /** What pytest and the scripts may print. */
  readonly outputBytes: number;
  /** The largest file that a process may write, the JUnit file too. */
  readonly fileBytes: number;
  /** The address space of one process. */
  readonly memoryBytes: number;
  /** Processes and threads at the same time. */
  readonly processes: number;
  /** All files together, where they can be limited. */
  readonly diskBytes: number;
  /** Test cases that share a sandbox, where it keeps them apart. */
  readonly batch: number;
  /** Tests that may be reported. */
  readonly tests: number;
}

const MB = 1024 * 1024;

export const LIMITS: ManagedLimits = {
  outputBytes: 10 * MB,
  fileBytes: 32 * MB,
  memoryBytes: 2048 * MB,
  processes: 256,
  diskBytes: 256 * MB,
  batch: 64,
  tests: 20_000,
};
