import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import type { ApiClient } from '../../api-client.ts';
import { idOf } from '../../id-of.ts';
import type { WebEnv } from '../../web-env.ts';
import { addDeletion } from '../delete-pages.tsx';
import { addRotatePages } from '../rotate-pages.tsx';
import { addDispatchPage } from './details.tsx';
import { addDispatchFormPages } from './form.tsx';
import { holderOf } from './holder-of.ts';
import { addMissedRedelivery } from './redeliver-missed.ts';
import { addDispatchSwitch } from './switch.ts';
import { addTestEvent } from './test-event.ts';

const PLACE = '/dispatches';
const MENU = '/deliveries';

/** Dispatches of gatekeepers and schedules: new ones, one with its deliveries, its key, its end. */
export function addDispatchPages(app: Hono<WebEnv>): void {
  addDispatchFormPages(app);
  addDispatchPage(app);
  addDispatchSwitch(app);
  addTestEvent(app);
  addMissedRedelivery(app);
  addRotatePages(app, {
    ...{ place: PLACE, menu: MENU, verb: 'rotate-key', title: 'Replace the secret key', nameOf },
    rotate: async (api, path, body) => {
      const rotated = await api.send('POST', path, wire.rotatedKey, { body });
      return {
        secrets: [['Secret key', rotated.secret_key]],
        previousUntil: rotated.previous_until,
      };
    },
  });
  addDeletion(app, {
    route: `${PLACE}/:id/delete`,
    menu: MENU,
    kind: 'dispatch',
    read: async (context) => {
      const path = `${PLACE}/${idOf(context)}`;
      const dispatch = await context.get('api').get(path, wire.dispatch);
      const effect =
        'Results are no longer sent there, and the log of its deliveries goes with it.';
      const name = dispatch.application_name;
      return { name, path, back: path, after: holderOf(dispatch), effect };
    },
  });
}

async function nameOf(api: ApiClient, id: string): Promise<string> {
  return (await api.get(`${PLACE}/${id}`, wire.dispatch)).application_name;
}
