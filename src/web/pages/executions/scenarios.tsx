import { Table } from '../../components/list.tsx';
import { recordPath } from '../records/record-path.ts';
import type { ExecutionPage } from './details.tsx';

type Row = ExecutionPage['scenarios'][number];

const COLUMNS = [
  {
    title: 'Scenario',
    cell: ({ scenario, words }: Row) => (scenario === null ? 'none' : `${scenario} ${words}`),
  },
  { title: 'Passed', cell: ({ passed }: Row) => passed, right: true },
  { title: 'Failed', cell: ({ failed }: Row) => failed, right: true },
  { title: 'Known', cell: ({ known }: Row) => known, right: true },
  { title: 'Unproven', cell: ({ unproven }: Row) => unproven, right: true },
  { title: 'Blocked', cell: ({ blocked }: Row) => blocked, right: true },
];

/** How many tests of each scenario ended how; what went wrong comes first. */
export function Scenarios({
  scenarios,
  records,
}: {
  readonly scenarios: readonly Row[];
  /** Of the test cases that have unproven tests. */
  readonly records: readonly string[];
}) {
  if (scenarios.every(({ scenario }) => scenario === null)) return null;
  const wrong = ({ failed, known, unproven, blocked }: Row) =>
    failed + known + unproven + blocked > 0 ? 0 : 1;
  const unproven = scenarios.reduce((sum, one) => sum + one.unproven, 0);
  const rows = scenarios.toSorted((a, b) => wrong(a) - wrong(b));
  return (
    <>
      <details class="box">
        <summary>Results by scenario</summary>
        <Table caption="Results by scenario" rows={rows} columns={COLUMNS} />
      </details>
      {unproven > 0 && (
        <p>
          Unproven tests start from valid requests that the API rejects;{' '}
          <code>proofgate calibrate</code> looks for others
          {records.length > 0 && ', and so does the platform for the suites of '}
          {records.map((name, at) => (
            <>
              {at > 0 && ', '}
              <a href={`${recordPath(name)}/calibrate`}>{name}</a>
            </>
          ))}
          .
        </p>
      )}
    </>
  );
}
