import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { idOf } from '../../id-of.ts';
import { readForm } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';

/** Sends an example to the receiver of a dispatch, and leads to its delivery, which shows the answer. */
export function addTestEvent(app: Hono<WebEnv>): void {
  app.post('/dispatches/:id/test', async (context) => {
    const { key } = await readForm(context);
    const path = `/dispatches/${idOf(context)}/test`;
    const sent = await context.get('api').send('POST', path, wire.redelivered, { key });
    return context.redirect(`/deliveries/${sent.delivery}`, 303);
  });
}
