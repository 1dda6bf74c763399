import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { idOf } from '../../id-of.ts';
import { readForm } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';

const PLACE = '/executions';

/** Cancels an execution, or runs its test cases again. */
export function addExecutionActions(app: Hono<WebEnv>): void {
  app.post(`${PLACE}/:id/cancel`, async (context) => {
    await readForm(context);
    const path = `${PLACE}/${idOf(context)}`;
    await context.get('api').send('POST', `${path}/cancel`, wire.executionSummary);
    return context.redirect(path, 303);
  });
  app.post(`${PLACE}/:id/rerun`, async (context) => {
    const form = await readForm(context);
    const path = `${PLACE}/${idOf(context)}/rerun`;
    const change = { body: { only: form.text('only') }, key: form.key };
    const { id } = await context.get('api').send('POST', path, wire.executionSummary, change);
    return context.redirect(`${PLACE}/${id}`, 303);
  });
}
