import { Table } from '../../../components/list.tsx';
import type { Comparison } from './index.tsx';

type Whole = Comparison['added']['items'][number];

const COLUMNS = [
  { title: 'Operation', cell: ({ endpoint }: Whole) => <code>{endpoint}</code> },
  { title: 'Tests', cell: ({ tests }: Whole) => tests, right: true },
];

/** Operations that only one of two generations has. */
export function Operations({
  title,
  total,
  items,
}: Comparison['added'] & { readonly title: string }) {
  if (total === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <Table caption={title} rows={items} columns={COLUMNS} />
      <More total={total} shown={items.length} />
    </>
  );
}

/** How many rows are left out. */
export function More({ total, shown }: { readonly total: number; readonly shown: number }) {
  const left = total - shown;
  return left > 0 ? <p class="muted">and {left.toLocaleString('en')} more</p> : null;
}
