import { z } from '@hono/zod-openapi';
import {
  getDelivery,
  listAttempts,
  listDeliveries,
  redeliver,
  withNames,
} from '../../automation/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../routing/page.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import {
  delivery,
  deliveryAttempt,
  deliveryFilters,
  fromAttempt,
  fromDelivery,
  fromListed,
  listedDelivery,
  redelivered,
} from '../wire/dispatches.ts';

const params = z.object({ id: z.uuid('must be the id of a delivery') });

/** Deliveries: list, read, attempts, once more. */
export function addDeliveryRoutes(api: Api, { automation }: ApiPorts): void {
  const route = routesOf(api, 'Dispatches');
  route('listDeliveries', 'List the deliveries, the newest first', 'read')
    .get('/deliveries')
    .query(pageQuery.extend(deliveryFilters))
    .answers(pageOf(listedDelivery), async ({ actor, query }) => {
      const { dispatch: dispatchId, execution: executionId, state, text } = query;
      const filter = {
        ...(dispatchId !== undefined && { dispatchId }),
        ...(executionId !== undefined && { executionId }),
        ...(state !== undefined && { state }),
        ...(text !== undefined && { text }),
      };
      const rows = await listDeliveries(automation, actor, filter, toPage(query));
      return cutPage(await withNames(automation, actor, rows), query, fromListed);
    });
  route('getDelivery', 'Read a delivery with its body', 'read')
    .get('/deliveries/{id}', 404)
    .params(params)
    .answers(delivery, async ({ actor, params: { id } }) =>
      fromDelivery(await getDelivery(automation, actor, id)),
    );
  route('listDeliveryAttempts', 'List its attempts, the newest first', 'read')
    .get('/deliveries/{id}/attempts', 404)
    .params(params)
    .pages(deliveryAttempt, fromAttempt, ({ actor, params: { id } }, page) =>
      listAttempts(automation, actor, id, page),
    );
  route('redeliver', 'Send it once more, with the same id and result', 'write')
    .post('/deliveries/{id}/redeliver', 404, 409)
    .params(params)
    .repeatable()
    .begins(redelivered, async ({ actor, params: { id } }) => {
      await redeliver(automation, actor, id);
      return { delivery: id };
    });
}
