import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { offerText } from '../../../confirmation/index.ts';
import { address } from '../../address.ts';
import { LinkButton, RunButton } from '../../components/buttons.tsx';
import { ButtonForm } from '../../components/form.tsx';
import { Empty, Pager, Table } from '../../components/list.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import type { WebContext } from '../../web-env.ts';
import { CalibrationNow } from './calibration/calibration-now.tsx';
import { mayChange, recordPath } from './record-path.ts';
import { RunSummary } from './run-summary.tsx';

/** A run holds its report, so few are read at once. */
const RUNS = '10';

type GenerationRecord = z.output<typeof wire.record>;
type Run = z.output<typeof wire.run>;

/**
 * What changes while a record is generated or calibrated: its state, its latest run and calibration, and
 * its history. While something is under way the part reloads itself.
 */
export async function RecordNow(props: {
  readonly context: WebContext;
  readonly record: GenerationRecord;
  readonly cursor?: string | undefined;
}) {
  const { context, record, cursor } = props;
  const visitor = context.get('visitor');
  const path = recordPath(record.name);
  const query = { limit: RUNS, cursor };
  const page = await context.get('api').get(`${path}/runs`, wire.pageOf(wire.run), query);
  const isGenerating = isUnderWay(record.state);
  const isBusy = isGenerating || isUnderWay(record.calibration?.state);
  const live = { 'hx-get': `${path}/now`, 'hx-trigger': 'every 2s', 'hx-swap': 'outerHTML' };
  const [latest, ...earlier] = cursor === undefined ? page.items : [];
  return (
    <div id="now" {...(isBusy ? live : {})}>
      {!isBusy && visitor.may('generate') && mayChange(visitor, record) && (
        <Actions context={context} record={record} />
      )}
      {isGenerating && (
        <p class="flash" role="status">
          Proofgate reads the document and writes the tests. This page follows;{' '}
          <a href={path}>look again</a> if it does not.
        </p>
      )}
      {latest === undefined ? (
        cursor === undefined && <NeverGenerated />
      ) : (
        <>
          <h2>Latest generation</h2>
          <RunSummary record={record} run={latest} before={generationIn(earlier)} />
          {!isBusy && latest.upgrade !== null && (
            <UpgradeNotice context={context} record={record} run={latest} />
          )}
          {record.generated_at !== null && (
            <p>
              <LinkButton href={`${path}/archive`} label="Download as zip" />
            </p>
          )}
        </>
      )}
      {cursor === undefined && record.calibration !== null && (
        <>
          <h2>Latest calibration</h2>
          {
            await CalibrationNow({
              ...{ context, path, id: record.calibration.id },
              giver: mayChange(visitor, record) ? visitor : null,
            })
          }
        </>
      )}
      {page.items.length > 0 && (
        <>
          <h2>History</h2>
          <Table caption="Generations" rows={page.items} columns={columnsOf(path)} />
        </>
      )}
      <Pager path={path} query={{ cursor }} next={page.next} />
    </div>
  );
}

/** The newest of some runs that has generated something. */
export function generationIn(runs: readonly Run[]): Run | null {
  return runs.find(({ state }) => state === 'generated') ?? null;
}

function isUnderWay(state: string | undefined): boolean {
  return state === 'queued' || state === 'running';
}

function Actions({ context, record }: { context: WebContext; record: GenerationRecord }) {
  const path = recordPath(record.name);
  const visitor = context.get('visitor');
  return (
    <div class="buttons">
      <ButtonForm
        visitor={visitor}
        action={`${path}/generate`}
        label="Generate now"
        icon="play"
        tone="primary"
      />
      {record.generated_at !== null && <LinkButton href={`${path}/calibrate`} label="Calibrate" />}
      {record.generated_at !== null && visitor.may('run') && visitor.may('write') && (
        <RunButton visitor={visitor} action={`${path}/run`} label="Run its tests" />
      )}
    </div>
  );
}

/** What newer rules would add to a suite, which keeps its own until somebody says so. */
function UpgradeNotice(props: { context: WebContext; record: GenerationRecord; run: Run }) {
  const { context, record, run } = props;
  const { upgrade, rules } = run;
  const visitor = context.get('visitor');
  if (upgrade === null) return null;
  return (
    <div class="flash">
      <p>
        This suite keeps the rules {rules}. Rules {upgrade.rules} would {offerText(upgrade)}.
      </p>
      {visitor.may('generate') && mayChange(visitor, record) && (
        <ButtonForm
          visitor={visitor}
          action={`${recordPath(record.name)}/generate`}
          label={`Upgrade to rules ${upgrade.rules}`}
          values={{ upgrade: 'true' }}
        />
      )}
    </div>
  );
}

function NeverGenerated() {
  return (
    <Empty icon="file-code" title="Nothing is generated yet">
      <p>
        “Generate now” writes the tests to the branch and registers a test case for each endpoint.
      </p>
    </Empty>
  );
}

function columnsOf(path: string) {
  return [
    {
      title: 'Requested',
      cell: ({ id, queued_at: at }: Run) => (
        <a href={`${path}/runs/${id}`}>
          <Time at={at} />
        </a>
      ),
    },
    { title: 'State', cell: ({ state }: Run) => <Status of={state} /> },
    { title: 'By', cell: ({ requested_by: who }: Run) => who },
    { title: 'Commit', cell: ({ commit }: Run) => <code>{commit?.slice(0, 10) ?? '–'}</code> },
    { title: 'Files', cell: ({ files }: Run) => files ?? '–', right: true },
    {
      title: 'Changes',
      cell: ({ id, state, queued_at: at }: Run) =>
        state === 'generated' ? (
          <a href={address(`${path}/compare`, { to: id })}>
            Compare
            <span class="unseen">
              {' '}
              the generation of <Time at={at} /> with the one before
            </span>
          </a>
        ) : (
          '–'
        ),
    },
  ];
}
