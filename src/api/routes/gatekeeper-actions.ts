import { z } from '@hono/zod-openapi';
import {
  evaluateConditions,
  getGatekeeper,
  hookUrl,
  listEvents,
  rotateGatekeeperKey,
  rotateToken,
} from '../../automation/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import {
  fromEvent,
  fromFindings,
  fromRotated,
  gatekeeperEvent,
  rotatedKey,
  rotatedToken,
  rotation,
  trial,
  verdict,
} from '../wire/gatekeepers.ts';

const params = z.object({ id: z.uuid('must be the id of a gatekeeper') });

/** What else is done with a gatekeeper: new secrets, conditions tried, its events. */
export function addGatekeeperActionRoutes(api: Api, { automation }: ApiPorts): void {
  const route = routesOf(api, 'Gatekeepers');
  route('rotateHookToken', 'Replace the URL; the new one is shown this once', 'write')
    .post('/gatekeepers/{id}/rotate-token', 404)
    .params(params)
    .mayTake(rotation)
    .answers(rotatedToken, async ({ actor, params: { id }, body }) => {
      const { secret, previousUntil } = await rotateToken(
        automation,
        actor,
        id,
        body.overlap_hours,
      );
      const webhook_url = hookUrl(automation.baseUrl, secret);
      return { webhook_url, hook_token: secret, previous_until: previousUntil.toISOString() };
    });
  route('rotateGatekeeperKey', 'Replace the secret key; it is shown this once', 'write')
    .post('/gatekeepers/{id}/rotate-key', 404)
    .params(params)
    .mayTake(rotation)
    .answers(rotatedKey, async ({ actor, params: { id }, body }) =>
      fromRotated(await rotateGatekeeperKey(automation, actor, id, body.overlap_hours)),
    );
  route('testConditions', 'Try conditions on a body; nothing is started', 'read')
    .post('/gatekeepers/{id}/test-conditions', 404)
    .params(params)
    .takes(trial)
    .answers(verdict, async ({ actor, params: { id }, body }) => {
      const { payload, conditions } = body;
      const found = await getGatekeeper(automation, actor, id);
      const { isMatched: matched, findings } = evaluateConditions(
        conditions ?? found.conditions,
        payload,
      );
      return { matched, conditions: fromFindings(findings) };
    });
  route('listGatekeeperEvents', 'List what it has accepted, the newest first', 'read')
    .get('/gatekeepers/{id}/events', 404)
    .params(params)
    .pages(gatekeeperEvent, fromEvent, ({ actor, params: { id } }, page) =>
      listEvents(automation, actor, id, page),
    );
}
