import { z } from '@hono/zod-openapi';
import {
  deleteDispatch,
  editDispatch,
  getDispatch,
  listAllDispatches,
  redeliverMissed,
  rotateDispatchKey,
  sendTestEvent,
} from '../../automation/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../routing/page.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import {
  changedDispatch,
  dispatch,
  dispatchFilters,
  fromDispatch,
  missed,
  redelivered,
  redeliveredAll,
  toDispatchEdit,
} from '../wire/dispatches.ts';
import { fromRotated, rotatedKey, rotation } from '../wire/gatekeepers.ts';

const params = z.object({ id: z.uuid('must be the id of a dispatch') });

/** Dispatches: read, change, delete, a new key, a test. */
export function addDispatchRoutes(api: Api, { automation }: ApiPorts): void {
  const route = routesOf(api, 'Dispatches');
  route('listAllDispatches', 'List all dispatches, the newest first', 'read')
    .get('/dispatches')
    .query(pageQuery.extend(dispatchFilters))
    .answers(pageOf(dispatch), async ({ actor, query }) => {
      const { enabled } = query;
      const isEnabled = enabled === undefined ? undefined : enabled === 'true';
      const rows = await listAllDispatches(automation, actor, isEnabled, toPage(query));
      return cutPage(rows, query, fromDispatch);
    });
  route('getDispatch', 'Read a dispatch', 'read')
    .get('/dispatches/{id}', 404)
    .params(params)
    .answers(dispatch, async ({ actor, params: { id } }) =>
      fromDispatch(await getDispatch(automation, actor, id)),
    );
  route('editDispatch', 'Change a dispatch, or disable and enable it', 'write')
    .patch('/dispatches/{id}', 404, 409)
    .params(params)
    .takes(changedDispatch)
    .answers(dispatch, async ({ actor, params: { id }, body }) =>
      fromDispatch(await editDispatch(automation, actor, id, toDispatchEdit(body))),
    );
  route('deleteDispatch', 'Delete a dispatch with its deliveries', 'write')
    .delete('/dispatches/{id}', 404)
    .params(params)
    .does(({ actor, params }) => deleteDispatch(automation, actor, params.id));
  route('rotateDispatchKey', 'Replace the key; the new one is shown this once', 'write')
    .post('/dispatches/{id}/rotate-key', 404)
    .params(params)
    .mayTake(rotation)
    .answers(rotatedKey, async ({ actor, params: { id }, body }) =>
      fromRotated(await rotateDispatchKey(automation, actor, id, body.overlap_hours)),
    );
  route('testDispatch', 'Send an example of a result to the receiver', 'write')
    .post('/dispatches/{id}/test', 404, 409)
    .params(params)
    .repeatable()
    .begins(redelivered, async ({ actor, params: { id } }) => ({
      delivery: await sendTestEvent(automation, actor, id),
    }));
  route('redeliverMissed', 'Send again what failed or was not sent, the oldest first', 'write')
    .post('/dispatches/{id}/redeliver', 404, 409)
    .params(params)
    .repeatable()
    .mayTake(missed)
    .begins(redeliveredAll, async ({ actor, params: { id }, body }) => ({
      deliveries: await redeliverMissed(automation, actor, id, body),
    }));
}
