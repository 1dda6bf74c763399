import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { ExecutionLinks } from '../../components/execution-links.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { Findings } from './conditions-table.tsx';

type GatekeeperEvent = z.output<typeof wire.gatekeeperEvent>;

/** One event: when it came, what it started, and, unfolded, why and with which body. @param names those of pipelines */
export function Event(props: {
  readonly event: GatekeeperEvent;
  readonly names: ReadonlyMap<string, string>;
}) {
  const { event, names } = props;
  const { matched, received_at: at, key, hops, payload, conditions, executions } = event;
  return (
    <details class="box">
      <summary>
        <Status of={matched ? 'matched' : 'unmatched'} /> <Time at={at} />{' '}
        <span class="muted">{started(executions.length)}</span>
      </summary>
      {executions.length > 0 && (
        <p>
          <ExecutionLinks executions={executions} names={names} />
        </p>
      )}
      <Findings findings={conditions} />
      <p class="muted">
        {key !== null && `Recognised by ${key}. `}
        {hops > 0 && `It came over ${hops} gatekeepers.`}
      </p>
      <pre tabindex={0}>{JSON.stringify(payload, null, 2)}</pre>
    </details>
  );
}

function started(count: number): string {
  if (count === 0) return 'started nothing';
  return count === 1 ? 'started one execution' : `started ${count} executions`;
}

/** The pipelines that events have started. */
export function pipelinesOf(events: readonly GatekeeperEvent[]): string[] {
  return events.flatMap(({ executions }) => executions.map(({ pipeline }) => pipeline));
}
