import { Status } from '../../components/status.tsx';
import { duration } from '../../components/time.tsx';
import type { Seen } from './details.tsx';

const OUTCOMES = ['failed', 'blocked', 'unproven'] as const;
type Outcome = (typeof OUTCOMES)[number] | 'passed' | 'known';

/**
 * What came of an execution in one line: its status, how many tests have another outcome than passed, how
 * many there were, how long it took, and why it ended as it did.
 */
export function Headline({ execution }: Pick<Seen, 'execution'>) {
  const { status, state, reason } = execution;
  const parts = [...outcomes(execution), ...took(execution)];
  return (
    <p role="status">
      <strong>
        <Status of={status ?? state} />
      </strong>
      {parts.map((part) => ` · ${part}`).join('')} {reason}
    </p>
  );
}

/**
 * `2 of 292 tests failed`, `3 unproven`, `1 known failure`; how many passed where all others are known;
 * nothing as long as there are no results.
 */
function outcomes({ test_cases: testCases }: Seen['execution']): string[] {
  const sum = (of: Outcome) => testCases.reduce((total, { counts }) => total + counts[of], 0);
  const [passed, known] = [sum('passed'), sum('known')];
  const all = passed + known + OUTCOMES.reduce((total, of) => total + sum(of), 0);
  if (all === 0) return [];
  const accepted = known === 0 ? [] : [counted(known, 'known failure')];
  const [first, ...others] = OUTCOMES.filter((of) => sum(of) > 0);
  const ofAll = (count: number) =>
    count === all ? counted(all, 'test') : `${shown(count)} of ${counted(all, 'test')}`;
  if (first === undefined) return [`${ofAll(passed)} passed`, ...accepted];
  return [
    `${shown(sum(first))} of ${counted(all, 'test')} ${first}`,
    ...others.map((of) => `${shown(sum(of))} ${of}`),
    ...accepted,
  ];
}

function counted(count: number, noun: string): string {
  return `${shown(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function shown(count: number): string {
  return count.toLocaleString('en');
}

function took({ received_at: from, ended_at: to }: Seen['execution']): string[] {
  return to === null ? [] : [duration(Date.parse(to) - Date.parse(from))];
}
