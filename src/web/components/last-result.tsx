import { RunResults, type RunSum } from './results/run-results.tsx';
import { endingOf, Status } from './status.tsx';
import { Time } from './time.tsx';

interface LastExecution {
  readonly id: string;
  readonly state: string;
  readonly status: number | null;
  readonly cancelled_by: string | null;
  readonly received_at: string;
  readonly sum: RunSum | null;
}

/** The newest execution of a row: its status, or its state while it has none, and when. */
export function LastResult({ of }: { readonly of: LastExecution | null }) {
  if (of === null) return <span class="none">never run</span>;
  return (
    <>
      <a href={`/executions/${of.id}`}>
        <Status of={endingOf(of)} />
      </a>{' '}
      <span class="muted">
        <Time at={of.received_at} />
      </span>
      {of.sum !== null && (
        <>
          <br />
          <RunResults sum={of.sum} />
        </>
      )}
    </>
  );
}
