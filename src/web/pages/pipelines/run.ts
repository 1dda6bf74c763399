import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { idOf } from '../../id-of.ts';
import { readForm } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';

/** Starts an execution of a pipeline, and shows it. */
export function addRunPipeline(app: Hono<WebEnv>): void {
  app.post('/pipelines/:id/run', async (context) => {
    const { key } = await readForm(context);
    const path = `/pipelines/${idOf(context)}/run`;
    const { id } = await context.get('api').send('POST', path, wire.executionSummary, { key });
    return context.redirect(`/executions/${id}`, 303);
  });
}
