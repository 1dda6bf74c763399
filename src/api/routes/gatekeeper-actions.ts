import { createRoute, z } from '@hono/zod-openapi';
import {
  getGatekeeper,
  hookUrl,
  judge,
  listEvents,
  rotateGatekeeperKey,
  rotateToken,
} from '../../automation/index.ts';
import { answers } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../page.ts';
import { type Api, described, jsonBody, optionalBody } from '../route-parts.ts';
import {
  fromEvent,
  fromFindings,
  gatekeeperEvent,
  rotation,
  shownKey,
  shownToken,
  trial,
  verdict,
} from '../wire/gatekeepers.ts';

const TAG = 'Gatekeepers';
const params = z.object({ id: z.uuid('must be the id of a gatekeeper') });
const rotating = { request: { params, body: optionalBody(rotation) } };

const ROTATE_TOKEN = createRoute({
  ...described('rotateHookToken', 'Replace the URL; the new one is shown this once', TAG, 'write'),
  method: 'post',
  path: '/gatekeepers/{id}/rotate-token',
  ...rotating,
  responses: answers(shownToken, 404, 413, 415, 422),
});

const ROTATE_KEY = createRoute({
  ...described(
    'rotateGatekeeperKey',
    'Replace the secret key; it is shown this once',
    TAG,
    'write',
  ),
  method: 'post',
  path: '/gatekeepers/{id}/rotate-key',
  ...rotating,
  responses: answers(shownKey, 404, 413, 415, 422),
});

const TRY = createRoute({
  ...described('testConditions', 'Try conditions on a body; nothing is started', TAG, 'read'),
  method: 'post',
  path: '/gatekeepers/{id}/test-conditions',
  request: { params, body: jsonBody(trial) },
  responses: answers(verdict, 404, 413, 415, 422),
});

const EVENTS = createRoute({
  ...described('listGatekeeperEvents', 'List what it has accepted, the newest first', TAG, 'read'),
  method: 'get',
  path: '/gatekeepers/{id}/events',
  request: { params, query: pageQuery },
  responses: answers(pageOf(gatekeeperEvent), 404, 422),
});

/** What else is done with a gatekeeper: new secrets, conditions tried, its events. */
export function addGatekeeperActionRoutes(api: Api, { automation }: ApiPorts): void {
  api.openapi(ROTATE_TOKEN, async (context) => {
    const { id } = context.req.valid('param');
    const { overlap_hours: hours } = context.req.valid('json');
    const rotated = await rotateToken(automation, context.get('principal'), id, hours);
    context.header('cache-control', 'no-store');
    const shown = {
      webhook_url: hookUrl(automation.baseUrl, rotated.secret),
      hook_token: rotated.secret,
      previous_until: rotated.previousUntil.toISOString(),
    };
    return context.json(shown, 200);
  });
  api.openapi(ROTATE_KEY, async (context) => {
    const { id } = context.req.valid('param');
    const { overlap_hours: hours } = context.req.valid('json');
    const rotated = await rotateGatekeeperKey(automation, context.get('principal'), id, hours);
    context.header('cache-control', 'no-store');
    const { secret: secret_key, previousUntil } = rotated;
    return context.json({ secret_key, previous_until: previousUntil.toISOString() }, 200);
  });
  api.openapi(TRY, async (context) => {
    const { id } = context.req.valid('param');
    const { payload, conditions } = context.req.valid('json');
    const found = await getGatekeeper(automation, context.get('principal'), id);
    const { isMatched: matched, findings } = judge(conditions ?? found.conditions, payload);
    return context.json({ matched, conditions: fromFindings(findings) }, 200);
  });
  api.openapi(EVENTS, async (context) => {
    const { id } = context.req.valid('param');
    const query = context.req.valid('query');
    const rows = await listEvents(automation, context.get('principal'), id, toPage(query));
    return context.json(cutPage(rows, query, fromEvent), 200);
  });
}
