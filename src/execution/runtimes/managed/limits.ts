/** What the scripts of one execution may use. */
export interface ManagedLimits {
  /** What pytest and the scripts may print for one test case. */
  readonly outputBytes: number;
  /** The largest file that a process may write, the JUnit file too. */
  readonly fileBytes: number;
  /** The address space of one process. */
  readonly memoryBytes: number;
  /** Tests that one test case may report. */
  readonly tests: number;
}

const MB = 1024 * 1024;

export const LIMITS: ManagedLimits = {
  outputBytes: 10 * MB,
  fileBytes: 32 * MB,
  memoryBytes: 2048 * MB,
  tests: 20_000,
};
