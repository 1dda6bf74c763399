import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Page } from '../../components/layout.tsx';
import { Empty, Pager } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { namesOf } from '../../named.ts';
import type { WebEnv } from '../../web-env.ts';
import { Event, pipelinesOf } from './event.tsx';

const PLACE = '/gatekeepers';

/** What a gatekeeper has accepted: each body, what the conditions said, and what was started. */
export function addGatekeeperEventsPage(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/:id/events`, async (context) => {
    const [visitor, api] = [context.get('visitor'), context.get('api')];
    const path = `${PLACE}/${idOf(context)}`;
    const { cursor } = context.req.query();
    const { name } = await api.get(path, wire.gatekeeper);
    const page = await api.get(`${path}/events`, wire.pageOf(wire.gatekeeperEvent), { cursor });
    const names = await namesOf(api, '/pipelines', pipelinesOf(page.items));
    return context.html(
      document(
        <Page visitor={visitor} title="Events" place={PLACE} parent={{ path, title: name }}>
          {page.items.length === 0 && (
            <Empty icon="webhook" title="No events yet">
              <p>Every request to its webhook URL is listed here.</p>
            </Empty>
          )}
          {page.items.map((event) => (
            <Event event={event} names={names} />
          ))}
          <Pager path={`${path}/events`} query={{ cursor }} next={page.next} />
        </Page>,
      ),
    );
  });
}
