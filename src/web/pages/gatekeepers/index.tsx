import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import type { ApiClient } from '../../api-client.ts';
import { idOf } from '../../id-of.ts';
import type { WebEnv } from '../../web-env.ts';
import { addDeletion } from '../delete-pages.tsx';
import { addRotatePages } from '../rotate-pages.tsx';
import { addSelectedPages, deletion } from '../selected-pages.tsx';
import { addGatekeeperPage } from './details.tsx';
import { addGatekeeperEventsPage } from './events.tsx';
import { addGatekeeperFormPages } from './form.tsx';
import { addGatekeeperListPage } from './list.tsx';
import { addTryPages } from './try.tsx';

const PLACE = '/gatekeepers';

/** Gatekeepers: the list, new ones, one with its events, its secrets and conditions, and its end. */
export function addGatekeeperPages(app: Hono<WebEnv>): void {
  addGatekeeperListPage(app);
  // Before the pages of one, whose addresses begin alike.
  addSelectedPages(app, {
    place: PLACE,
    title: 'gatekeepers',
    nameOf: (context, id) => nameOf(context.get('api'), id),
    acts: { delete: deletion(PLACE) },
  });
  addGatekeeperFormPages(app);
  addGatekeeperPage(app);
  addGatekeeperEventsPage(app);
  addTryPages(app);
  addRotatePages(app, {
    ...{
      place: PLACE,
      menu: PLACE,
      verb: 'rotate-token',
      title: 'Replace the webhook URL',
      nameOf,
    },
    rotate: async (api, path, body) => {
      const rotated = await api.send('POST', path, wire.rotatedHookToken, { body });
      return {
        secrets: [['Webhook URL', rotated.webhook_url]],
        previousUntil: rotated.previous_until,
      };
    },
  });
  addRotatePages(app, {
    ...{ place: PLACE, menu: PLACE, verb: 'rotate-key', title: 'Replace the secret key', nameOf },
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
    menu: PLACE,
    kind: 'gatekeeper',
    read: async (context) => {
      const id = idOf(context);
      const path = `${PLACE}/${id}`;
      const effect =
        'Its URL stops working at once; its events, dispatches and their deliveries go with it.';
      const name = await nameOf(context.get('api'), id);
      return { name, path, back: path, after: PLACE, effect };
    },
  });
}

async function nameOf(api: ApiClient, id: string): Promise<string> {
  return (await api.get(`${PLACE}/${id}`, wire.gatekeeper)).name;
}
