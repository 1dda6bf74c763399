import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { Table } from '../../components/list.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';

type Summary = z.output<typeof wire.deliverySummary>;

const COLUMNS = [
  { title: 'Delivery', cell: ({ state }: Summary) => <Status of={state} /> },
  {
    title: 'Message',
    cell: ({ id, message_id: message }: Summary) => <a href={`/deliveries/${id}`}>{message}</a>,
  },
  {
    title: 'Result',
    cell: ({ status, test: isTest }: Summary) => (isTest ? 'test event' : <Status of={status} />),
  },
  { title: 'Attempts', cell: ({ attempts }: Summary) => attempts, right: true },
  { title: 'Next attempt', cell: ({ next_attempt_at: at }: Summary) => <Time at={at} /> },
  { title: 'Created', cell: ({ created_at: at }: Summary) => <Time at={at} /> },
];

/** Deliveries, each with its state and the result that it carries. */
export function DeliveriesTable({ deliveries }: { readonly deliveries: readonly Summary[] }) {
  return <Table caption="Deliveries" rows={deliveries} columns={COLUMNS} />;
}
