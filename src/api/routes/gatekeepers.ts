import { z } from '@hono/zod-openapi';
import {
  createGatekeeper,
  deleteGatekeeper,
  editGatekeeper,
  getGatekeeper,
  hookUrl,
  listGatekeepers,
} from '../../automation/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { withLatest } from '../routing/latest.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import {
  changedGatekeeper,
  createdGatekeeper,
  fromGatekeeper,
  fromSummary,
  gatekeeper,
  listedGatekeeper,
  newGatekeeper,
  toGatekeeperEdit,
  toNewGatekeeper,
} from '../wire/gatekeepers.ts';

const params = z.object({ id: z.uuid('must be the id of a gatekeeper') });

/** Gatekeepers: list, make, read, change, delete. */
export function addGatekeeperRoutes(api: Api, { automation, execution }: ApiPorts): void {
  const route = routesOf(api, 'Gatekeepers');
  route('listGatekeepers', 'List the gatekeepers, the newest first', 'read')
    .get('/gatekeepers')
    .pages(
      listedGatekeeper,
      ...withLatest(execution, 'triggerId', fromSummary, (actor, page) =>
        listGatekeepers(automation, actor, page),
      ),
    );
  route('createGatekeeper', 'Create a gatekeeper; its URL is shown this once', 'write')
    .post('/gatekeepers', 404, 409)
    .takes(newGatekeeper)
    .creates(createdGatekeeper, async ({ actor, body }) => {
      const created = await createGatekeeper(automation, actor, toNewGatekeeper(body));
      return {
        ...fromGatekeeper(created.gatekeeper),
        webhook_url: hookUrl(automation.baseUrl, created.token),
        hook_token: created.token,
        secret_key: created.key,
      };
    });
  route('getGatekeeper', 'Read a gatekeeper with its pipelines', 'read')
    .get('/gatekeepers/{id}', 404)
    .params(params)
    .answers(gatekeeper, async ({ actor, params: { id } }) =>
      fromGatekeeper(await getGatekeeper(automation, actor, id)),
    );
  route('editGatekeeper', 'Change a gatekeeper; its URL stays', 'write')
    .patch('/gatekeepers/{id}', 404, 409)
    .params(params)
    .takes(changedGatekeeper)
    .answers(gatekeeper, async ({ actor, params: { id }, body }) =>
      fromGatekeeper(await editGatekeeper(automation, actor, id, toGatekeeperEdit(body))),
    );
  route('deleteGatekeeper', 'Delete a gatekeeper with its events', 'write')
    .delete('/gatekeepers/{id}', 404)
    .params(params)
    .does(({ actor, params }) => deleteGatekeeper(automation, actor, params.id));
}
