import { Table } from '../../../components/list.tsx';
import { endpointPath } from '../history/paths.ts';
import type { Comparison } from './index.tsx';
import { More } from './operations.tsx';

type Changed = Comparison['changed'];
type Scenario = Changed['items'][number]['scenarios'][number];

const COLUMNS = [
  {
    title: 'Scenario',
    cell: ({ scenario, words }: Scenario) => (
      <>
        {scenario} <span class="muted">{words}</span>
      </>
    ),
  },
  { title: 'Tests added', cell: ({ added }: Scenario) => fieldsOf(added) },
  { title: 'Tests removed', cell: ({ removed }: Scenario) => fieldsOf(removed) },
];

/** Tests that were added and removed, by operation and scenario. */
export function ChangedTests({
  total,
  items,
  path,
}: Changed & {
  /** Of the record. */
  readonly path: string;
}) {
  if (total === 0) return null;
  return (
    <>
      <h2>Tests</h2>
      {items.map(({ endpoint, before, after, scenarios }) => (
        <>
          <h3>
            <a href={endpointPath(path, endpoint)}>{endpoint}</a>
          </h3>
          <p class="muted">{before === after ? after : `${before} → ${after}`} tests</p>
          <Table caption={`Tests of ${endpoint}`} rows={scenarios} columns={COLUMNS} />
        </>
      ))}
      <More total={total} shown={items.length} />
    </>
  );
}

/** `2: body /name, body /owner/name`; one of the whole operation has no field. */
function fieldsOf({ total, fields }: Scenario['added']) {
  if (total === 0) return '–';
  const named = fields.filter((field) => field !== '');
  return (
    <>
      {total}
      {named.length > 0 && ': '}
      {named.map((field, at) => (
        <>
          {at > 0 && ', '}
          <code>{field}</code>
        </>
      ))}
      {total > fields.length && ` and ${total - fields.length} more`}
    </>
  );
}
