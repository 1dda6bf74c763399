import { z } from '@hono/zod-openapi';
import { bindCredential, listBindings, unbindCredential } from '../../secrets/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import { binding, fromBinding } from '../wire/safes.ts';

const ofTestCase = z.object({ id: z.uuid('must be the id of a test case') });
const params = ofTestCase.extend({ credential_id: z.uuid('must be the id of a credential') });

/** The Secure key references of a test case. */
export function addBindingRoutes(api: Api, { secrets }: ApiPorts): void {
  const route = routesOf(api, 'Test cases');
  route('listBindings', 'List the credentials that a test case may read', 'read')
    .get('/test-cases/{id}/bindings', 404)
    .params(ofTestCase)
    .answers(
      z.object({ items: z.array(binding).max(10_000) }),
      async ({ actor, params: { id } }) => {
        const rows = await listBindings(secrets, actor, id);
        return { items: rows.map(fromBinding) };
      },
    );
  route('bindCredential', 'Let a test case read a credential', 'write')
    .put('/test-cases/{id}/bindings/{credential_id}', 404, 409)
    .params(params)
    .does(({ actor, params: { id, credential_id: credentialId } }) =>
      bindCredential(secrets, actor, id, credentialId),
    );
  route('unbindCredential', 'Let it read the credential no longer', 'write')
    .delete('/test-cases/{id}/bindings/{credential_id}', 404)
    .params(params)
    .does(({ actor, params: { id, credential_id: credentialId } }) =>
      unbindCredential(secrets, actor, id, credentialId),
    );
}
