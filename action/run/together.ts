import type { RunResult, TestResult } from '../../src/runner/index.ts';

/**
 * Several runs as one: failed with at least one that failed, for a wrong answer is a fact whatever else
 * was blocked; else blocked with any that is; else passed.
 */
export function together(results: readonly RunResult[]): RunResult {
  const tests = results.flatMap((one) => one.tests);
  const number = (outcome: TestResult['outcome']) =>
    tests.filter((test) => test.outcome === outcome).length;
  const counts = {
    ...{ passed: number('passed'), failed: number('failed') },
    ...{ unproven: number('unproven'), blocked: number('blocked') },
  };
  const statuses = new Set(results.map(({ status }) => status));
  const status = statuses.has(2) ? 2 : statuses.has(3) || results.length === 0 ? 3 : 1;
  const reason = results.find((one) => one.reason !== null)?.reason ?? null;
  return { status, counts, tests, reason: status === 3 ? reason : null };
}
