import { WORDS } from '../../../../generator/cases/catalog.ts';
import { Table } from '../../../components/list.tsx';
import { Time } from '../../../components/time.tsx';
import type { Seen } from './index.tsx';
import { Strip } from './strip.tsx';

type Row = Seen['items'][number];
type Cell = Row['cells'][number];

const COLUMNS = [
  { title: 'Scenario', cell: ({ scenario }: Cell) => scenario },
  { title: 'Words', cell: ({ scenario }: Cell) => wordsOf(scenario) },
  { title: 'Tests', cell: ({ tests }: Cell) => tests, right: true },
  {
    title: 'Last runs, the newest on the right',
    cell: ({ outcomes, tests }: Cell) => (tests === 0 ? '–' : <Strip outcomes={outcomes} />),
  },
  { title: 'No test because', cell: ({ skipped }: Cell) => skipped ?? '' },
];

/** Each scenario of an endpoint with its last outcomes, or why it has no test. */
export function EndpointHistory({ row }: { readonly row: Row }) {
  const { test_case_id: id, endpoint, latest, cells } = row;
  return (
    <>
      <p>
        <a href={`/test-cases/${id}`}>The test case</a>
        {latest !== null && (
          <>
            , last run <Time at={latest.at} />:{' '}
            <a href={`/executions/${latest.execution}/results?test_case=${latest.position}`}>
              its results
            </a>
          </>
        )}
      </p>
      <Table caption={`Scenarios of ${endpoint}`} rows={cells} columns={COLUMNS} />
    </>
  );
}

function wordsOf(scenario: string): string {
  if (scenario === '*') return 'everything';
  return WORDS.get(scenario) ?? (scenario === 'valid' ? 'Valid requests' : '');
}
