import { z } from '@hono/zod-openapi';
import * as fields from '../../../input/fields.ts';
import { recordImpact as readImpact } from '../../../library/index.ts';
import type { ApiPorts } from '../../api-env.ts';
import { routesOf } from '../../routing/route.ts';
import type { Api } from '../../routing/route-parts.ts';
import { fromRecordImpact, recordImpact } from '../../wire/record-impact.ts';

/** What a deletion of a record would do. */
export function addRecordImpactRoute(api: Api, { library }: ApiPorts): void {
  const route = routesOf(api, 'Generation records');
  route('getRecordImpact', 'List what deleting the record does to its test cases', 'read')
    .get('/records/{name}/impact', 404)
    .params(
      z.object({
        name: fields.displayName.clone().openapi({ description: 'Name of a record' }),
      }),
    )
    .answers(recordImpact, async ({ actor, params: { name } }) =>
      fromRecordImpact(await readImpact(library, actor, name)),
    );
}
