import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../../api/index.ts';
import { address } from '../../../address.ts';
import { LinkButton } from '../../../components/buttons.tsx';
import { TextField } from '../../../components/field.tsx';
import { Filters } from '../../../components/filters.tsx';
import { Page } from '../../../components/layout.tsx';
import { Empty } from '../../../components/list.tsx';
import { document } from '../../../document.ts';
import { blank } from '../../../submission.ts';
import type { WebContext, WebEnv } from '../../../web-env.ts';
import { RECORDS, recordPath } from '../record-path.ts';
import { EndpointHistory } from './endpoint-history.tsx';
import { Flaky } from './flaky.tsx';
import { Matrix } from './matrix.tsx';
import { Trend } from './trend.tsx';

/** What is known of a record's tests, as the API answers it. */
export type Seen = z.output<typeof wire.recordHistory>;

/** Endpoint × scenario of a record, its flaky tests and how its runs went; with `endpoint` one of them in full. */
export function addHistoryPage(app: Hono<WebEnv>): void {
  app.get(`${RECORDS}/:name/history`, async (context) => {
    const path = recordPath(context.req.param('name'));
    const { text, offset, endpoint } = context.req.query();
    const query = endpoint === undefined ? { text, offset } : { text: endpoint, limit: '100' };
    const seen = await context.get('api').get(`${path}/history`, wire.recordHistory, query);
    const one = seen.items.find((row) => row.endpoint === endpoint);
    if (one !== undefined) {
      const parent = { path: `${path}/history`, title: 'History' };
      return shown(context, `History of ${one.endpoint}`, parent, <EndpointHistory row={one} />);
    }
    const parent = { path, title: context.req.param('name') };
    return shown(context, 'History', parent, <Whole context={context} seen={seen} path={path} />);
  });
}

function shown(
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

function Whole({ context, seen, path }: { context: WebContext; seen: Seen; path: string }) {
  const { text } = context.req.query();
  const form = blank(context.req.query());
  return (
    <>
      <Trend trend={seen.trend} />
      <Flaky flaky={seen.flaky} path={path} />
      <h2>Endpoints and scenarios</h2>
      <Filters path={`${path}/history`}>
        <TextField form={form} name="text" label="Endpoint contains" />
      </Filters>
      {seen.items.length === 0 ? (
        <Empty icon="beaker" title="No endpoint here" />
      ) : (
        <Matrix seen={seen} path={path} />
      )}
      {seen.next !== null && (
        <p>
          <LinkButton
            href={address(`${path}/history`, { text, offset: String(seen.next) })}
            label="More endpoints"
          />
        </p>
      )}
    </>
  );
}
