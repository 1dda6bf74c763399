import { ExecutionsTable } from '../../components/executions-table.tsx';
import { Table } from '../../components/list.tsx';
import { Time } from '../../components/time.tsx';
import type { Visitor } from '../../web-env.ts';
import { OWN, SAMPLE, SampleButton } from '../first-run/index.tsx';
import type { Overview } from './read-overview.ts';

type Schedule = Overview['upcoming'][number];

const COLUMNS = [
  {
    title: 'Schedule',
    cell: ({ id, name }: Schedule) => <a href={`/schedules/${id}`}>{name}</a>,
  },
  { title: 'Next run', cell: ({ next_run_at: at }: Schedule) => <Time at={at} /> },
];

/** How things stand: what fails, what ran last, and what runs next. */
export function Latest(props: { readonly overview: Overview; readonly visitor: Visitor }) {
  const { overview, visitor } = props;
  const { platform, failing, latest, upcoming } = overview;
  const ranSample = latest.some(({ pipeline }) => pipeline.name === SAMPLE);
  return (
    <>
      <h2>Failing pipelines</h2>
      {failing.length === 0 ? (
        <p>None: the last run of each has passed.</p>
      ) : (
        <ExecutionsTable caption="Failing pipelines" executions={failing} />
      )}
      <h2>Latest executions</h2>
      <ExecutionsTable caption="Latest executions" executions={latest} />
      <p>
        <a href="/executions">All executions</a>
      </p>
      {platform.sample && ranSample && visitor.may('run') && (
        <p>
          The sample API ends with the platform; this starts it and runs its tests.{' '}
          <SampleButton visitor={visitor} label="Run the sample again" tone="plain" />
        </p>
      )}
      {platform.local_repositories && visitor.may('write') && visitor.may('run') && (
        <p>
          <a href={OWN}>Use your own</a>: from an OpenAPI document and the URL of its API to a run
          of its tests.
        </p>
      )}
      <h2>Next scheduled runs</h2>
      {upcoming.length === 0 ? (
        <p>
          None. <a href="/schedules/new">Create a schedule</a> to run pipelines at set times.
        </p>
      ) : (
        <Table caption="Next scheduled runs" rows={upcoming} columns={COLUMNS} />
      )}
    </>
  );
}
