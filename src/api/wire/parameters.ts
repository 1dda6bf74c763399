import { z } from '@hono/zod-openapi';
import { sourceFields } from '../../automation/index.ts';
import { MOST_VARIABLES, parameterFields } from '../../execution/index.ts';
import { answerOf, inputOf, wireFields } from '../routing/names.ts';

const BASE_URL =
  'Where the API is, instead of where each suite says. Its host must be one of the hosts of the pipeline';
const ENVIRONMENT = 'What people call that place, such as staging';
const VARIABLES =
  'Tests read them with `PROOFGATE_VAR_` in front. Never a secret: everybody who sees the run sees them';

/** The names of variables, which zod's record has and its document would leave out. */
const propertyNames = { type: 'string', maxLength: 64, pattern: '^[A-Z][A-Z0-9_]*$' } as const;
const ofVariables = { description: VARIABLES, maxProperties: MOST_VARIABLES, propertyNames };

const baseUrl = parameterFields.baseUrl.clone().openapi({ description: BASE_URL });
const environment = parameterFields.environment.clone().openapi({ description: ENVIRONMENT });
const variables = parameterFields.variables.clone().openapi(ofVariables);

/** What a run is given, in a body. */
export const parametersRequest = z
  .strictObject({
    base_url: baseUrl.default(null),
    environment: environment.default(null),
    variables: variables.default({}),
  })
  .openapi('GivenParameters');

/** What a run was given. */
export const parameters = z
  .object({ base_url: baseUrl, environment, variables })
  .openapi('RunParameters');

const sources = wireFields({
  baseUrl: sourceFields.baseUrl.clone().openapi({ description: BASE_URL }),
  environment: sourceFields.environment.clone().openapi({ description: ENVIRONMENT }),
  variables: sourceFields.variables.clone().openapi(ofVariables),
});

/** Where a gatekeeper takes the parameters of its runs from, in a body. */
export const sourcesRequest = z
  .strictObject({
    base_url: sources.base_url.default(null),
    environment: sources.environment.default(null),
    variables: sources.variables.default({}),
  })
  .openapi('GivenParameterSources');

/** Where a gatekeeper takes the parameters of its runs from. */
export const parameterSources = z.object(sources).openapi('ParameterSources');

/** Parameters in the words of the modules. */
export const toParameters = inputOf(parametersRequest);
/** Parameters as they are answered. */
export const fromParameters = answerOf(parameters);
