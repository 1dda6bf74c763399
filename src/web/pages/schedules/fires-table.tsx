import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { Table } from '../../components/list.tsx';
import { Time } from '../../components/time.tsx';

type Fire = z.output<typeof wire.scheduleFire>;

const KINDS: Readonly<Record<Fire['kind'], string>> = {
  on_time: 'on time',
  caught_up: 'made up for',
  skipped: 'left out',
  manual: 'run',
};

const COLUMNS = [
  { title: 'When', cell: ({ fired_at: at }: Fire) => <Time at={at} /> },
  { title: 'What', cell: (fire: Fire) => inWords(fire) },
  { title: 'Due', cell: ({ due_at: at }: Fire) => <Time at={at} /> },
  { title: 'Executions', cell: ({ executions }: Fire) => <Executions executions={executions} /> },
];

/** What a schedule did, time by time. */
export function FiresTable({ fires }: { readonly fires: readonly Fire[] }) {
  if (fires.length === 0) return <p>Nothing yet.</p>;
  return <Table caption="What it did" rows={fires} columns={COLUMNS} />;
}

function inWords({ kind, missed, started_by: by }: Fire): string {
  const who = by === null ? '' : ` by ${by}`;
  return missed > 0 ? `${KINDS[kind]}: ${missed} missed` : `${KINDS[kind]}${who}`;
}

function Executions({ executions }: Pick<Fire, 'executions'>) {
  if (executions.length === 0) return <span class="none">none</span>;
  return (
    <>
      {executions.map(({ id }, n) => (
        <a class="spaced" href={`/executions/${id}`}>
          Execution {n + 1}
        </a>
      ))}
    </>
  );
}
