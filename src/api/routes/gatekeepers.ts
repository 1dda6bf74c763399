import { createRoute, z } from '@hono/zod-openapi';
import {
  createGatekeeper,
  deleteGatekeeper,
  editGatekeeper,
  getGatekeeper,
  hookUrl,
  listGatekeepers,
} from '../../automation/index.ts';
import { answers, answersCreated, answersNothing } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../page.ts';
import { type Api, described, jsonBody } from '../route-parts.ts';
import {
  changedGatekeeper,
  fromGatekeeper,
  fromSummary,
  gatekeeper,
  gatekeeperSummary,
  newGatekeeper,
  shownGatekeeper,
} from '../wire/gatekeepers.ts';
import { toSources } from '../wire/parameters.ts';

const TAG = 'Gatekeepers';
const params = z.object({ id: z.uuid('must be the id of a gatekeeper') });

const LIST = createRoute({
  ...described('listGatekeepers', 'List the gatekeepers, the newest first', TAG, 'read'),
  method: 'get',
  path: '/gatekeepers',
  request: { query: pageQuery },
  responses: answers(pageOf(gatekeeperSummary), 422),
});

const CREATE = createRoute({
  ...described('createGatekeeper', 'Make a gatekeeper; its URL is shown this once', TAG, 'write'),
  method: 'post',
  path: '/gatekeepers',
  request: { body: jsonBody(newGatekeeper) },
  responses: answersCreated(shownGatekeeper, 404, 409, 413, 415, 422),
});

const GET = createRoute({
  ...described('getGatekeeper', 'Read a gatekeeper with its pipelines', TAG, 'read'),
  method: 'get',
  path: '/gatekeepers/{id}',
  request: { params },
  responses: answers(gatekeeper, 404, 422),
});

const EDIT = createRoute({
  ...described('editGatekeeper', 'Change a gatekeeper; its URL stays', TAG, 'write'),
  method: 'patch',
  path: '/gatekeepers/{id}',
  request: { params, body: jsonBody(changedGatekeeper) },
  responses: answers(gatekeeper, 404, 409, 413, 415, 422),
});

const DELETE = createRoute({
  ...described('deleteGatekeeper', 'Delete a gatekeeper with its events', TAG, 'write'),
  method: 'delete',
  path: '/gatekeepers/{id}',
  request: { params },
  responses: answersNothing(404, 422),
});

/** Gatekeepers: list, make, read, change, delete. */
export function addGatekeeperRoutes(api: Api, { automation }: ApiPorts): void {
  api.openapi(LIST, async (context) => {
    const query = context.req.valid('query');
    const rows = await listGatekeepers(automation, context.get('principal'), toPage(query));
    return context.json(cutPage(rows, query, fromSummary), 200);
  });
  api.openapi(CREATE, async (context) => {
    const { pipeline_ids: pipelineIds, signed: isSigned, ...rest } = context.req.valid('json');
    const { parameters, ...same } = rest;
    const given = parameters === undefined ? {} : { parameters: toSources(parameters) };
    const input = { ...same, ...given, pipelineIds, isSigned };
    const made = await createGatekeeper(automation, context.get('principal'), input);
    context.header('cache-control', 'no-store');
    const shown = {
      ...fromGatekeeper(made.gatekeeper),
      webhook_url: hookUrl(automation.baseUrl, made.token),
      hook_token: made.token,
      secret_key: made.key,
    };
    return context.json(shown, 201);
  });
  api.openapi(GET, async (context) => {
    const { id } = context.req.valid('param');
    const found = await getGatekeeper(automation, context.get('principal'), id);
    return context.json(fromGatekeeper(found), 200);
  });
  api.openapi(EDIT, async (context) => {
    const { id } = context.req.valid('param');
    const { pipeline_ids: pipelineIds, signed, ...rest } = context.req.valid('json');
    const { name, owners, conditions, parameters } = rest;
    const edit = {
      ...(name !== undefined && { name }),
      ...(owners && { owners }),
      ...(conditions && { conditions }),
      ...(parameters && { parameters: toSources(parameters) }),
      ...(pipelineIds && { pipelineIds }),
      ...(signed !== undefined && { isSigned: signed }),
    };
    const changed = await editGatekeeper(automation, context.get('principal'), id, edit);
    return context.json(fromGatekeeper(changed), 200);
  });
  api.openapi(DELETE, async (context) => {
    await deleteGatekeeper(automation, context.get('principal'), context.req.valid('param').id);
    return context.body(null, 204);
  });
}
