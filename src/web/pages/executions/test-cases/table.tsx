import { Table } from '../../../components/list.tsx';
import { Status } from '../../../components/status.tsx';
import { duration } from '../../../components/time.tsx';
import { counted } from '../groups.tsx';
import { type Execution, statusSoFar, type TestCase } from '../outcomes/sums.ts';

/** How many are shown on the page of an execution; the page of all of them has the others. */
const MAX_ROWS = 15;

/** The test cases of an execution, those that did not pass first, and the link to all where there are many. */
export function TestCases({ execution }: { readonly execution: Execution }) {
  const { id, test_cases: all } = execution;
  if (all.length === 0) return <p>The pipeline had none.</p>;
  return (
    <>
      <TestCaseTable execution={execution} rows={worstFirst(all).slice(0, MAX_ROWS)} />
      {all.length > MAX_ROWS && (
        <p>
          <a href={`/executions/${id}/test-cases`}>All {counted(all.length, 'test case')}</a>
        </p>
      )}
    </>
  );
}

/** The order of statuses: failed, blocked, passed, and what has not ended. */
const RANKS: readonly (number | null)[] = [2, 3, 1, null];

/** Those that did not pass first, and among the failed those with the most failures. */
export function worstFirst(testCases: readonly TestCase[]): TestCase[] {
  const rank = (one: TestCase) => RANKS.indexOf(statusSoFar(one));
  return testCases.toSorted((a, b) => rank(a) - rank(b) || b.counts.failed - a.counts.failed);
}

/** Test cases of an execution, with how many of their tests ended how. */
export function TestCaseTable(props: {
  readonly execution: Execution;
  readonly rows: readonly TestCase[];
}) {
  const { id, status } = props.execution;
  const pending = status === null ? 'waiting' : 'not run';
  const commits = new Set(props.execution.test_cases.flatMap((one) => one.source?.commit ?? []));
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
    // Where there is one commit, the headline names it.
    ...(commits.size > 1 ? [COMMIT] : []),
    {
      title: 'Took',
      cell: ({ seconds }: TestCase) => (seconds === null ? '–' : durationText(seconds)),
      right: true,
    },
  ];
  return <Table caption="Test cases" rows={props.rows} columns={columns} />;
}

/** Whole seconds are stored, so that 0 is less than one; beyond a minute in minutes. */
function durationText(seconds: number): string {
  if (seconds === 0) return '< 1 s';
  return seconds < 60 ? `${seconds} s` : duration(seconds * 1000);
}

const COMMIT = {
  title: 'Commit',
  cell: ({ source }: TestCase) =>
    source?.commit == null ? '–' : <code>{source.commit.slice(0, 7)}</code>,
};

function Outcome({ one, pending }: { one: TestCase; pending: string }) {
  return (
    <>
      <Status of={statusSoFar(one) ?? pending} />
      {one.reason !== null && <p class="hint">{one.reason}</p>}
    </>
  );
}
