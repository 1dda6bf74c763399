import type { Child } from 'hono/jsx';
import { endingOf, Status } from '../../components/status.tsx';
import { duration } from '../../components/time.tsx';
import { leftInWords, progressOf } from './outcomes/progress.ts';
import { type Execution, sumsOf, totalOf } from './outcomes/sums.ts';

const WRONG = ['failed', 'blocked', 'unproven'] as const;

/**
 * The outcome of an execution in one line: its status, how many tests have another outcome than passed, how many there
 * were, how long it took, what was tested and where, and why it ended as it did. While it runs, how far it has come.
 */
export function Headline({ execution }: { readonly execution: Execution }) {
  const { status, reason, parameters, runtime } = execution;
  const parts: Child[] = [
    ...(status === null ? progress(execution) : []),
    ...outcomes(execution),
    ...elapsedTime(execution),
    ...(status === null ? remainingTime(execution) : []),
    ...commits(execution),
    ...(parameters.base_url === null ? [] : [<code>{parameters.base_url}</code>]),
    ...(runtime === null ? [] : [runtime.name]),
  ];
  return (
    <p role="status">
      <strong>
        <Status of={endingOf(execution)} />
      </strong>
      {parts.map((part) => (
        <> · {part}</>
      ))}
      {reason !== null && <> · {reason}</>}
    </p>
  );
}

/** `120 of 260 test cases`, `2,900 of about 6,300 tests`. */
function progress(execution: Execution): string[] {
  const { done, expected, testCases } = progressOf(execution, Date.now());
  if (testCases.all === 0) return [];
  const ofCases = `${formatCount(testCases.ended)} of ${counted(testCases.all, 'test case')}`;
  if (expected === null) return [ofCases];
  return [ofCases, `${formatCount(done)} of about ${counted(Math.max(done, expected), 'test')}`];
}

/** `about 3 min left`; nothing before the first tests have ended. */
function remainingTime(execution: Execution): string[] {
  const { leftMs } = progressOf(execution, Date.now());
  return leftMs === null || leftMs === 0 ? [] : [leftInWords(leftMs)];
}

/**
 * `2 of 292 tests failed`, else how many are blocked or unproven, else how many passed: the tiles below have the rest.
 * While it runs, `2 failed`; nothing as long as there are no results.
 */
function outcomes(execution: Execution): string[] {
  const sums = sumsOf(execution);
  const all = totalOf(sums);
  if (all === 0) return [];
  const first = WRONG.find((of) => sums[of] > 0);
  if (execution.status === null)
    return first === undefined ? [] : [`${formatCount(sums[first])} ${first}`];
  const many = first === undefined ? sums.passed : sums[first];
  const ofAll =
    many === all ? counted(all, 'test') : `${formatCount(many)} of ${counted(all, 'test')}`;
  return [`${ofAll} ${first ?? 'passed'}`];
}

function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** How long its tests took; as long as they run, for how long they have, which `pages.js` counts on. */
function elapsedTime({ received_at: received, ended_at: to, steps }: Execution): Child[] {
  const from = Date.parse(steps.running ?? received);
  if (to !== null) return [duration(Date.parse(to) - from)];
  if (steps.running === null) return [];
  return [<span data-since={String(from)}>{duration(Date.now() - from)}</span>];
}

/** `commit 1a2b3c4`, or how many commits there were. */
function commits({ test_cases: testCases }: Execution): Child[] {
  const all = [...new Set(testCases.flatMap(({ source }) => source?.commit ?? []))];
  if (all.length > 1) return [counted(all.length, 'commit')];
  return all.map((commit) => (
    <>
      commit <code>{commit.slice(0, 7)}</code>
    </>
  ));
}
