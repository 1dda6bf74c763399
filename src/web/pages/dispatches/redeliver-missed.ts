import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { address } from '../../address.ts';
import { idOf } from '../../id-of.ts';
import { readForm } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';

/** Sends what a receiver has missed once more, and leads to the list of its deliveries. */
export function addMissedRedelivery(app: Hono<WebEnv>): void {
  app.post('/dispatches/:id/redeliver', async (context) => {
    const { key } = await readForm(context);
    const id = idOf(context);
    const path = `/dispatches/${id}/redeliver`;
    await context.get('api').send('POST', path, wire.redeliveredAll, { key, body: {} });
    return context.redirect(address('/deliveries', { dispatch: id }), 303);
  });
}
