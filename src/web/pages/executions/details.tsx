import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { FirstRunNote } from '../first-run/index.tsx';
import { digestOf, Live } from './live.tsx';
import { isOver, runTitle, tabTitle } from './run-state.ts';

const PLACE = '/executions';
const MAX_FAILURES = '10';

/** An execution, whose page asks for itself again until it has ended. */
export function addExecutionPage(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/:id`, async (context) => {
    const seen = await read(context);
    const { record } = context.req.query();
    return context.html(
      document(
        <Page
          visitor={context.get('visitor')}
          title={runTitle(seen.execution)}
          tab={tabTitle(seen.execution)}
          renews={!isOver(seen)}
          place={PLACE}
          parent={{ path: PLACE, title: 'Executions' }}
        >
          {record !== undefined && <FirstRunNote context={context} name={record} />}
          <Live visitor={context.get('visitor')} seen={seen} />
        </Page>,
      ),
    );
  });
  for (const file of ['results.json', 'junit.xml']) {
    app.get(`${PLACE}/:id/${file}`, (context) =>
      context.get('api').download(`${PLACE}/${idOf(context)}/${file}`),
    );
  }
  app.get(`${PLACE}/:id/live`, async (context) => {
    const seen = await read(context);
    if (context.req.query('seen') === digestOf(seen)) return context.body(null, 204);
    return context.html(<Live visitor={context.get('visitor')} seen={seen} />);
  });
}

/** What the page shows of an execution. */
export type ExecutionPage = Awaited<ReturnType<typeof read>>;

async function read(context: WebContext) {
  const [api, id] = [context.get('api'), idOf(context)];
  const path = `${PLACE}/${id}`;
  const failed = { outcome: 'failed', limit: MAX_FAILURES };
  const ofExecution = { execution: id, limit: '100' };
  const [execution, scenarios, failures, groups, deliveries] = await Promise.all([
    api.get(path, wire.execution),
    api.get(`${path}/scenarios`, wire.scenarioList),
    api.get(`${path}/results`, wire.resultPage, failed),
    api.get(`${path}/groups`, wire.groupList),
    api.get('/deliveries', wire.pageOf(wire.deliverySummary), ofExecution),
  ]);
  return { execution, scenarios: scenarios.items, failures, groups, deliveries: deliveries.items };
}
