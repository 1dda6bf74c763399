import { createRoute, z } from '@hono/zod-openapi';
import { acceptGroup, listGroups } from '../../execution/index.ts';
import { answers } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { type Api, described, jsonBody } from '../route-parts.ts';
import { acceptedList, fromGroups, givenAcceptance, groupList } from '../wire/execution-groups.ts';

const params = z.object({ id: z.uuid('must be the id of an execution') });
const groupParams = params.extend({
  number: z
    .string()
    .regex(/^\d{1,6}$/, 'must be the number of a root cause')
    .transform(Number)
    .openapi({
      type: 'integer',
      minimum: 0,
      maximum: 999_999,
      description: 'Its `number` in the list of root causes',
    }),
});

const GROUPS = createRoute({
  ...described(
    'listGroups',
    'List the root causes of what did not pass in an execution',
    'Executions',
    'read',
  ),
  method: 'get',
  path: '/executions/{id}/groups',
  request: {
    params,
    query: z.strictObject({
      against: z.uuid('must be the id of an execution').optional().openapi({
        description:
          'The run to compare with, of the same pipeline; without it, the previous one with the same parameters',
      }),
    }),
  },
  responses: answers(groupList, 404, 422),
});

const ACCEPT = createRoute({
  ...described(
    'acceptGroup',
    'Accept the failures of a root cause as known',
    'Executions',
    'write',
  ),
  description:
    'Needs the scope `write`, from an owner of each record that the tests belong to. One commit to the branch of each adds them to known.json.',
  method: 'post',
  path: '/executions/{id}/groups/{number}/accept',
  request: { params: groupParams, body: jsonBody(givenAcceptance) },
  responses: answers(acceptedList, 404, 409, 413, 415, 422),
});

/** What did not pass in an execution, by root cause. */
export function addExecutionGroupRoutes(api: Api, { execution: ports, library }: ApiPorts): void {
  api.openapi(GROUPS, async (context) => {
    const { id } = context.req.valid('param');
    const { against } = context.req.valid('query');
    const found = await listGroups(ports, context.get('principal'), id, against);
    return context.json(fromGroups(found), 200);
  });
  api.openapi(ACCEPT, async (context) => {
    const { id, number } = context.req.valid('param');
    const input = context.req.valid('json');
    const all = { ...ports, library };
    const accepted = await acceptGroup(all, context.get('principal'), id, number, input);
    return context.json({ items: accepted }, 200);
  });
}
