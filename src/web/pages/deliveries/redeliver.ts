import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { idOf } from '../../id-of.ts';
import { readForm } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';

/** Sends a delivery once more. */
export function addRedelivery(app: Hono<WebEnv>): void {
  app.post('/deliveries/:id/redeliver', async (context) => {
    const { key } = await readForm(context);
    const path = `/deliveries/${idOf(context)}`;
    await context.get('api').send('POST', `${path}/redeliver`, wire.redelivered, { key });
    return context.redirect(path, 303);
  });
}
