import {
  deleteLocalSecret,
  giveLocalSecret,
  listLocalSecrets,
  offeredKeeps,
} from '../../../secrets/index.ts';
import type { ApiPorts } from '../../api-env.ts';
import { routesOf } from '../../routing/route.ts';
import type { Api } from '../../routing/route-parts.ts';
import {
  fromLocalSecret,
  localSecretList,
  newLocalSecret,
  variableParam,
} from '../../wire/local-secrets.ts';
import { recordParams } from './record-params.ts';

const params = recordParams.extend({ variable: variableParam });

/**
 * Values for the variables of a record's suite. Giving one takes no Idempotency-Key: the database would keep a digest
 * of the body, and somebody could try values against it.
 */
export function addLocalSecretRoutes(api: Api, { secrets }: ApiPorts): void {
  const route = routesOf(api, 'Generation records');
  route('listLocalSecrets', 'List which credentials of a record are on the platform', 'read')
    .get('/records/{name}/secrets', 404)
    .params(recordParams)
    .answers(localSecretList, async ({ actor, params: { name } }) => ({
      keeps: offeredKeeps(secrets),
      items: (await listLocalSecrets(secrets, actor, name)).map(fromLocalSecret),
    }));
  route('giveLocalSecret', 'Give a record a credential for a run, or to be kept', 'write')
    .put('/records/{name}/secrets/{variable}', 404, 409)
    .params(params)
    .takes(newLocalSecret)
    .does(({ actor, params: { name, variable }, body }) =>
      giveLocalSecret(secrets, actor, name, variable, body),
    );
  route('deleteLocalSecret', 'Forget a credential of a record', 'write')
    .delete('/records/{name}/secrets/{variable}', 404)
    .params(params)
    .does(({ actor, params: { name, variable } }) =>
      deleteLocalSecret(secrets, actor, name, variable),
    );
}
