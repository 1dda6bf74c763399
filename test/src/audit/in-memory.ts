import { type Audit, auditDocument, type Deduction } from '../../../src/audit/index.ts';
import type { Json, JsonObject } from '../../../src/generator/json.ts';
import { documentFrom } from '../generator/in-memory.ts';

/** The audit of a document of one POST with this JSON body; nothing else costs points. */
export function auditOfBody(schema: Json, schemas: JsonObject = {}, openapi = '3.1.0'): Audit {
  const content = { 'application/json': { schema } };
  return auditOf({
    openapi,
    security: [],
    components: { schemas },
    paths: {
      '/': {
        post: { requestBody: { content }, responses: { 204: {}, 400: {} } },
      },
    },
  });
}

export function auditOf(tree: JsonObject): Audit {
  return auditDocument(documentFrom(tree));
}

export function allDeductions({ security, dataValidation }: Audit): Deduction[] {
  return [...security.deductions, ...dataValidation.deductions];
}

/** The rules that cost points, each once, in the order of the documentation. */
export function rulesOf(audit: Audit): string[] {
  return [...new Set(allDeductions(audit).map(({ rule }) => rule))];
}

/** `rule pointer` of each deduction, the pointer below the schema of the body. */
export function lacking(audit: Audit): string[] {
  const body = '/paths/~1/post/requestBody/content/application~1json/schema';
  return allDeductions(audit).map(
    ({ rule, place }) =>
      `${rule} ${place.pointer.replace(body, '').replace('/components/schemas/', '')}`,
  );
}
