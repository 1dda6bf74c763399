import { z } from '@hono/zod-openapi';
import {
  createSafe,
  deleteSafe,
  editSafe,
  getSafe,
  listSafes,
  safeFields,
  safeImpact,
} from '../../secrets/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import {
  changedSafe,
  fromImpact,
  fromSafe,
  impact,
  newSafe,
  safe,
  toNewSafe,
  toSafeEdit,
} from '../wire/safes.ts';

const params = z.object({ safe_key: safeFields.safeKey });

/** Safes: list, create, read, change, delete, and what a deletion would hit. */
export function addSafeRoutes(api: Api, { secrets }: ApiPorts): void {
  const route = routesOf(api, 'Safes');
  route('listSafes', 'List the credential safes, the newest first', 'read')
    .get('/safes')
    .pages(safe, fromSafe, ({ actor }, page) => listSafes(secrets, actor, page));
  route('createSafe', 'Create a safe, once the platform has access to its store', 'admin')
    .post('/safes', 404, 409)
    .takes(newSafe)
    .creates(safe, async ({ actor, body }) =>
      fromSafe(await createSafe(secrets, actor, toNewSafe(body))),
    );
  route('getSafe', 'Read a safe', 'read')
    .get('/safes/{safe_key}', 404)
    .params(params)
    .answers(safe, async ({ actor, params: { safe_key: safeKey } }) =>
      fromSafe(await getSafe(secrets, actor, safeKey)),
    );
  route('editSafe', 'Rename a safe, or change its URL and access', 'admin')
    .patch('/safes/{safe_key}', 404, 409)
    .params(params)
    .takes(changedSafe)
    .answers(safe, async ({ actor, params: { safe_key: safeKey }, body }) =>
      fromSafe(await editSafe(secrets, actor, safeKey, toSafeEdit(body))),
    );
  route('deleteSafe', 'Delete a safe with its credentials, at once', 'admin')
    .delete('/safes/{safe_key}', 404)
    .params(params)
    .does(({ actor, params: { safe_key: safeKey } }) => deleteSafe(secrets, actor, safeKey));
  route('getSafeImpact', 'List what deleting the safe would hit', 'read')
    .get('/safes/{safe_key}/impact', 404)
    .params(params)
    .answers(impact, async ({ actor, params: { safe_key: safeKey } }) =>
      fromImpact(await safeImpact(secrets, actor, safeKey)),
    );
}
