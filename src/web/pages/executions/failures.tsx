import type { ExecutionPage } from './details.tsx';
import { recordAt } from './record-at.ts';
import { Result } from './result.tsx';

/** The first failures that have no root cause in full, and the link to all results. */
export function Failures(props: {
  readonly execution: Pick<ExecutionPage['execution'], 'id' | 'test_cases'>;
  readonly failures: ExecutionPage['failures'];
  readonly groups: ExecutionPage['groups'];
}) {
  const { execution, failures, groups } = props;
  const path = `/executions/${execution.id}/results`;
  const isGrouped = groups.items.length > 0;
  const ungrouped = failures.items.filter(({ details }) => details === null || !isGrouped);
  const reasons = new Set(groups.missing.map(({ reason }) => reason));
  return (
    <>
      {ungrouped.length > 0 && <h2>{isGrouped ? 'Failures without a root cause' : 'Failures'}</h2>}
      {ungrouped.length > 0 &&
        [...reasons].map((reason) => (
          <p class="hint">Failures have no root cause where a test case recorded none: {reason}.</p>
        ))}
      {ungrouped.map((result) => (
        <Result result={result} record={recordAt(execution, result.position)} />
      ))}
      <p>
        {failures.next !== null && (
          <>
            <a href={`${path}?outcome=failed`}>All failures</a> ·{' '}
          </>
        )}
        <a href={path}>All results</a>
      </p>
    </>
  );
}
