import { createRoute, z } from '@hono/zod-openapi';
import { recordHistory as readHistory } from '../../../execution/index.ts';
import * as fields from '../../../input/fields.ts';
import { answers } from '../../answers.ts';
import type { ApiPorts } from '../../api-env.ts';
import { type Api, described } from '../../route-parts.ts';
import { fromRecordHistory, recordHistory, recordHistoryQuery } from '../../wire/record-history.ts';

const HISTORY = createRoute({
  ...described(
    'getRecordHistory',
    'Read how the tests of a record ended in their last runs',
    'Generation records',
    'read',
  ),
  method: 'get',
  path: '/records/{name}/history',
  request: {
    params: z.object({
      name: fields.displayName.clone().openapi({ description: 'Name of a record' }),
    }),
    query: recordHistoryQuery,
  },
  responses: answers(recordHistory, 404, 422),
});

/** The last outcomes of a record's tests. */
export function addRecordHistoryRoute(api: Api, { library }: ApiPorts): void {
  api.openapi(HISTORY, async (context) => {
    const query = context.req.valid('query');
    const { name } = context.req.valid('param');
    const found = await readHistory(library, context.get('principal'), name, query);
    return context.json(fromRecordHistory(found, query), 200);
  });
}
