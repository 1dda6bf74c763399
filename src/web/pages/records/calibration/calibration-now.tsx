import type { z } from 'zod';
import { wire } from '../../../../api/index.ts';
import { causeInWords } from '../../../components/cause-in-words.ts';
import { Table } from '../../../components/list.tsx';
import { Status } from '../../../components/status.tsx';
import { Time } from '../../../components/time.tsx';
import type { Visitor, WebContext } from '../../../web-env.ts';
import { Resources } from './resources.tsx';

type Calibration = z.output<typeof wire.calibration>;
type Endpoint = Calibration['endpoints'][number];

/** What people still read; the API has all. */
const MOST_ROWS = 200;
const MOST_DEMANDS = 50;

const COLUMNS = [
  { title: 'Endpoint', cell: ({ endpoint }: Endpoint) => <code>{endpoint}</code> },
  { title: 'Before', cell: (one: Endpoint) => `${one.before} of ${one.requests}`, right: true },
  { title: 'After', cell: (one: Endpoint) => `${one.after} of ${one.requests}`, right: true },
  { title: 'Requests', cell: ({ sent }: Endpoint) => sent, right: true },
  { title: 'Still rejected', cell: ({ rejected }: Endpoint) => rejected ?? '–' },
];

/** A calibration: how far it is, its result for each endpoint, or what stopped it. */
export async function CalibrationNow(props: {
  readonly context: WebContext;
  /** Of the record. */
  readonly path: string;
  readonly id: string;
  /** Who may give values; null: this visitor may not. */
  readonly giver: Visitor | null;
}) {
  const { context, path, id, giver } = props;
  const found = await context.get('api').get(`${path}/calibrations/${id}`, wire.calibration);
  const { state, endpoints, finished_at: finished, workflow_run: run } = found;
  return (
    <>
      <p role="status">
        <Status of={state} />{' '}
        <span class="muted">
          requested by {found.requested_by} <Time at={found.queued_at} />
          {finished !== null && (
            <>
              , ended <Time at={finished} />
            </>
          )}
          {run !== null && (
            <>
              {' · '}
              <a href={run}>workflow run</a>
            </>
          )}
        </span>
      </p>
      {finished === null && (
        <p class="flash">
          The requests of the suite are tried. This page follows; <a href={path}>look again</a> if
          it does not.
        </p>
      )}
      {state === 'failed' && <Failure calibration={found} />}
      {found.requests !== null && <Sum calibration={found} />}
      {endpoints.length > 0 && (
        <Table
          caption="Calibrated endpoints"
          rows={endpoints.slice(0, MOST_ROWS)}
          columns={COLUMNS}
        />
      )}
      <Resources calibration={found} path={path} giver={giver} />
      <Demands demands={endpoints.flatMap(({ demands }) => demands)} />
    </>
  );
}

function Failure({ calibration: { cause, remedy, faults } }: { calibration: Calibration }) {
  return (
    <div class="flash danger">
      <p>
        <strong>{causeInWords(cause)}.</strong> {remedy}
      </p>
      {faults.length > 0 && (
        <ul>
          {faults.slice(0, MOST_DEMANDS).map((fault) => (
            <li>{fault}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Sum({ calibration }: { calibration: Calibration }) {
  const { requests, accepted_before: before, accepted_after: after, commit } = calibration;
  return (
    <p>
      {after} of {requests} valid requests accepted, {before} before.{' '}
      {calibration.committed ? 'Committed' : 'Nothing to commit; the branch is at'}{' '}
      <code>{commit?.slice(0, 10)}</code>
    </p>
  );
}

function Demands({ demands }: { demands: readonly string[] }) {
  if (demands.length === 0) return null;
  return (
    <details class="box">
      <summary>The server differs from the document ({demands.length})</summary>
      <ul>
        {demands.slice(0, MOST_DEMANDS).map((demand) => (
          <li>{demand}</li>
        ))}
      </ul>
    </details>
  );
}
