import { Table } from '../../../components/list.tsx';
import type { Seen } from './index.tsx';
import { OutcomeSparkline } from './outcome-sparkline.tsx';
import { endpointPath } from './paths.ts';

type Test = Seen['flaky'][number];

/** Tests that have turned between passed and failed three times or more in their last runs. */
export function Flaky({ flaky, path }: Pick<Seen, 'flaky'> & { readonly path: string }) {
  if (flaky.length === 0) return null;
  const columns = [
    {
      title: 'Endpoint',
      cell: ({ endpoint }: Test) => <a href={endpointPath(path, endpoint)}>{endpoint}</a>,
    },
    { title: 'Test', cell: ({ test }: Test) => <code>{test}</code> },
    { title: 'Last runs', cell: ({ outcomes }: Test) => <OutcomeSparkline outcomes={outcomes} /> },
  ];
  return (
    <>
      <h2>Flaky tests</h2>
      <p class="hint">
        They have turned between passed and failed three times or more against one base URL.
      </p>
      <Table caption="Flaky tests" rows={flaky} columns={columns} />
    </>
  );
}
