import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../../api/index.ts';
import { TextField } from '../../../components/field.tsx';
import { Filters } from '../../../components/filters.tsx';
import { Page } from '../../../components/layout.tsx';
import { Empty, Pager, Table } from '../../../components/list.tsx';
import { document } from '../../../document.ts';
import { newForm } from '../../../submission.ts';
import type { WebContext, WebEnv } from '../../../web-env.ts';
import { RECORDS, recordPath } from '../record-path.ts';
import { EndpointHistory } from './endpoint-history.tsx';
import { Matrix } from './matrix.tsx';
import { OutcomeSparkline } from './outcome-sparkline.tsx';
import { endpointPath } from './paths.ts';
import { Trend } from './trend.tsx';

/** What is known of a record's tests, as the API answers it. */
export type Seen = z.output<typeof wire.recordHistory>;

/** Endpoints of one page: as many as a browser shows at once. */
const MOST_ENDPOINTS = '250';
/** Runs to which the cells of a page lead; where a scenario has run before them only, its cell leads to its endpoint. */
const LINKED_RUNS = '5';

/** Endpoint × scenario of a record, its flaky tests and how its runs went; with `endpoint`, one of them in full. */
export function addHistoryPage(app: Hono<WebEnv>): void {
  app.get(`${RECORDS}/:name/history`, async (context) => {
    const name = context.req.param('name');
    const path = recordPath(name);
    const { text, cursor, endpoint } = context.req.query();
    const query =
      endpoint === undefined
        ? { text, offset: cursor, limit: MOST_ENDPOINTS, runs: LINKED_RUNS }
        : { text: endpoint, limit: '100' };
    const seen = await context.get('api').get(`${path}/history`, wire.recordHistory, query);
    if (endpoint === undefined) {
      const content = <Whole context={context} seen={seen} path={path} />;
      return renderPage(context, `History of ${name}`, { path, title: name }, content);
    }
    const row = seen.items.find((one) => one.endpoint === endpoint);
    const content =
      row === undefined ? (
        <Empty icon="beaker" title="The record has no such endpoint" />
      ) : (
        <EndpointHistory row={row} path={path} />
      );
    const parent = { path: `${path}/history`, title: `History of ${name}` };
    return renderPage(context, `History of ${endpoint}`, parent, content);
  });
}

function renderPage(
  context: WebContext,
  title: string,
  parent: { readonly path: string; readonly title: string },
  content: ReturnType<typeof EndpointHistory>,
): Response | Promise<Response> {
  const visitor = context.get('visitor');
  return context.html(
    document(
      <Page visitor={visitor} title={title} place={RECORDS} parent={parent}>
        {content}
      </Page>,
    ),
  );
}

function Whole(props: {
  readonly context: WebContext;
  readonly seen: Seen;
  readonly path: string;
}) {
  const { context, seen, path } = props;
  const { text, cursor } = context.req.query();
  const next = seen.next === null ? null : String(seen.next);
  return (
    <>
      <Trend trend={seen.trend} />
      <Flaky flaky={seen.flaky} path={path} />
      <h2>Endpoints and scenarios</h2>
      <p>
        <a href={`${path}/compare`}>What changed between two generations</a>
      </p>
      <Filters path={`${path}/history`}>
        <TextField form={newForm(context.req.query())} name="text" label="Endpoint contains" />
      </Filters>
      {seen.items.length === 0 ? (
        <Empty icon="beaker" title="No endpoint here" />
      ) : (
        <Matrix seen={seen} path={path} />
      )}
      <Untested reasons={seen.untested} />
      <Pager
        path={`${path}/history`}
        query={{ text, cursor }}
        next={next}
        words={['First', 'More']}
      />
    </>
  );
}

type Test = Seen['flaky'][number];

/** Flaky tests above the matrix: a server that fails now and then has hundreds. */
const MOST_FLAKY = 5;

/** Tests that have turned between passed and failed three times or more in their last runs. */
function Flaky({ flaky, path }: Pick<Seen, 'flaky'> & { readonly path: string }) {
  if (flaky.length === 0) return null;
  const columns = [
    {
      title: 'Endpoint',
      cell: ({ endpoint }: Test) => <a href={endpointPath(path, endpoint)}>{endpoint}</a>,
    },
    { title: 'Test', cell: ({ test }: Test) => <code>{test}</code> },
    { title: 'Last runs', cell: ({ outcomes }: Test) => <OutcomeSparkline outcomes={outcomes} /> },
  ];
  return (
    <>
      <h2>Flaky tests</h2>
      <p class="hint">
        They have turned between passed and failed three times or more against one base URL.
      </p>
      <Table caption="Flaky tests" rows={flaky.slice(0, MOST_FLAKY)} columns={columns} />
      {flaky.length > MOST_FLAKY && (
        <details class="box">
          <summary>{flaky.length - MOST_FLAKY} more flaky tests</summary>
          <Table caption="More flaky tests" rows={flaky.slice(MOST_FLAKY)} columns={columns} />
        </details>
      )}
    </>
  );
}

type Reason = Seen['untested'][number];

const COLUMNS = [
  { title: 'Reason', cell: ({ reason }: Reason) => reason },
  { title: 'Places', cell: ({ places }: Reason) => places.toLocaleString('en'), right: true },
  {
    title: 'Endpoints',
    cell: ({ endpoints }: Reason) => endpoints.toLocaleString('en'),
    right: true,
  },
];

/** Why scenarios of fields have no test, the most frequent reasons first. */
function Untested({ reasons }: { readonly reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null;
  const places = reasons.reduce((sum, one) => sum + one.places, 0);
  return (
    <details class="box">
      <summary>Not tested, and why: {places.toLocaleString('en')} scenarios of fields</summary>
      <Table caption="Why scenarios have no test" rows={reasons} columns={COLUMNS} />
    </details>
  );
}
