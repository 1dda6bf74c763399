/** The status of a test case or an execution (docs/executions.md#status). */
export const STATUS = { passed: 1, failed: 2, blocked: 3 } as const;

export type ExecutionStatus = (typeof STATUS)[keyof typeof STATUS];

/** How many results of each outcome a test case has. */
export interface Outcomes {
  readonly passed: number;
  readonly failed: number;
  /** Failures that known.json lists. */
  readonly known: number;
  /** Rejected like their own valid requests, so that they prove nothing. */
  readonly unproven: number;
  readonly blocked: number;
}

/** The counts where there is no result. */
export const NO_OUTCOMES: Outcomes = { passed: 0, failed: 0, known: 0, unproven: 0, blocked: 0 };

/** What is known of one test case when its run is over. */
export interface TestCaseRun {
  readonly outcomes: Outcomes;
  /** Why its run as a whole cannot be trusted; null when it can. */
  readonly reason: string | null;
}

export interface Verdict {
  readonly status: ExecutionStatus;
  /** Why it is blocked; null otherwise. */
  readonly reason: string | null;
}

/**
 * The status of a test case: blocked when its run as a whole cannot be trusted; else failed with at
 * least one failure, for one wrong answer is a fact whatever else was blocked; else blocked with
 * any blocked or unproven test or none at all; else passed. Failures that are known fail nothing.
 */
export function judgeTestCase({ outcomes, reason }: TestCaseRun): Verdict {
  const { passed, failed, known, unproven, blocked } = outcomes;
  if (reason !== null) return { status: STATUS.blocked, reason };
  if (failed > 0) return { status: STATUS.failed, reason: null };
  if (blocked > 0)
    return {
      status: STATUS.blocked,
      reason: `${blocked} ${blocked === 1 ? 'test was' : 'tests were'} blocked`,
    };
  if (unproven > 0)
    return {
      status: STATUS.blocked,
      reason: `${unproven} ${unproven === 1 ? 'test is' : 'tests are'} unproven`,
    };
  if (passed + known === 0) return { status: STATUS.blocked, reason: 'no test was run' };
  return { status: STATUS.passed, reason: null };
}

/**
 * The status of an execution by its test cases: failed with at least one that failed, else blocked
 * with any that is blocked or with none at all, else passed.
 */
export function judgeExecution(testCases: readonly Verdict[]): Verdict {
  const blocked = testCases.filter(({ status }) => status === STATUS.blocked);
  if (testCases.some(({ status }) => status === STATUS.failed)) {
    return { status: STATUS.failed, reason: null };
  }
  if (testCases.length === 0) return { status: STATUS.blocked, reason: EMPTY };
  if (blocked.length === 0) return { status: STATUS.passed, reason: null };
  const [first, ...others] = [...new Set(blocked.map(({ reason }) => reason))];
  const are = testCases.length === 1 ? 'test case is' : 'test cases are';
  const reason = `${blocked.length} of ${testCases.length} ${are} blocked: ${first}`;
  return { status: STATUS.blocked, reason: others.length === 0 ? reason : `${reason}; and others` };
}

/** Why an execution of a pipeline without test cases is blocked. */
export const EMPTY = 'the pipeline has no test cases';
/** Why a test case that has nothing in Git is blocked. */
export const UNLINKED = 'unlinked';
/** Why a test case is blocked that was deleted after its execution was stored. */
export const DELETED = 'the test case has been deleted';
