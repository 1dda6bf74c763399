import type { Child } from 'hono/jsx';
import { endingOf, Status } from '../../components/status.tsx';
import { duration } from '../../components/time.tsx';
import { type Execution, hasEnded, sumsOf, totalOf } from './outcomes/sums.ts';

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
    ...took(execution),
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

/** `120 of 260 test cases`. */
function progress({ test_cases: testCases }: Execution): string[] {
  if (testCases.length === 0) return [];
  return [
    `${shown(testCases.filter(hasEnded).length)} of ${counted(testCases.length, 'test case')}`,
  ];
}

/**
 * `2 of 292 tests failed`, `3 unproven`, `1 known failure`; how many passed where all others are known;
 * nothing as long as there are no results.
 */
function outcomes(execution: Execution): string[] {
  const sums = sumsOf(execution);
  const all = totalOf(sums);
  if (all === 0) return [];
  const accepted = sums.known === 0 ? [] : [counted(sums.known, 'known failure')];
  const [first, ...others] = WRONG.filter((of) => sums[of] > 0);
  const ofAll = (count: number) =>
    count === all ? counted(all, 'test') : `${shown(count)} of ${counted(all, 'test')}`;
  if (first === undefined) return [`${ofAll(sums.passed)} passed`, ...accepted];
  return [
    `${shown(sums[first])} of ${counted(all, 'test')} ${first}`,
    ...others.map((of) => `${shown(sums[of])} ${of}`),
    ...accepted,
  ];
}

function counted(count: number, noun: string): string {
  return `${shown(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function shown(count: number): string {
  return count.toLocaleString('en');
}

/** How long its tests took; as long as they run, for how long they have, which `pages.js` counts on. */
function took({ received_at: received, ended_at: to, steps }: Execution): Child[] {
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
