import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { ExecutionLinks } from '../../components/execution-links.tsx';
import { Table } from '../../components/list.tsx';
import { Time } from '../../components/time.tsx';

type Fire = z.output<typeof wire.scheduleFire>;

const KINDS: Readonly<Record<Fire['kind'], string>> = {
  on_time: 'on time',
  caught_up: 'made up for',
  skipped: 'left out',
  manual: 'run',
};

type Names = ReadonlyMap<string, string>;

const columns = (names: Names) => [
  { title: 'When', cell: ({ fired_at: at }: Fire) => <Time at={at} /> },
  { title: 'What', cell: (fire: Fire) => inWords(fire) },
  { title: 'Due', cell: ({ due_at: at }: Fire) => <Time at={at} /> },
  {
    title: 'Executions',
    cell: ({ executions }: Fire) => <ExecutionLinks executions={executions} names={names} />,
  },
];

/** What a schedule did, time by time. @param names those of pipelines, by id */
export function FiresTable(props: { readonly fires: readonly Fire[]; readonly names: Names }) {
  const { fires, names } = props;
  if (fires.length === 0) return <p>Nothing yet.</p>;
  return <Table caption="What it did" rows={fires} columns={columns(names)} />;
}

function inWords({ kind, missed, started_by: by }: Fire): string {
  const who = by === null ? '' : ` by ${by}`;
  return missed > 0 ? `${KINDS[kind]}: ${missed} missed` : `${KINDS[kind]}${who}`;
}

/** The pipelines that fires have started. */
export function pipelinesOf(fires: readonly Fire[]): string[] {
  return fires.flatMap(({ executions }) => executions.map(({ pipeline }) => pipeline));
}
