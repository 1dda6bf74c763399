import type { Hono } from 'hono';
import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import { readForm } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';
import { pipelineOf } from '../first-run/index.tsx';
import { readRecord } from './record.tsx';
import { RECORDS, recordPath } from './record-path.ts';

const Accepted = z.object({ run: z.uuid() });

/**
 * Asks for a generation, which the page of the record follows; and runs all tests of a record, in the pipeline with its
 * name, which is created where there is none.
 */
export function addGeneration(app: Hono<WebEnv>): void {
  app.post(`${RECORDS}/:name/run`, async (context) => {
    const form = await readForm(context);
    const api = context.get('api');
    const record = await readRecord(context, context.req.param('name'));
    const pipeline = await pipelineOf(api, record);
    const sent = { key: form.key, body: {} };
    const { id } = await api.send(
      'POST',
      `/pipelines/${pipeline}/run`,
      wire.executionSummary,
      sent,
    );
    return context.redirect(`/executions/${id}`, 303);
  });
  app.post(`${RECORDS}/:name/generate`, async (context) => {
    const form = await readForm(context);
    const path = recordPath(context.req.param('name'));
    const body = { upgrade: form.text('upgrade') === 'true' };
    try {
      await context.get('api').send('POST', `${path}/generate`, Accepted, { body });
    } catch (fault) {
      // Whoever presses twice wants to see the run that they requested.
      if (!(fault instanceof Problem) || fault.kind !== 'record-busy') throw fault;
    }
    return context.redirect(path, 303);
  });
}
