import { createRoute, z } from '@hono/zod-openapi';
import { bindCredential, listBindings, unbindCredential } from '../../secrets/index.ts';
import { answers, answersNothing } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { type Api, described } from '../route-parts.ts';
import { binding, fromBinding } from '../wire/safes.ts';

const TAG = 'Test cases';
const ofTestCase = z.object({ id: z.uuid('must be the id of a test case') });
const params = ofTestCase.extend({ credential_id: z.uuid('must be the id of a credential') });

const LIST = createRoute({
  ...described('listBindings', 'List the credentials that a test case may read', TAG, 'read'),
  method: 'get',
  path: '/test-cases/{id}/bindings',
  request: { params: ofTestCase },
  responses: answers(z.object({ items: z.array(binding).max(10_000) }), 404, 422),
});

const BIND = createRoute({
  ...described('bindCredential', 'Let a test case read a credential', TAG, 'write'),
  method: 'put',
  path: '/test-cases/{id}/bindings/{credential_id}',
  request: { params },
  responses: answersNothing(404, 409, 422),
});

const UNBIND = createRoute({
  ...described('unbindCredential', 'Let it read the credential no longer', TAG, 'write'),
  method: 'delete',
  path: '/test-cases/{id}/bindings/{credential_id}',
  request: { params },
  responses: answersNothing(404, 422),
});

/** The Secure key references of a test case. */
export function addBindingRoutes(api: Api, { secrets }: ApiPorts): void {
  api.openapi(LIST, async (context) => {
    const { id } = context.req.valid('param');
    const rows = await listBindings(secrets, context.get('principal'), id);
    return context.json({ items: rows.map(fromBinding) }, 200);
  });
  api.openapi(BIND, async (context) => {
    const { id, credential_id: credentialId } = context.req.valid('param');
    await bindCredential(secrets, context.get('principal'), id, credentialId);
    return context.body(null, 204);
  });
  api.openapi(UNBIND, async (context) => {
    const { id, credential_id: credentialId } = context.req.valid('param');
    await unbindCredential(secrets, context.get('principal'), id, credentialId);
    return context.body(null, 204);
  });
}
