import { listKnown, withdrawKnown } from '../../../library/index.ts';
import type { ApiPorts } from '../../api-env.ts';
import { routesOf } from '../../routing/route.ts';
import type { Api } from '../../routing/route-parts.ts';
import { entryParam, fromKnown, knownList, withdrawn } from '../../wire/known-failures.ts';
import { recordParams } from './record-params.ts';

const params = recordParams.extend({ entry: entryParam });

/** What the known.json of a record's suite lists. */
export function addKnownFailureRoutes(api: Api, { library }: ApiPorts): void {
  const route = routesOf(api, 'Generation records');
  route('listKnownFailures', "List the known failures of a record's suite", 'read')
    .get('/records/{name}/known-failures', 404)
    .params(recordParams)
    .answers(knownList, async ({ actor, params: { name } }) => ({
      items: (await listKnown(library, actor, name)).map(fromKnown),
    }));
  route('withdrawKnownFailure', 'Let failures count again that were accepted as known', 'write')
    .post('/records/{name}/known-failures/{entry}/withdraw', 404, 409)
    .params(params)
    .answers(withdrawn, async ({ actor, params: { name, entry } }) => {
      const { commit } = await withdrawKnown(library, actor, name, entry);
      return { commit };
    });
}
