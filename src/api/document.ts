import { resultSchema } from '../automation/index.ts';
import type { ApiPorts } from './api-env.ts';
import { addReference } from './reference.ts';
import { type Api, BEARER } from './routing/route-parts.ts';

/**
 * Adds what everybody may read: the OpenAPI 3.1 document of all routes at `/openapi.json`, a viewer of it at
 * `/reference`, and the JSON Schema of what dispatches send at `/result-payload.schema.json`.
 */
export function describeApi(api: Api, { identity }: ApiPorts): void {
  api.openAPIRegistry.registerComponent('securitySchemes', BEARER, {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token of a workspace',
  });
  const describe = (): unknown => {
    const document = api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Proofgate management API',
        version: '2.0.0',
        description: 'Generation records, test cases, pipelines and schedules of a workspace.',
      },
      servers: [{ url: `${identity.baseUrl}/api/v2` }],
    });
    return JSON.parse(JSON.stringify(document, withoutFlags));
  };
  api.get('/openapi.json', (context) => context.json(describe()));
  api.get('/result-payload.schema.json', (context) =>
    context.text(resultSchema(), 200, { 'content-type': 'application/schema+json' }),
  );
  addReference(api);
}

/**
 * The generator of the document writes a regular expression with flags as JavaScript would, `…/u`;
 * JSON Schema has only the pattern, and means Unicode anyway.
 */
function withoutFlags(key: string, value: unknown): unknown {
  return key === 'pattern' && typeof value === 'string' ? value.replace(/\/u$/, '') : value;
}
