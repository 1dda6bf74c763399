import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { idOf } from '../../id-of.ts';
import { readForm } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';

const PLACE = '/schedules';
const VERBS = [
  { verb: 'pause', paused: true },
  { verb: 'resume', paused: false },
] as const;

/** Runs the pipelines of a schedule now, pauses it, and lets it go on. */
export function addScheduleActions(app: Hono<WebEnv>): void {
  app.post(`${PLACE}/:id/run`, async (context) => {
    const { key } = await readForm(context);
    const path = `${PLACE}/${idOf(context)}`;
    const run = await context.get('api').send('POST', `${path}/run`, wire.scheduleFire, { key });
    const [first, second] = run.executions;
    const isOne = first !== undefined && second === undefined;
    return context.redirect(isOne ? `/executions/${first.id}` : path, 303);
  });
  for (const { verb, paused } of VERBS) {
    app.post(`${PLACE}/:id/${verb}`, async (context) => {
      await readForm(context);
      const path = `${PLACE}/${idOf(context)}`;
      await context.get('api').send('PATCH', path, wire.schedule, { body: { paused } });
      return context.redirect(path, 303);
    });
  }
}
