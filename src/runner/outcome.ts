import { type Junit, NO_TESTS, type SuiteCounts, type TestResult } from './junit.ts';

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
const INTERRUPTED = 2;

/** The result of a run, from pytest's exit code (null: killed) and its JUnit file. */
export function outcome(exit: number | null, isAborted: boolean, report: Junit | null): RunResult {
  const { counts, tests } = report ?? { counts: NO_TESTS, tests: [] };
  const unreachableReason = exit === INTERRUPTED ? unreachable(tests) : undefined;
  const lost = exit === INTERRUPTED ? withoutAccess(tests) : undefined;
  const hasStopped = unreachableReason !== undefined || lost !== undefined;
  const reason = voidReason(hasStopped ? 1 : exit, isAborted, report !== null);
  if (reason !== null) return { status: 3, counts, tests, reason };
  // Without access, nothing is said of what was left to test.
  if (lost !== undefined) return { status: 3, counts, tests, reason: `the run stopped: ${lost}` };
  // A failure counts in a run that was stopped too: it may be what ended the server.
  if (counts.failed > 0) return { status: 2, counts, tests, reason };
  if (unreachableReason !== undefined)
    return { status: 3, counts, tests, reason: `the run stopped: ${unreachableReason}` };
  const isWhole = counts.blocked === 0 && counts.unproven === 0 && counts.passed > 0;
  return { status: isWhole ? 1 : 3, counts, tests, reason };
}

function voidReason(exit: number | null, isAborted: boolean, hasReport: boolean): string | null {
  if (isAborted) return 'the run was aborted';
  if (exit === null) return 'pytest was killed';
  if (!RAN.includes(exit)) return `pytest ended with exit code ${exit}`;
  return hasReport ? null : 'pytest wrote no readable JUnit file';
}

/** Whether pytest has run all that it was to run. */
export function isComplete({ reason, tests }: RunResult): boolean {
  return reason === null && unreachable(tests) === undefined && withoutAccess(tests) === undefined;
}

/** Which server is gone, so that the suite has stopped the run (templates/proofgate_suite/plugin.py). */
function unreachable(tests: readonly TestResult[]): string | undefined {
  return lastBlocked(tests, /^Blocked by the set-up: (.* cannot be reached: .*)/);
}

/** Why the credentials are no longer accepted, which has stopped the run as well. */
function withoutAccess(tests: readonly TestResult[]): string | undefined {
  return lastBlocked(tests, /^Blocked by the set-up: (the suite has lost its access: .*)/);
}

function lastBlocked(tests: readonly TestResult[], pattern: RegExp): string | undefined {
  const reasons = tests
    .filter(({ outcome }) => outcome === 'blocked')
    .map(({ message }) => message);
  return reasons.map((message) => pattern.exec(message)?.[1]).findLast((found) => found);
}
