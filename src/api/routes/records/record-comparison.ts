import { compareGenerations } from '../../../library/index.ts';
import type { ApiPorts } from '../../api-env.ts';
import { routesOf } from '../../routing/route.ts';
import type { Api } from '../../routing/route-parts.ts';
import {
  fromComparison,
  recordComparison,
  recordComparisonQuery,
} from '../../wire/record-comparison.ts';
import { recordParams } from './record-params.ts';

/** What changed between two generations of a record. */
export function addRecordComparisonRoute(api: Api, { library }: ApiPorts): void {
  const route = routesOf(api, 'Generation records');
  route('compareGenerations', 'Compare two generations of a record, as a contract change', 'read')
    .get('/records/{name}/compare', 404)
    .params(recordParams)
    .query(recordComparisonQuery)
    .answers(recordComparison, async ({ actor, params: { name }, query }) =>
      fromComparison(await compareGenerations(library, actor, name, query)),
    );
}
