import type { z } from 'zod';
import type { wire } from '../../api/index.ts';
import { Table } from './list.tsx';
import { RunResults } from './results/run-results.tsx';
import { endingOf, Status } from './status.tsx';
import { duration, Time } from './time.tsx';

type Summary = z.output<typeof wire.executionSummary>;

/** Executions, each with its status, or its state while it has none. */
export function ExecutionsTable(props: {
  readonly caption: string;
  readonly executions: readonly Summary[];
}) {
  return <Table caption={props.caption} rows={props.executions} columns={COLUMNS} />;
}

const COLUMNS = [
  { title: 'Status', cell: (one: Summary) => <Status of={endingOf(one)} /> },
  {
    title: 'Pipeline',
    cell: ({ id, number, pipeline }: Summary) => (
      <a href={`/executions/${id}`}>
        {pipeline.name}
        {number !== null && ` #${number}`}
      </a>
    ),
  },
  { title: 'Results', cell: ({ sum }: Summary) => <RunResults sum={sum} /> },
  { title: 'Trigger', cell: ({ trigger }: Summary) => triggerInWords(trigger) },
  { title: 'Environment', cell: ({ parameters }: Summary) => placeOf(parameters) },
  { title: 'Received', cell: ({ received_at: at }: Summary) => <Time at={at} /> },
  { title: 'Took', cell: (one: Summary) => durationText(one), right: true },
];

/** `schedule nightly`, or `manual by ada`. */
export function triggerInWords({ kind, name }: Summary['trigger']): string {
  return kind === 'manual' || kind === 'rerun' ? `${kind} by ${name}` : `${kind} ${name}`;
}

/** What people call the place that was tested, else its base URL; else it is the suite's own. */
function placeOf({ environment, base_url: baseUrl }: Summary['parameters']): string {
  return environment ?? baseUrl ?? '–';
}

/** How long its tests took, as its page says it; of one that never began, how long it was there. */
function durationText({
  received_at: received,
  started_at: started,
  ended_at: to,
}: Summary): string {
  return to === null ? '–' : duration(Date.parse(to) - Date.parse(started ?? received));
}
