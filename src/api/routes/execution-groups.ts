import { createRoute, z } from '@hono/zod-openapi';
import { listGroups } from '../../execution/index.ts';
import { answers } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { type Api, described } from '../route-parts.ts';
import { fromGroups, groupList } from '../wire/execution-groups.ts';

const GROUPS = createRoute({
  ...described(
    'listGroups',
    'List the root causes of what did not pass in an execution',
    'Executions',
    'read',
  ),
  method: 'get',
  path: '/executions/{id}/groups',
  request: { params: z.object({ id: z.uuid('must be the id of an execution') }) },
  responses: answers(groupList, 404, 422),
});

/** What did not pass in an execution, by root cause. */
export function addExecutionGroupRoutes(api: Api, { execution: ports }: ApiPorts): void {
  api.openapi(GROUPS, async (context) => {
    const { id } = context.req.valid('param');
    return context.json(fromGroups(await listGroups(ports, context.get('principal'), id)), 200);
  });
}
