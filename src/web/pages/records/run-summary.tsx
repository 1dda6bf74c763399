import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { causeInWords } from '../../components/cause-in-words.ts';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { Confirmation } from './confirmation.tsx';

type Run = z.output<typeof wire.run>;

/** One run: how far it is, its result, or what stopped it and what to do. */
export function RunSummary(props: {
  readonly record: z.output<typeof wire.record>;
  readonly run: Run;
  /** The generation before it, where there is one. */
  readonly before: Run | null;
}) {
  const { record, run, before } = props;
  return (
    <>
      <p role="status">
        <Status of={run.state} /> <RunTimes run={run} />
      </p>
      {run.state === 'failed' && <Failure run={run} />}
      {run.state === 'generated' && <Confirmation record={record} run={run} before={before} />}
    </>
  );
}

/** Who requested a run, and when. */
function RunTimes({ run }: { run: Run }) {
  return (
    <span class="muted">
      requested by {run.requested_by} <Time at={run.queued_at} />
      {run.finished_at !== null && (
        <>
          , ended <Time at={run.finished_at} />
        </>
      )}
    </span>
  );
}

function Failure({ run }: { run: Run }) {
  return (
    <div class="flash danger">
      <p>
        <strong>{causeInWords(run.cause)}.</strong> {run.remedy}
      </p>
      {run.faults.length > 0 && (
        <ul>
          {run.faults.slice(0, 100).map((fault) => (
            <li>{fault}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
