import { CodeList } from '../../../components/code-list.tsx';
import { Table } from '../../../components/list.tsx';
import type { Comparison } from './index.tsx';
import { More } from './operations.tsx';

type Constraints = NonNullable<Comparison['constraints']>;
type Constraint = Constraints['items'][number];

const COLUMNS = [
  {
    title: 'Constraint',
    cell: ({ keyword, place }: Constraint) => (
      <>
        <code>{keyword}</code> of <code>{place}</code>
      </>
    ),
  },
  { title: 'Before', cell: ({ before }: Constraint) => limitOf(before) },
  { title: 'After', cell: ({ after }: Constraint) => limitOf(after) },
  {
    title: 'Operations',
    cell: ({ endpoints, total }: Constraint) => <Endpoints endpoints={endpoints} total={total} />,
  },
];

/** Constraints that are new, gone or other ones. */
export function ChangedConstraints({ total, items }: Constraints) {
  if (total === 0) return null;
  return (
    <>
      <h2>Constraints</h2>
      <Table caption="Changed constraints" rows={items} columns={COLUMNS} />
      <More total={total} shown={items.length} />
    </>
  );
}

function limitOf(limit: string | null) {
  if (limit === null) return <span class="muted">none</span>;
  return limit === '' ? 'yes' : <code>{limit}</code>;
}

function Endpoints({ endpoints, total }: Pick<Constraint, 'endpoints' | 'total'>) {
  const [first] = endpoints;
  if (total === 1) return <code>{first}</code>;
  return (
    <details>
      <summary>{total} operations</summary>
      <CodeList names={endpoints} />
      <More total={total} shown={endpoints.length} />
    </details>
  );
}
