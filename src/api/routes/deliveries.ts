import { createRoute, z } from '@hono/zod-openapi';
import { getDelivery, listAttempts, listDeliveries, redeliver } from '../../automation/index.ts';
import { answers, answersAccepted } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { idempotencyHeader } from '../idempotency.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../page.ts';
import { type Api, described } from '../route-parts.ts';
import {
  delivery,
  deliveryAttempt,
  deliveryFilters,
  deliverySummary,
  fromAttempt,
  fromDelivery,
  fromSummary,
  redelivered,
} from '../wire/dispatches.ts';

const TAG = 'Dispatches';
const params = z.object({ id: z.uuid('must be the id of a delivery') });

const LIST = createRoute({
  ...described('listDeliveries', 'List the deliveries, the newest first', TAG, 'read'),
  method: 'get',
  path: '/deliveries',
  request: { query: pageQuery.extend(deliveryFilters) },
  responses: answers(pageOf(deliverySummary), 422),
});

const GET = createRoute({
  ...described('getDelivery', 'Read a delivery with its body', TAG, 'read'),
  method: 'get',
  path: '/deliveries/{id}',
  request: { params },
  responses: answers(delivery, 404, 422),
});

const ATTEMPTS = createRoute({
  ...described('listDeliveryAttempts', 'List its attempts, the newest first', TAG, 'read'),
  method: 'get',
  path: '/deliveries/{id}/attempts',
  request: { params, query: pageQuery },
  responses: answers(pageOf(deliveryAttempt), 404, 422),
});

const REDELIVER = createRoute({
  ...described('redeliver', 'Send it once more, with the same id and result', TAG, 'write'),
  method: 'post',
  path: '/deliveries/{id}/redeliver',
  request: { params, headers: idempotencyHeader },
  responses: answersAccepted(redelivered, 404, 409, 422),
});

/** Deliveries: list, read, attempts, once more. */
export function addDeliveryRoutes(api: Api, { automation }: ApiPorts): void {
  api.openapi(LIST, async (context) => {
    const query = context.req.valid('query');
    const { dispatch: dispatchId, execution: executionId, state } = query;
    const filter = {
      ...(dispatchId !== undefined && { dispatchId }),
      ...(executionId !== undefined && { executionId }),
      ...(state !== undefined && { state }),
    };
    const principal = context.get('principal');
    const rows = await listDeliveries(automation, principal, filter, toPage(query));
    return context.json(cutPage(rows, query, fromSummary), 200);
  });
  api.openapi(GET, async (context) => {
    const { id } = context.req.valid('param');
    const found = await getDelivery(automation, context.get('principal'), id);
    return context.json(fromDelivery(found), 200);
  });
  api.openapi(ATTEMPTS, async (context) => {
    const { id } = context.req.valid('param');
    const query = context.req.valid('query');
    const rows = await listAttempts(automation, context.get('principal'), id, toPage(query));
    return context.json(cutPage(rows, query, fromAttempt), 200);
  });
  api.openapi(REDELIVER, async (context) => {
    const { id } = context.req.valid('param');
    await redeliver(automation, context.get('principal'), id);
    return context.json({ delivery: id }, 202);
  });
}
