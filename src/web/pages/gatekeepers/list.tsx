import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty, Pager, Table } from '../../components/list.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import type { WebEnv } from '../../web-env.ts';

const PLACE = '/gatekeepers';

type Summary = z.output<typeof wire.gatekeeperSummary>;

const COLUMNS = [
  { title: 'Name', cell: ({ id, name }: Summary) => <a href={`${PLACE}/${id}`}>{name}</a> },
  { title: 'Owners', cell: ({ owners }: Summary) => owners.join(', ') },
  { title: 'Conditions', cell: ({ conditions }: Summary) => conditions.length, right: true },
  { title: 'Signed', cell: ({ signed }: Summary) => (signed ? 'yes' : 'no') },
  { title: 'Created', cell: ({ created_at: at }: Summary) => <Time at={at} /> },
];

/** The gatekeepers. */
export function addGatekeeperListPage(app: Hono<WebEnv>): void {
  app.get(PLACE, async (context) => {
    const visitor = context.get('visitor');
    const { cursor } = context.req.query();
    const schema = wire.pageOf(wire.gatekeeperSummary);
    const page = await context.get('api').get(PLACE, schema, { cursor });
    const add = visitor.may('write') && (
      <LinkButton href={`${PLACE}/new`} label="New gatekeeper" tone="primary" />
    );
    return context.html(
      document(
        <Page visitor={visitor} title="Gatekeepers" place={PLACE} actions={add}>
          {page.items.length === 0 ? (
            <Empty icon="webhook" title="No gatekeepers yet">
              <p>
                A gatekeeper is a webhook URL that starts pipelines: give it to GitHub, a monitor or
                a deployment.
              </p>
            </Empty>
          ) : (
            <Table caption="Gatekeepers" rows={page.items} columns={COLUMNS} />
          )}
          <Pager path={PLACE} query={{ cursor }} next={page.next} />
        </Page>,
      ),
    );
  });
}
