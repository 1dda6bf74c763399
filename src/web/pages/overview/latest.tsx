import { ExecutionsTable } from '../../components/executions-table.tsx';
import { Table } from '../../components/list.tsx';
import { RunResults } from '../../components/results/run-results.tsx';
import { endingOf, Status, StatusIcon, statusWord } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import type { Visitor } from '../../web-env.ts';
import { runTitle } from '../executions/index.tsx';
import { OWN, SAMPLE, SampleButton } from '../first-run/index.tsx';
import { healthInWords, type PipelineHealth } from './pipeline-health.ts';
import type { Overview } from './read-overview.ts';

type Schedule = Overview['upcoming'][number];

const COLUMNS = [
  {
    title: 'Schedule',
    cell: ({ id, name }: Schedule) => <a href={`/schedules/${id}`}>{name}</a>,
  },
  { title: 'Next run', cell: ({ next_run_at: at }: Schedule) => <Time at={at} /> },
];

const MOST_RUNNING = 5;

const HEALTH = [
  {
    title: 'Now',
    cell: ({ last }: PipelineHealth) => <Status of={endingOf(last)} />,
  },
  {
    title: 'Pipeline',
    cell: ({ last: { pipeline } }: PipelineHealth) => (
      <a href={`/pipelines/${pipeline.id}`}>{pipeline.name}</a>
    ),
  },
  {
    title: 'Since',
    cell: ({ since, isExact }: PipelineHealth) => (
      <>
        <a href={`/executions/${since.id}`}>
          {since.number === null ? 'the run of ' : `#${since.number}, `}
          <Time at={since.received_at} />
        </a>
        {!isExact && ' or earlier'}
      </>
    ),
  },
  { title: 'Last runs', cell: ({ runs }: PipelineHealth) => <Statuses runs={runs} /> },
  {
    title: 'Last results',
    cell: ({ last }: PipelineHealth) => <RunResults sum={last.sum} />,
  },
];

/** How runs ended, a sign each that leads there; the newest on the right. */
function Statuses({ runs }: Pick<PipelineHealth, 'runs'>) {
  return (
    <span class="statuses">
      {runs.map((run) => (
        <a
          class="status-link"
          href={`/executions/${run.id}`}
          aria-label={`${runTitle(run)}: ${statusWord(endingOf(run))}`}
        >
          <StatusIcon of={endingOf(run)} />
        </a>
      ))}
    </span>
  );
}

/** How things stand: how pipelines are and since when, what ran last, and what runs next. */
export function Latest(props: { readonly overview: Overview; readonly visitor: Visitor }) {
  const { overview, visitor } = props;
  const { platform, health, healthOf, running, latest, upcoming } = overview;
  const ranSample = latest.some(({ pipeline }) => pipeline.name === SAMPLE);
  return (
    <>
      {health.length > 0 && (
        <>
          <h2>Pipelines</h2>
          <p role="status">{healthInWords(health, healthOf)}</p>
          <Table caption="How pipelines are" rows={health} columns={HEALTH} />
        </>
      )}
      {running.length > 0 && (
        <>
          <h2>Under way</h2>
          <ExecutionsTable caption="Under way" executions={running.slice(0, MOST_RUNNING)} />
        </>
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
