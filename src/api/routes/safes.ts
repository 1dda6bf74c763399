import { createRoute, z } from '@hono/zod-openapi';
import {
  createSafe,
  deleteSafe,
  editSafe,
  getSafe,
  listSafes,
  safeFields,
  safeImpact,
} from '../../secrets/index.ts';
import { answers, answersCreated, answersNothing } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../page.ts';
import { type Api, described, jsonBody } from '../route-parts.ts';
import {
  changedSafe,
  fromImpact,
  fromSafe,
  impact,
  newSafe,
  safe,
  toStore,
} from '../wire/safes.ts';

const TAG = 'Safes';
const params = z.object({ safe_key: safeFields.safeKey });

const LIST = createRoute({
  ...described('listSafes', 'List the credential safes, the newest first', TAG, 'read'),
  method: 'get',
  path: '/safes',
  request: { query: pageQuery },
  responses: answers(pageOf(safe), 422),
});

const CREATE = createRoute({
  ...described('createSafe', 'Create a safe, once its store lets the platform in', TAG, 'admin'),
  method: 'post',
  path: '/safes',
  request: { body: jsonBody(newSafe) },
  responses: answersCreated(safe, 404, 409, 413, 415, 422),
});

const GET = createRoute({
  ...described('getSafe', 'Read a safe', TAG, 'read'),
  method: 'get',
  path: '/safes/{safe_key}',
  request: { params },
  responses: answers(safe, 404, 422),
});

const EDIT = createRoute({
  ...described('editSafe', 'Rename a safe, or change its URL and access', TAG, 'admin'),
  method: 'patch',
  path: '/safes/{safe_key}',
  request: { params, body: jsonBody(changedSafe) },
  responses: answers(safe, 404, 409, 413, 415, 422),
});

const DELETE = createRoute({
  ...described('deleteSafe', 'Delete a safe with its credentials, at once', TAG, 'admin'),
  method: 'delete',
  path: '/safes/{safe_key}',
  request: { params },
  responses: answersNothing(404, 422),
});

const IMPACT = createRoute({
  ...described('getSafeImpact', 'List what deleting the safe would hit', TAG, 'read'),
  method: 'get',
  path: '/safes/{safe_key}/impact',
  request: { params },
  responses: answers(impact, 404, 422),
});

/** Safes: list, create, read, change, delete, and what a deletion would hit. */
export function addSafeRoutes(api: Api, { secrets }: ApiPorts): void {
  api.openapi(LIST, async (context) => {
    const query = context.req.valid('query');
    const rows = await listSafes(secrets, context.get('principal'), toPage(query));
    return context.json(cutPage(rows, query, fromSafe), 200);
  });
  api.openapi(CREATE, async (context) => {
    const { store, ...rest } = context.req.valid('json');
    const input = { ...rest, store: toStore(store) };
    return context.json(fromSafe(await createSafe(secrets, context.get('principal'), input)), 201);
  });
  api.openapi(GET, async (context) => {
    const { safe_key: safeKey } = context.req.valid('param');
    return context.json(fromSafe(await getSafe(secrets, context.get('principal'), safeKey)), 200);
  });
  api.openapi(EDIT, async (context) => {
    const { safe_key: safeKey } = context.req.valid('param');
    const { name, store } = context.req.valid('json');
    const edit = { ...(name !== undefined && { name }), ...(store && { store: toStore(store) }) };
    const changed = await editSafe(secrets, context.get('principal'), safeKey, edit);
    return context.json(fromSafe(changed), 200);
  });
  api.openapi(DELETE, async (context) => {
    const { safe_key: safeKey } = context.req.valid('param');
    await deleteSafe(secrets, context.get('principal'), safeKey);
    return context.body(null, 204);
  });
  api.openapi(IMPACT, async (context) => {
    const { safe_key: safeKey } = context.req.valid('param');
    const found = await safeImpact(secrets, context.get('principal'), safeKey);
    return context.json(fromImpact(found), 200);
  });
}
