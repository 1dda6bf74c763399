import { Status } from '../../components/status.tsx';
import { duration } from '../../components/time.tsx';
import type { Seen } from './details.tsx';

const OUTCOMES = ['failed', 'blocked', 'unproven'] as const;

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

/** `2 of 292 tests failed`, `3 unproven`; all that passed; nothing as long as there are no results. */
function outcomes({ test_cases: testCases }: Seen['execution']): string[] {
  const sum = (of: 'passed' | (typeof OUTCOMES)[number]) =>
    testCases.reduce((total, { counts }) => total + counts[of], 0);
  const all = sum('passed') + OUTCOMES.reduce((total, of) => total + sum(of), 0);
  if (all === 0) return [];
  const [first, ...others] = OUTCOMES.filter((of) => sum(of) > 0);
  const tests = all === 1 ? 'test' : 'tests';
  if (first === undefined) return [`${all.toLocaleString('en')} ${tests} passed`];
  return [
    `${sum(first).toLocaleString('en')} of ${all.toLocaleString('en')} ${tests} ${first}`,
    ...others.map((of) => `${sum(of).toLocaleString('en')} ${of}`),
  ];
}

function took({ received_at: from, ended_at: to }: Seen['execution']): string[] {
  return to === null ? [] : [duration(Date.parse(to) - Date.parse(from))];
}
