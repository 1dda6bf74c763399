import { createRoute, z } from '@hono/zod-openapi';
import { createDispatch, listDispatches } from '../../automation/index.ts';
import { answers, answersCreated } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../page.ts';
import { type Api, described, jsonBody } from '../route-parts.ts';
import { dispatch, fromDispatch, newDispatch, shownDispatch } from '../wire/dispatches.ts';

const TAG = 'Dispatches';

/** What dispatches belong to, and how the routes are called in the document. */
const HOLDERS = [
  { kind: 'gatekeeper', list: 'listDispatches', create: 'createDispatch' },
  { kind: 'schedule', list: 'listScheduleDispatches', create: 'createScheduleDispatch' },
] as const;

/** The dispatches of a gatekeeper and of a schedule: list, make. */
export function addHolderDispatchRoutes(api: Api, { automation }: ApiPorts): void {
  for (const holder of HOLDERS) {
    const { list, create } = routesOf(holder);
    const { kind } = holder;
    api.openapi(list, async (context) => {
      const { id } = context.req.valid('param');
      const query = context.req.valid('query');
      const actor = context.get('principal');
      const rows = await listDispatches(automation, actor, { kind, id }, toPage(query));
      return context.json(cutPage(rows, query, fromDispatch), 200);
    });
    api.openapi(create, async (context) => {
      const { id } = context.req.valid('param');
      const { application_name, webhook_name, ...given } = context.req.valid('json');
      const names = { applicationName: application_name, webhookName: webhook_name };
      const input = { ...names, ...given };
      const actor = context.get('principal');
      const made = await createDispatch(automation, actor, { kind, id }, input);
      context.header('cache-control', 'no-store');
      return context.json({ ...fromDispatch(made.dispatch), secret_key: made.key }, 201);
    });
  }
}

function routesOf({ kind, list, create }: (typeof HOLDERS)[number]) {
  const params = z.object({ id: z.uuid(`must be the id of a ${kind}`) });
  const path = `/${kind}s/{id}/dispatches` as const;
  return {
    list: createRoute({
      ...described(list, `List the dispatches of a ${kind}, newest first`, TAG, 'read'),
      method: 'get',
      path,
      request: { params, query: pageQuery },
      responses: answers(pageOf(dispatch), 404, 422),
    }),
    create: createRoute({
      ...described(create, `Make a dispatch of a ${kind}; its key is shown once`, TAG, 'write'),
      method: 'post',
      path,
      request: { params, body: jsonBody(newDispatch) },
      responses: answersCreated(shownDispatch, 404, 409, 413, 415, 422),
    }),
  };
}
