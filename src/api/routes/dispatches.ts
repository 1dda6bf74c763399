import { createRoute, z } from '@hono/zod-openapi';
import {
  deleteDispatch,
  editDispatch,
  getDispatch,
  rotateDispatchKey,
  sendTestEvent,
} from '../../automation/index.ts';
import { answers, answersAccepted, answersNothing } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { idempotencyHeader } from '../idempotency.ts';
import { type Api, described, jsonBody, optionalBody } from '../route-parts.ts';
import { changedDispatch, dispatch, fromDispatch, redelivered } from '../wire/dispatches.ts';
import { rotation, shownKey } from '../wire/gatekeepers.ts';

const TAG = 'Dispatches';
const params = z.object({ id: z.uuid('must be the id of a dispatch') });

const GET = createRoute({
  ...described('getDispatch', 'Read a dispatch', TAG, 'read'),
  method: 'get',
  path: '/dispatches/{id}',
  request: { params },
  responses: answers(dispatch, 404, 422),
});

const EDIT = createRoute({
  ...described('editDispatch', 'Change a dispatch, or disable and enable it', TAG, 'write'),
  method: 'patch',
  path: '/dispatches/{id}',
  request: { params, body: jsonBody(changedDispatch) },
  responses: answers(dispatch, 404, 409, 413, 415, 422),
});

const DELETE = createRoute({
  ...described('deleteDispatch', 'Delete a dispatch with its deliveries', TAG, 'write'),
  method: 'delete',
  path: '/dispatches/{id}',
  request: { params },
  responses: answersNothing(404, 422),
});

const ROTATE_KEY = createRoute({
  ...described(
    'rotateDispatchKey',
    'Replace the key; the new one is shown this once',
    TAG,
    'write',
  ),
  method: 'post',
  path: '/dispatches/{id}/rotate-key',
  request: { params, body: optionalBody(rotation) },
  responses: answers(shownKey, 404, 413, 415, 422),
});

const TEST = createRoute({
  ...described('testDispatch', 'Send an example of a result to the receiver', TAG, 'write'),
  method: 'post',
  path: '/dispatches/{id}/test',
  request: { params, headers: idempotencyHeader },
  responses: answersAccepted(redelivered, 404, 409, 422),
});

/** Dispatches: read, change, delete, a new key, a test. */
export function addDispatchRoutes(api: Api, { automation }: ApiPorts): void {
  api.openapi(GET, async (context) => {
    const { id } = context.req.valid('param');
    const found = await getDispatch(automation, context.get('principal'), id);
    return context.json(fromDispatch(found), 200);
  });
  api.openapi(EDIT, async (context) => {
    const { id } = context.req.valid('param');
    const given = context.req.valid('json');
    const { application_name, webhook_name, url, preference, format, template, enabled } = given;
    const edit = {
      ...(application_name !== undefined && { applicationName: application_name }),
      ...(webhook_name !== undefined && { webhookName: webhook_name }),
      ...(url !== undefined && { url }),
      ...(preference && { preference }),
      ...(format && { format }),
      ...(template !== undefined && { template }),
      ...(enabled !== undefined && { isEnabled: enabled }),
    };
    const changed = await editDispatch(automation, context.get('principal'), id, edit);
    return context.json(fromDispatch(changed), 200);
  });
  api.openapi(DELETE, async (context) => {
    await deleteDispatch(automation, context.get('principal'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  api.openapi(ROTATE_KEY, async (context) => {
    const { id } = context.req.valid('param');
    const { overlap_hours: hours } = context.req.valid('json');
    const rotated = await rotateDispatchKey(automation, context.get('principal'), id, hours);
    context.header('cache-control', 'no-store');
    const { secret: secret_key, previousUntil } = rotated;
    return context.json({ secret_key, previous_until: previousUntil.toISOString() }, 200);
  });
  api.openapi(TEST, async (context) => {
    const { id } = context.req.valid('param');
    const delivery = await sendTestEvent(automation, context.get('principal'), id);
    return context.json({ delivery }, 202);
  });
}
