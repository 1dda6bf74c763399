import { address } from '../../../address.ts';
import { Table } from '../../../components/list.tsx';
import { Time } from '../../../components/time.tsx';
import type { Seen } from './index.tsx';
import { lastNotPassedOf, lastOf, lookOf } from './letters.ts';
import { OutcomeSparkline } from './outcome-sparkline.tsx';
import { anchorOf, resultsPath } from './paths.ts';

type Row = Seen['items'][number];
type Cell = Row['cells'][number];

/**
 * Each scenario of an endpoint with its last outcomes, or why it has no test.
 * @param path that of the record
 */
export function EndpointHistory({ row, path }: { readonly row: Row; readonly path: string }) {
  const { test_case_id: id, endpoint, runs, cells } = row;
  const latest = runs.at(-1);
  const columns = [
    {
      title: 'Scenario',
      cell: ({ scenario, words }: Cell) => (
        <>
          <span id={anchorOf(scenario)}>{scenario}</span> {words}
        </>
      ),
    },
    { title: 'Tests', cell: ({ tests }: Cell) => tests, right: true },
    {
      title: 'Last runs',
      cell: ({ outcomes }: Cell) =>
        outcomes === '' ? '–' : <OutcomeSparkline outcomes={outcomes} />,
    },
    { title: 'Last outcome', cell: (cell: Cell) => outcomeAt(row, cell, lastOf(cell.outcomes)) },
    {
      title: 'Last not passed',
      cell: (cell: Cell) => outcomeAt(row, cell, lastNotPassedOf(cell.outcomes)),
    },
    { title: 'Fields without a test', cell: ({ skipped }: Cell) => skipped ?? '–' },
  ];
  return (
    <>
      <p>
        <a href={`/test-cases/${id}`}>The test case</a>;{' '}
        <a href={address(`${path}/document`, { text: endpoint })}>the endpoint in the document</a>
        {latest !== undefined && (
          <>
            ; its last run: <RunLink run={latest} />
          </>
        )}
      </p>
      <p class="hint">
        Last runs: the newest on the right, each as the worst of the scenario's tests. ✓ passed, ✗
        failed, k known failure, ? unproven, ! blocked, · not run.
      </p>
      <Table caption={`Scenarios of ${endpoint}`} rows={cells} columns={columns} />
    </>
  );
}

function RunLink({ run }: { readonly run: Row['runs'][number] }) {
  const { execution, position, at, base_url: baseUrl } = run;
  const path = `/executions/${execution}/results?test_case=${position}`;
  return (
    <>
      {execution === null ? <Time at={at} /> : <a href={path}>{<Time at={at} />}</a>}
      {baseUrl !== null && (
        <>
          {' '}
          against <code>{baseUrl}</code>
        </>
      )}
    </>
  );
}

/** An outcome with its time, which leads to its tests while they are kept. */
function outcomeAt(row: Row, cell: Cell, at: number) {
  const run = row.runs[at];
  if (run === undefined) return '–';
  const { word, tone } = lookOf(cell.outcomes[at]);
  const path = resultsPath(row, cell, at);
  return (
    <>
      {path === undefined ? (
        <span class={`tone-${tone}`}>{word}</span>
      ) : (
        <a href={path}>
          {word}
          <span class="unseen"> of {cell.scenario}</span>
        </a>
      )}{' '}
      <Time at={run.at} />
    </>
  );
}
