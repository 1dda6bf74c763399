import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { idOf } from '../../id-of.ts';
import { readForm } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';

const VERBS = [
  { verb: 'enable', enabled: true },
  { verb: 'disable', enabled: false },
] as const;

/** Switches a dispatch off, and on again. */
export function addDispatchSwitch(app: Hono<WebEnv>): void {
  for (const { verb, enabled } of VERBS) {
    app.post(`/dispatches/:id/${verb}`, async (context) => {
      await readForm(context);
      const path = `/dispatches/${idOf(context)}`;
      await context.get('api').send('PATCH', path, wire.dispatch, { body: { enabled } });
      return context.redirect(path, 303);
    });
  }
}
