import { z } from '@hono/zod-openapi';
import { endpoint } from '../../../input/fields.ts';
import {
  giveParameter,
  PARAMETER_LOCATIONS,
  parameterName,
  parameterValue,
} from '../../../library/index.ts';
import type { ApiPorts } from '../../api-env.ts';
import { routesOf } from '../../routing/route.ts';
import type { Api } from '../../routing/route-parts.ts';
import { recordParams } from './record-params.ts';

const params = recordParams.extend({
  location: z.enum(PARAMETER_LOCATIONS),
  parameter: parameterName.clone().openapi({ description: 'The name of the parameter' }),
});

const parameterInput = z
  .strictObject({
    value: parameterValue.clone().openapi({ description: 'As JSON, on one line' }),
    endpoint: endpoint.nullable().default(null).openapi({
      description:
        'The only endpoint of the suite that it is for, such as "GET /pets/{petId}"; null: all that have a parameter of that name',
    }),
  })
  .openapi('ParameterInput');

const answer = z
  .object({
    commit: z.string().max(64),
    committed: z.boolean(),
    exceptions: z.array(z.string().max(2100)).max(20_000).openapi({
      description:
        'Endpoints that have a value of their own for this parameter, which wins over the one for all',
    }),
  })
  .openapi('ParameterCommit');

/** Values that people give for parameters of a record's suite. */
export function addParameterRoutes(api: Api, { library }: ApiPorts): void {
  const route = routesOf(api, 'Calibration');
  route(
    'giveParameter',
    'Give a parameter a value, at one endpoint or wherever one has a parameter of its name',
    'write',
  )
    .put('/records/{name}/parameters/{location}/{parameter}', 404, 409)
    .params(params)
    .takes(parameterInput)
    .answers(answer, async ({ actor, params: { name, location, parameter }, body }) => {
      const assignment = { location, name: parameter, ...body };
      const result = await giveParameter(library, actor, name, assignment);
      const { commit, changed: committed, exceptions } = result;
      return { commit, committed, exceptions: [...exceptions] };
    });
}
