import { Table } from '../../components/list.tsx';
import { Status } from '../../components/status.tsx';
import type { Seen } from './details.tsx';

type Execution = Seen['execution'];
type TestCase = Execution['test_cases'][number];

/** The test cases of an execution in their order, with how many of their tests ended how. */
export function TestCases({ execution }: { readonly execution: Execution }) {
  const { id, status, test_cases: rows } = execution;
  const pending = status === null ? 'waiting' : 'not run';
  if (rows.length === 0) return <p>The pipeline had none.</p>;
  const columns = [
    {
      title: 'Test case',
      cell: ({ position, name }: TestCase) => (
        <a href={`/executions/${id}/results?test_case=${position}`}>{name}</a>
      ),
    },
    { title: 'Status', cell: (one: TestCase) => <Outcome one={one} pending={pending} /> },
    { title: 'Passed', cell: ({ counts }: TestCase) => counts.passed, right: true },
    { title: 'Failed', cell: ({ counts }: TestCase) => counts.failed, right: true },
    { title: 'Known', cell: ({ counts }: TestCase) => counts.known, right: true },
    { title: 'Unproven', cell: ({ counts }: TestCase) => counts.unproven, right: true },
    { title: 'Blocked', cell: ({ counts }: TestCase) => counts.blocked, right: true },
    {
      title: 'Commit',
      cell: ({ source }: TestCase) => <code>{source?.commit?.slice(0, 7) ?? '–'}</code>,
    },
    {
      title: 'Took',
      cell: ({ seconds }: TestCase) => (seconds === null ? '–' : `${seconds} s`),
      right: true,
    },
  ];
  return <Table caption="Test cases" rows={rows} columns={columns} />;
}

function Outcome({ one, pending }: { one: TestCase; pending: string }) {
  return (
    <>
      <Status of={one.status ?? pending} />
      {one.reason !== null && <p class="hint">{one.reason}</p>}
    </>
  );
}
