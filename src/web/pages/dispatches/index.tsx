import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { address } from '../../address.ts';
import type { ApiClient } from '../../api-client.ts';
import { idOf } from '../../id-of.ts';
import { readForm } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';
import { addDeletion } from '../delete-pages.tsx';
import { addRotatePages } from '../rotate-pages.tsx';
import { addDispatchPage } from './details.tsx';
import { addDispatchFormPages } from './form.tsx';
import { holderOf } from './holder-of.ts';

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

/** Sends what a receiver has missed once more, and leads to the list of its deliveries. */
function addMissedRedelivery(app: Hono<WebEnv>): void {
  app.post('/dispatches/:id/redeliver', async (context) => {
    const { key } = await readForm(context);
    const id = idOf(context);
    const path = `/dispatches/${id}/redeliver`;
    await context.get('api').send('POST', path, wire.redeliveredAll, { key, body: {} });
    return context.redirect(address('/deliveries', { dispatch: id }), 303);
  });
}

const VERBS = [
  { verb: 'enable', enabled: true },
  { verb: 'disable', enabled: false },
] as const;

/** Switches a dispatch off, and on again. */
function addDispatchSwitch(app: Hono<WebEnv>): void {
  for (const { verb, enabled } of VERBS) {
    app.post(`/dispatches/:id/${verb}`, async (context) => {
      await readForm(context);
      const path = `/dispatches/${idOf(context)}`;
      await context.get('api').send('PATCH', path, wire.dispatch, { body: { enabled } });
      return context.redirect(path, 303);
    });
  }
}

/** Sends an example to the receiver of a dispatch, and leads to its delivery, which shows the answer. */
function addTestEvent(app: Hono<WebEnv>): void {
  app.post('/dispatches/:id/test', async (context) => {
    const { key } = await readForm(context);
    const path = `/dispatches/${idOf(context)}/test`;
    const sent = await context.get('api').send('POST', path, wire.redelivered, { key });
    return context.redirect(`/deliveries/${sent.delivery}`, 303);
  });
}
