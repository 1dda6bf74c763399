import { z } from '@hono/zod-openapi';
import { createDispatch, listDispatches } from '../../automation/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import {
  createdDispatch,
  dispatch,
  fromDispatch,
  newDispatch,
  toNewDispatch,
} from '../wire/dispatches.ts';

/** What dispatches belong to, and how the routes are called in the document. */
const HOLDERS = [
  { kind: 'gatekeeper', list: 'listDispatches', create: 'createDispatch' },
  { kind: 'schedule', list: 'listScheduleDispatches', create: 'createScheduleDispatch' },
] as const;

/** The dispatches of a gatekeeper and of a schedule: list, make. */
export function addHolderDispatchRoutes(api: Api, { automation }: ApiPorts): void {
  const route = routesOf(api, 'Dispatches');
  for (const { kind, list, create } of HOLDERS) {
    const params = z.object({ id: z.uuid(`must be the id of a ${kind}`) });
    const path = `/${kind}s/{id}/dispatches`;
    route(list, `List the dispatches of a ${kind}, newest first`, 'read')
      .get(path, 404)
      .params(params)
      .pages(dispatch, fromDispatch, ({ actor, params: { id } }, page) =>
        listDispatches(automation, actor, { kind, id }, page),
      );
    route(create, `Create a dispatch of a ${kind}; its key is shown once`, 'write')
      .post(path, 404, 409)
      .params(params)
      .takes(newDispatch)
      .creates(createdDispatch, async ({ actor, params: { id }, body }) => {
        const input = toNewDispatch(body);
        const created = await createDispatch(automation, actor, { kind, id }, input);
        return { ...fromDispatch(created.dispatch), secret_key: created.key };
      });
  }
}
