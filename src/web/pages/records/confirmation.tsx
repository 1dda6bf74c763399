import type { Child } from 'hono/jsx';
import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { type ReportedSuite, readReported } from '../../../confirmation/index.ts';
import { address } from '../../address.ts';
import { Facts, Table } from '../../components/list.tsx';
import { recordPath } from './record-path.ts';
import { changesSince, nameOf, skipsByReason } from './run-changes.ts';

type Run = z.output<typeof wire.run>;

/** How many rows of a kind are shown; the others are counted. */
const MOST = 200;
/** A table of more endpoints is closed: on a phone 250 of them are 30,000 pixels, and the rest of the page is below. */
const MOST_OPEN = 20;

/**
 * What a run has generated: files for each endpoint, what changed since the run before, what was kept,
 * and what is not tested.
 */
export function Confirmation(props: {
  readonly record: Pick<z.output<typeof wire.record>, 'name' | 'repository'>;
  readonly run: Pick<
    Run,
    'id' | 'report' | 'commit' | 'files' | 'rules' | 'missing_endpoints' | 'kept' | 'left_out'
  >;
  readonly before: Pick<Run, 'report'> | null;
}) {
  const { record, run, before } = props;
  const suite = readReported(run.report);
  const changes = before === null ? null : changesSince(readReported(before.report), suite);
  return (
    <>
      <Facts
        facts={[
          ['Repository', <code>{record.repository.url}</code>],
          ['Branch', <code>{record.repository.branch}</code>],
          ['Commit', <code>{run.commit}</code>],
          ['Files', run.files],
          ['Rules', run.rules ?? '–'],
        ]}
      />
      <h3>Scripts</h3>
      <Scripts suite={suite} />
      {changes !== null && (
        <>
          <Lines
            title="Since the generation before"
            none="No endpoint has changed."
            lines={changes.map(({ endpoint, description }) => (
              <>
                <code>{endpoint}</code>: {description}
              </>
            ))}
          />
          <p>
            <a href={address(`${recordPath(record.name)}/compare`, { to: run.id })}>
              Changed constraints and tests
            </a>
          </p>
        </>
      )}
      <Lines
        title="Selected, but not in the document"
        lines={run.missing_endpoints.map((one) => <code>{one}</code>)}
      />
      <Lines
        title="Edited values that were kept"
        lines={run.kept.map((one) => <code>{one}</code>)}
      />
      <Lines title="Left out" lines={run.left_out} />
      <Skips suite={suite} />
    </>
  );
}

function Scripts({ suite }: { suite: ReportedSuite }) {
  type Endpoint = ReportedSuite['endpoints'][number];
  const count = (title: string, of: (one: Endpoint) => number) => ({
    title,
    cell: of,
    right: true,
  });
  const { length } = suite.endpoints;
  const scenarios = suite.endpoints.reduce((sum, { cases }) => sum + cases.length, 0);
  return (
    <>
      <details class="file" open={length <= MOST_OPEN}>
        <summary>
          {counted(length, 'endpoint')}, {counted(scenarios, 'scenario')}
        </summary>
        <Table
          caption="Scripts by endpoint"
          rows={suite.endpoints.slice(0, MOST)}
          columns={[
            { title: 'Endpoint', cell: (one: Endpoint) => <code>{nameOf(one)}</code> },
            count('Positive', ({ files }) => files.positive),
            count('Negative', ({ files }) => files.negative),
            count('Boundary', ({ files }) => files.positive_boundary),
            count(
              'Variants',
              ({ cases }) => cases.filter(({ scenario }) => scenario?.startsWith('9.')).length,
            ),
            count('Scenarios', ({ cases }) => cases.length),
          ]}
        />
        <More count={length - MOST} />
      </details>
      <p class="hint">
        Scenarios are those of the catalog, at each field. A valid request covers several of them,
        and checks of responses are tests of their own, so that a run counts more or fewer tests.
      </p>
    </>
  );
}

function Skips({ suite }: { suite: ReportedSuite }) {
  const skips = skipsByReason(suite);
  if (skips.length === 0) return null;
  const total = skips.reduce((sum, [, count]) => sum + count, 0);
  return (
    <details class="file">
      <summary>Not tested: {total} scenarios, by reason</summary>
      <Table
        caption="Scenarios that are not tested, by reason"
        rows={skips.slice(0, MOST)}
        columns={[
          { title: 'Reason', cell: ([reason]) => reason },
          { title: 'Scenarios', cell: ([, count]) => count, right: true },
        ]}
      />
    </details>
  );
}

function Lines(props: { title: string; lines: readonly Child[]; none?: string }) {
  const { title, lines, none } = props;
  if (lines.length === 0 && none === undefined) return null;
  return (
    <>
      <h3>{title}</h3>
      {lines.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {lines.slice(0, MOST).map((line) => (
            <li>{line}</li>
          ))}
        </ul>
      )}
      <More count={lines.length - MOST} />
    </>
  );
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function More({ count }: { count: number }) {
  return count > 0 ? <p class="muted">and {count} more</p> : null;
}
