import { z } from '@hono/zod-openapi';
import { acceptGroup, listGroups } from '../../execution/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import {
  acceptanceRequest,
  acceptedList,
  fromGroups,
  groupList,
} from '../wire/execution-groups.ts';

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

/** What did not pass in an execution, by root cause. */
export function addExecutionGroupRoutes(api: Api, { execution: ports, library }: ApiPorts): void {
  const route = routesOf(api, 'Executions');
  route('listGroups', 'List the root causes of what did not pass in an execution', 'read')
    .get('/executions/{id}/groups', 404)
    .params(params)
    .query(
      z.strictObject({
        against: z.uuid('must be the id of an execution').optional().openapi({
          description:
            'The run to compare with, of the same pipeline; without it, the previous one with the same parameters',
        }),
      }),
    )
    .answers(groupList, async ({ actor, params: { id }, query: { against } }) =>
      fromGroups(await listGroups(ports, actor, id, against)),
    );
  route('acceptGroup', 'Accept the failures of a root cause as known', 'write', {
    description:
      'Needs the scope `write`, from an owner of each record that the tests belong to. One commit to the branch of each adds them to known.json.',
  })
    .post('/executions/{id}/groups/{number}/accept', 404, 409)
    .params(groupParams)
    .takes(acceptanceRequest)
    .answers(acceptedList, async ({ actor, params: { id, number }, body }) => {
      const all = { ...ports, library };
      const accepted = await acceptGroup(all, actor, id, number, body);
      return { items: accepted };
    });
}
