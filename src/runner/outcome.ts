import { readJunit, type SuiteCounts, type TestResult } from './junit.ts';

/** 1 passed, 2 failed, 3 blocked: the execution status of the platform. */
export type RunStatus = 1 | 2 | 3;

export interface RunResult {
  readonly status: RunStatus;
  readonly counts: SuiteCounts;
  readonly tests: readonly TestResult[];
  /** Why there is no trustworthy result; null unless the whole run is void. */
  readonly reason: string | null;
}

/** Pytest's own exit codes that say that tests were run. */
const RAN = [0, 1];

/** The result of a run, from pytest's exit code (null: killed) and its JUnit file. */
export function outcome(exit: number | null, isAborted: boolean, junit: string | null): RunResult {
  const report = junit === null ? null : readJunit(junit);
  const { counts, tests } = report ?? { counts: { passed: 0, failed: 0, blocked: 0 }, tests: [] };
  const reason = voidReason(exit, isAborted, report !== null);
  if (reason !== null) return { status: 3, counts, tests, reason };
  if (counts.failed > 0) return { status: 2, counts, tests, reason };
  const isWhole = counts.blocked === 0 && counts.passed > 0;
  return { status: isWhole ? 1 : 3, counts, tests, reason };
}

function voidReason(exit: number | null, isAborted: boolean, hasReport: boolean): string | null {
  if (isAborted) return 'the run was aborted';
  if (exit === null) return 'pytest was killed';
  if (!RAN.includes(exit)) return `pytest ended with exit code ${exit}`;
  return hasReport ? null : 'pytest wrote no readable JUnit file';
}
