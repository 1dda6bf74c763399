import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Page } from '../../components/layout.tsx';
import { Pager, Table } from '../../components/list.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import type { WebEnv } from '../../web-env.ts';

const PLACE = '/audit-log';

type Line = z.output<typeof wire.auditLine>;

/** What was done in the workspace, by whom, from where, and its result. */
export function addAuditPage(app: Hono<WebEnv>): void {
  app.get(PLACE, async (context) => {
    const { cursor } = context.req.query();
    const page = await context.get('api').get(PLACE, wire.pageOf(wire.auditLine), { cursor });
    return context.html(
      document(
        <Page visitor={context.get('visitor')} title="Audit log" place={PLACE}>
          <Table caption="What was done" rows={page.items} columns={COLUMNS} />
          <Pager path={PLACE} query={{ cursor }} next={page.next} />
        </Page>,
      ),
    );
  });
}

const COLUMNS = [
  { title: 'When', cell: ({ at }: Line) => <Time at={at} /> },
  { title: 'Who', cell: ({ actor, via }: Line) => `${actor} (${via})` },
  {
    title: 'Action',
    cell: ({ action, target }: Line) => <Action action={action} target={target} />,
  },
  { title: 'From', cell: ({ remote_address: address }: Line) => address },
  {
    title: 'Outcome',
    cell: ({ outcome, reason }: Line) => (reason === null ? outcome : `${outcome}: ${reason}`),
  },
];

function Action({ action, target }: Pick<Line, 'action' | 'target'>) {
  return (
    <>
      {action}
      <br />
      <code>{target}</code>
    </>
  );
}
