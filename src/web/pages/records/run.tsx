import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import type { WebEnv } from '../../web-env.ts';
import { readRecord } from './record.tsx';
import { generationIn } from './record-now.tsx';
import { RECORDS, recordPath } from './record-path.ts';
import { RunSummary } from './run-summary.tsx';

/** One run of a record, beside the generation before it. */
export function addRunPage(app: Hono<WebEnv>): void {
  app.get(`${RECORDS}/:name/runs/:run`, async (context) => {
    const record = await readRecord(context, context.req.param('name'));
    const api = context.get('api');
    const path = recordPath(record.name);
    const run = await api.get(`${path}/runs/${context.req.param('run')}`, wire.run);
    const query = { cursor: run.id, limit: '10' };
    const { items } = await api.get(`${path}/runs`, wire.pageOf(wire.run), query);
    return context.html(
      document(
        <Page
          visitor={context.get('visitor')}
          title={`Generation ${run.id.slice(-8)}`}
          place={RECORDS}
          parent={{ path, title: record.name }}
        >
          <h2 class="unseen">Result</h2>
          <RunSummary record={record} run={run} before={generationIn(items)} />
        </Page>,
      ),
    );
  });
}
