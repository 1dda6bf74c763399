import { type Execution, hasEnded, sumsOf, totalOf } from './sums.ts';

/** How far an execution is. */
export interface Progress {
  /** Tests that have ended. */
  readonly done: number;
  /** About how many there are; null where nobody knows. */
  readonly expected: number | null;
  readonly testCases: { readonly ended: number; readonly all: number };
  /** About how long the rest takes, in milliseconds; null where nobody knows. */
  readonly leftMs: number | null;
}

/** How far an execution is at a time: of test cases that no report knows, as many tests as of the others. */
export function progressOf(execution: Execution, now: number): Progress {
  const { test_cases: testCases, steps } = execution;
  const done = totalOf(sumsOf(execution));
  const ended = testCases.filter(hasEnded);
  const waiting = testCases.filter((one) => !hasEnded(one));
  const known = waiting.flatMap(({ expected }) => expected ?? []);
  const counted = ended.length + known.length;
  const sum = done + known.reduce((all, one) => all + one, 0);
  const expected = counted === 0 ? null : Math.round((sum / counted) * testCases.length);
  const started = steps.running === null ? null : Date.parse(steps.running);
  const leftMs =
    started === null || expected === null || done === 0
      ? null
      : Math.max(0, Math.round(((now - started) * (expected - done)) / done));
  return { done, expected, testCases: { ended: ended.length, all: testCases.length }, leftMs };
}

/** `about 40 s left`, `about 3 min left`: an estimate is no more exact than that. */
export function leftInWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 10_000) * 10;
  if (seconds < 90) return `about ${Math.max(10, seconds)} s left`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} min left` : `about ${Math.round(minutes / 60)} h left`;
}
