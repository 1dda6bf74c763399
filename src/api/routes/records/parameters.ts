import { z } from '@hono/zod-openapi';
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
  .strictObject({ value: parameterValue.clone().openapi({ description: 'As JSON, on one line' }) })
  .openapi('ParameterInput');

const committed = z
  .object({ commit: z.string().max(64), committed: z.boolean() })
  .openapi('ParameterCommit');

/** Values that people give for parameters of a record's suite. */
export function addParameterRoutes(api: Api, { library }: ApiPorts): void {
  const route = routesOf(api, 'Calibration');
  route(
    'giveParameter',
    'Give a parameter a value, wherever an endpoint has one of its name',
    'write',
  )
    .put('/records/{name}/parameters/{location}/{parameter}', 404, 409)
    .params(params)
    .takes(parameterInput)
    .answers(committed, async ({ actor, params: { name, location, parameter }, body }) => {
      const assignment = { location, name: parameter, value: body.value };
      const { commit, changed } = await giveParameter(library, actor, name, assignment);
      return { commit, committed: changed };
    });
}
