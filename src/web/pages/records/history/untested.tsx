import { Table } from '../../../components/list.tsx';
import type { Seen } from './index.tsx';

type Reason = Seen['untested'][number];

const COLUMNS = [
  { title: 'Reason', cell: ({ reason }: Reason) => reason },
  { title: 'Places', cell: ({ places }: Reason) => places.toLocaleString('en'), right: true },
  {
    title: 'Endpoints',
    cell: ({ endpoints }: Reason) => endpoints.toLocaleString('en'),
    right: true,
  },
];

/** Why scenarios of fields have no test, the most frequent reasons first. */
export function Untested({ reasons }: { readonly reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null;
  const places = reasons.reduce((sum, one) => sum + one.places, 0);
  return (
    <details class="box">
      <summary>Not tested, and why: {places.toLocaleString('en')} scenarios of fields</summary>
      <Table caption="Why scenarios have no test" rows={reasons} columns={COLUMNS} />
    </details>
  );
}
