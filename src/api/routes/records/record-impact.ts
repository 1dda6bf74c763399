import { recordImpact as readImpact } from '../../../library/index.ts';
import type { ApiPorts } from '../../api-env.ts';
import { routesOf } from '../../routing/route.ts';
import type { Api } from '../../routing/route-parts.ts';
import { fromRecordImpact, recordImpact } from '../../wire/record-impact.ts';
import { recordParams } from './record-params.ts';

/** What a deletion of a record would do. */
export function addRecordImpactRoute(api: Api, { library }: ApiPorts): void {
  const route = routesOf(api, 'Generation records');
  route('getRecordImpact', 'List what deleting the record does to its test cases', 'read')
    .get('/records/{name}/impact', 404)
    .params(recordParams)
    .answers(recordImpact, async ({ actor, params: { name } }) =>
      fromRecordImpact(await readImpact(library, actor, name)),
    );
}
