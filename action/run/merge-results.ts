import type { RunResult, TestResult } from '../../src/runner/index.ts';

/**
 * Merges the results of several runs: failed where at least one failed, since a wrong response is a fact whatever
 * else was blocked; else blocked where any is; else passed.
 */
export function mergeResults(results: readonly RunResult[]): RunResult {
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
