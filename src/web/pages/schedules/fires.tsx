import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Page } from '../../components/layout.tsx';
import { Pager } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { namesOf } from '../../named.ts';
import type { WebEnv } from '../../web-env.ts';
import { FiresTable, pipelinesOf } from './fires-table.tsx';

const PLACE = '/schedules';

/** The whole log of a schedule. */
export function addFiresPage(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/:id/fires`, async (context) => {
    const [visitor, api] = [context.get('visitor'), context.get('api')];
    const path = `${PLACE}/${idOf(context)}`;
    const { cursor } = context.req.query();
    const { name } = await api.get(path, wire.schedule);
    const page = await api.get(`${path}/fires`, wire.pageOf(wire.scheduleFire), { cursor });
    const names = await namesOf(api, '/pipelines', pipelinesOf(page.items));
    return context.html(
      document(
        <Page visitor={visitor} title="What it did" place={PLACE} parent={{ path, title: name }}>
          <FiresTable fires={page.items} names={names} />
          <Pager path={`${path}/fires`} query={{ cursor }} next={page.next} />
        </Page>,
      ),
    );
  });
}
