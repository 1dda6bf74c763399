import { recordHistory as readHistory } from '../../../execution/index.ts';
import type { ApiPorts } from '../../api-env.ts';
import { routesOf } from '../../routing/route.ts';
import type { Api } from '../../routing/route-parts.ts';
import { fromRecordHistory, recordHistory, recordHistoryQuery } from '../../wire/record-history.ts';
import { recordParams } from './record-params.ts';

/** The last outcomes of a record's tests. */
export function addRecordHistoryRoute(api: Api, { library }: ApiPorts): void {
  const route = routesOf(api, 'Generation records');
  route('getRecordHistory', 'Read how the tests of a record ended in their last runs', 'read')
    .get('/records/{name}/history', 404)
    .params(recordParams)
    .query(recordHistoryQuery)
    .answers(recordHistory, async ({ actor, params: { name }, query }) =>
      fromRecordHistory(await readHistory(library, actor, name, query), query),
    );
}
