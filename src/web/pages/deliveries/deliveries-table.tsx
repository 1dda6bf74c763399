import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { Table } from '../../components/list.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { causeInWords } from './cause-in-words.ts';

type Summary = z.output<typeof wire.listedDelivery>;

const COLUMNS = [
  { title: 'Delivery', cell: ({ state }: Summary) => <Status of={state} /> },
  {
    title: 'To',
    cell: ({ id, receiver }: Summary) => (
      <a class="receiver" href={`/deliveries/${id}`}>
        {receiver.application_name}, {receiver.webhook_name}
      </a>
    ),
  },
  { title: 'Result', cell: (one: Summary) => <Result one={one} /> },
  { title: 'Attempts', cell: ({ tries }: Summary) => tries, right: true },
  { title: 'Last attempt', cell: (one: Summary) => lastAttempt(one) },
  {
    title: 'Next attempt',
    cell: ({ next_attempt_at: at }: Summary) => (at === null ? '–' : <Time at={at} />),
  },
  { title: 'Created', cell: ({ created_at: at }: Summary) => <Time at={at} /> },
];

/** The run whose result was sent, and how it ended. */
function Result({ one }: { readonly one: Summary }) {
  const { run, status, test: isTest, execution_id: execution } = one;
  if (isTest) return <>test event</>;
  return (
    <>
      <Status of={status} />{' '}
      {run !== null && execution !== null && (
        <a href={`/executions/${execution}`}>
          {run.pipeline}
          {run.number !== null && ` #${run.number}`}
        </a>
      )}
    </>
  );
}

/** What the receiver has answered, or why it has not. */
function lastAttempt({ last_attempt: last }: Summary): string {
  if (last === null) return '–';
  if (last.status !== null) return `Answered ${last.status}`;
  return last.cause === null ? 'No response' : causeInWords(last.cause);
}

/** Deliveries, each with its state and the result that it carries. */
export function DeliveriesTable({ deliveries }: { readonly deliveries: readonly Summary[] }) {
  return <Table caption="Deliveries" rows={deliveries} columns={COLUMNS} />;
}
