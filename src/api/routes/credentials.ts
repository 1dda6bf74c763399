import { z } from '@hono/zod-openapi';
import {
  createCredential,
  credentialImpact,
  deleteCredential,
  editCredential,
  getCredential,
  listCredentials,
  safeFields,
} from '../../secrets/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import {
  changedCredential,
  credential,
  fromCredential,
  fromImpact,
  impact,
  newCredential,
} from '../wire/safes.ts';

const ofSafe = z.object({ safe_key: safeFields.safeKey });
const params = ofSafe.extend({ id: z.uuid('must be the id of a credential') });

/** Credentials of a safe: list, register, read, change, delete, and what a deletion would hit. */
export function addCredentialRoutes(api: Api, { secrets }: ApiPorts): void {
  const route = routesOf(api, 'Safes');
  route('listCredentials', 'List the credentials of a safe, the newest first', 'read')
    .get('/safes/{safe_key}/credentials', 404)
    .params(ofSafe)
    .pages(credential, fromCredential, ({ actor, params: { safe_key: safeKey } }, page) =>
      listCredentials(secrets, actor, safeKey, page),
    );
  route('createCredential', 'Register an entry of the store', 'admin')
    .post('/safes/{safe_key}/credentials', 404, 409)
    .params(ofSafe)
    .repeatable()
    .takes(newCredential)
    .creates(credential, async ({ actor, params: { safe_key: safeKey }, body }) =>
      fromCredential(await createCredential(secrets, actor, safeKey, body)),
    );
  route('getCredential', 'Read a credential; its value is never shown', 'read')
    .get('/safes/{safe_key}/credentials/{id}', 404)
    .params(params)
    .answers(credential, async ({ actor, params: { safe_key: safeKey, id } }) =>
      fromCredential(await getCredential(secrets, actor, safeKey, id)),
    );
  route('editCredential', 'Change the name, type or key of a credential', 'admin')
    .patch('/safes/{safe_key}/credentials/{id}', 404, 409)
    .params(params)
    .takes(changedCredential)
    .answers(credential, async ({ actor, params: { safe_key: safeKey, id }, body }) =>
      fromCredential(await editCredential(secrets, actor, safeKey, id, body)),
    );
  route('deleteCredential', 'Delete a credential with its bindings, at once', 'admin')
    .delete('/safes/{safe_key}/credentials/{id}', 404)
    .params(params)
    .does(({ actor, params: { safe_key: safeKey, id } }) =>
      deleteCredential(secrets, actor, safeKey, id),
    );
  route('getCredentialImpact', 'List what deleting the credential would hit', 'read')
    .get('/safes/{safe_key}/credentials/{id}/impact', 404)
    .params(params)
    .answers(impact, async ({ actor, params: { safe_key: safeKey, id } }) =>
      fromImpact(await credentialImpact(secrets, actor, safeKey, id)),
    );
}
