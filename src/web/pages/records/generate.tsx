import type { Hono } from 'hono';
import { z } from 'zod';
import { Problem } from '../../../problem.ts';
import { readForm } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';
import { RECORDS, recordPath } from './record-path.ts';

const Accepted = z.object({ run: z.uuid() });

/** Asks for a generation; the page of the record follows it. */
export function addGeneration(app: Hono<WebEnv>): void {
  app.post(`${RECORDS}/:name/generate`, async (context) => {
    await readForm(context);
    const path = recordPath(context.req.param('name'));
    try {
      await context.get('api').send('POST', `${path}/generate`, Accepted);
    } catch (fault) {
      // Whoever presses twice wants to see the run that they requested.
      if (!(fault instanceof Problem) || fault.kind !== 'record-busy') throw fault;
    }
    return context.redirect(path, 303);
  });
}
