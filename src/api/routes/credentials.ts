import { createRoute, z } from '@hono/zod-openapi';
import {
  createCredential,
  credentialImpact,
  deleteCredential,
  editCredential,
  getCredential,
  listCredentials,
  safeFields,
} from '../../secrets/index.ts';
import { answers, answersCreated, answersNothing } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { idempotencyHeader } from '../idempotency.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../page.ts';
import { type Api, described, jsonBody } from '../route-parts.ts';
import {
  changedCredential,
  credential,
  fromCredential,
  fromImpact,
  impact,
  newCredential,
} from '../wire/safes.ts';

const TAG = 'Safes';
const ofSafe = z.object({ safe_key: safeFields.safeKey });
const params = ofSafe.extend({ id: z.uuid('must be the id of a credential') });

const LIST = createRoute({
  ...described('listCredentials', 'List the credentials of a safe, the newest first', TAG, 'read'),
  method: 'get',
  path: '/safes/{safe_key}/credentials',
  request: { params: ofSafe, query: pageQuery },
  responses: answers(pageOf(credential), 404, 422),
});

const CREATE = createRoute({
  ...described('createCredential', 'Register an entry of the store', TAG, 'admin'),
  method: 'post',
  path: '/safes/{safe_key}/credentials',
  request: { params: ofSafe, headers: idempotencyHeader, body: jsonBody(newCredential) },
  responses: answersCreated(credential, 404, 409, 413, 415, 422),
});

const GET = createRoute({
  ...described('getCredential', 'Read a credential; its value is never shown', TAG, 'read'),
  method: 'get',
  path: '/safes/{safe_key}/credentials/{id}',
  request: { params },
  responses: answers(credential, 404, 422),
});

const EDIT = createRoute({
  ...described('editCredential', 'Change the name, type or key of a credential', TAG, 'admin'),
  method: 'patch',
  path: '/safes/{safe_key}/credentials/{id}',
  request: { params, body: jsonBody(changedCredential) },
  responses: answers(credential, 404, 409, 413, 415, 422),
});

const DELETE = createRoute({
  ...described('deleteCredential', 'Delete a credential with its bindings, at once', TAG, 'admin'),
  method: 'delete',
  path: '/safes/{safe_key}/credentials/{id}',
  request: { params },
  responses: answersNothing(404, 422),
});

const IMPACT = createRoute({
  ...described('getCredentialImpact', 'List what deleting the credential would hit', TAG, 'read'),
  method: 'get',
  path: '/safes/{safe_key}/credentials/{id}/impact',
  request: { params },
  responses: answers(impact, 404, 422),
});

/** Credentials of a safe: list, register, read, change, delete, and what a deletion would hit. */
export function addCredentialRoutes(api: Api, { secrets }: ApiPorts): void {
  api.openapi(LIST, async (context) => {
    const query = context.req.valid('query');
    const { safe_key: safeKey } = context.req.valid('param');
    const rows = await listCredentials(secrets, context.get('principal'), safeKey, toPage(query));
    return context.json(cutPage(rows, query, fromCredential), 200);
  });
  api.openapi(CREATE, async (context) => {
    const { safe_key: safeKey } = context.req.valid('param');
    const input = context.req.valid('json');
    const made = await createCredential(secrets, context.get('principal'), safeKey, input);
    return context.json(fromCredential(made), 201);
  });
  api.openapi(GET, async (context) => {
    const { safe_key: safeKey, id } = context.req.valid('param');
    const found = await getCredential(secrets, context.get('principal'), safeKey, id);
    return context.json(fromCredential(found), 200);
  });
  api.openapi(EDIT, async (context) => {
    const { safe_key: safeKey, id } = context.req.valid('param');
    const { name, type, key } = context.req.valid('json');
    const edit = { ...(name && { name }), ...(type && { type }), ...(key && { key }) };
    const changed = await editCredential(secrets, context.get('principal'), safeKey, id, edit);
    return context.json(fromCredential(changed), 200);
  });
  api.openapi(DELETE, async (context) => {
    const { safe_key: safeKey, id } = context.req.valid('param');
    await deleteCredential(secrets, context.get('principal'), safeKey, id);
    return context.body(null, 204);
  });
  api.openapi(IMPACT, async (context) => {
    const { safe_key: safeKey, id } = context.req.valid('param');
    const found = await credentialImpact(secrets, context.get('principal'), safeKey, id);
    return context.json(fromImpact(found), 200);
  });
}
