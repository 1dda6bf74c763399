import type { Seen } from './details.tsx';
import { Result } from './result.tsx';

/** The first failures in full, and the way to all results. */
export function Failures(props: { readonly id: string; readonly failures: Seen['failures'] }) {
  const { id, failures } = props;
  const path = `/executions/${id}/results`;
  return (
    <>
      {failures.items.length > 0 && <h2>Failures</h2>}
      {failures.items.map((result) => (
        <Result result={result} />
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
