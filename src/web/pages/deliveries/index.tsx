import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { idOf } from '../../id-of.ts';
import { readForm } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';
import { addDeliveryPage } from './details.tsx';
import { addDeliveryListPage } from './list.tsx';

/** Deliveries: what was sent, each attempt, and once more. */
export function addDeliveryPages(app: Hono<WebEnv>): void {
  addDeliveryListPage(app);
  addDeliveryPage(app);
  addRedelivery(app);
}

/** Sends a delivery once more, and leads to its page, which waits for the attempt. */
function addRedelivery(app: Hono<WebEnv>): void {
  app.post('/deliveries/:id/redeliver', async (context) => {
    const { key } = await readForm(context);
    const [api, path] = [context.get('api'), `/deliveries/${idOf(context)}`];
    const attempts = wire.pageOf(wire.deliveryAttempt);
    const [last] = (await api.get(`${path}/attempts`, attempts, { limit: '1' })).items;
    await api.send('POST', `${path}/redeliver`, wire.redelivered, { key });
    return context.redirect(`${path}?after=${last?.number ?? 0}`, 303);
  });
}
