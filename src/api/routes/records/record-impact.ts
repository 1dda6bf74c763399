import { createRoute, z } from '@hono/zod-openapi';
import * as fields from '../../../input/fields.ts';
import { recordImpact as readImpact } from '../../../library/index.ts';
import { answers } from '../../answers.ts';
import type { ApiPorts } from '../../api-env.ts';
import { type Api, described } from '../../route-parts.ts';
import { fromRecordImpact, recordImpact } from '../../wire/record-impact.ts';

const IMPACT = createRoute({
  ...described(
    'getRecordImpact',
    'List what deleting the record does to its test cases',
    'Generation records',
    'read',
  ),
  method: 'get',
  path: '/records/{name}/impact',
  request: {
    params: z.object({
      name: fields.displayName.clone().openapi({ description: 'Name of a record' }),
    }),
  },
  responses: answers(recordImpact, 404, 422),
});

/** What a deletion of a record would do. */
export function addRecordImpactRoute(api: Api, { library }: ApiPorts): void {
  api.openapi(IMPACT, async (context) => {
    const { name } = context.req.valid('param');
    const found = await readImpact(library, context.get('principal'), name);
    return context.json(fromRecordImpact(found), 200);
  });
}
