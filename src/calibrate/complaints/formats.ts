/** How a framework writes that a field is wrong: an object with the field and with words about it. */
export interface ErrorFormat {
  readonly framework: string;
  /** The property that names the field: a list of names, or a text with separators. */
  readonly field: string;
  /** The property with the words. */
  readonly words: string;
}

/** One row for each way of writing it, wherever in the body the object is. */
export const FORMATS: readonly ErrorFormat[] = [
  { framework: 'FastAPI, Pydantic', field: 'loc', words: 'msg' },
  { framework: 'Spring', field: 'field', words: 'defaultMessage' },
  { framework: 'Hibernate Validator in Quarkus, Micronaut', field: 'field', words: 'message' },
  { framework: 'Hibernate Validator elsewhere', field: 'propertyPath', words: 'message' },
  { framework: 'Ajv, Fastify', field: 'instancePath', words: 'message' },
  { framework: 'Ajv up to 7', field: 'dataPath', words: 'message' },
  { framework: 'express-openapi-validator', field: 'path', words: 'message' },
  { framework: 'express-validator', field: 'path', words: 'msg' },
  { framework: 'RFC 9457 with pointers', field: 'pointer', words: 'detail' },
  { framework: 'RFC 9457 with names', field: 'name', words: 'reason' },
  { framework: 'JSON:API for a parameter', field: 'parameter', words: 'detail' },
  { framework: 'Spring applications', field: 'parameter', words: 'message' },
  { framework: 'Stripe', field: 'param', words: 'message' },
  { framework: 'Huma', field: 'location', words: 'message' },
  { framework: 'Google', field: 'field', words: 'description' },
  { framework: 'Keycloak', field: 'field', words: 'errorMessage' },
  { framework: 'Zod', field: 'path', words: 'message' },
  { framework: 'Zod in applications', field: 'path', words: 'error' },
  { framework: 'GitHub', field: 'field', words: 'code' },
  { framework: 'Cornice', field: 'name', words: 'description' },
  { framework: 'Litestar', field: 'key', words: 'message' },
  { framework: 'Azure, OData', field: 'target', words: 'message' },
  { framework: 'express-validator up to 6', field: 'param', words: 'msg' },
  { framework: 'drf-standardized-errors', field: 'attr', words: 'detail' },
  { framework: 'class-validator in applications', field: 'property', words: 'message' },
  { framework: 'Vert.x, Javalin applications', field: 'field', words: 'error' },
  { framework: 'Go applications', field: 'field', words: 'reason' },
  { framework: 'Java applications', field: 'fieldName', words: 'message' },
  { framework: 'Ruby applications', field: 'attribute', words: 'message' },
];

/**
 * Properties whose value maps fields to words, or lists sentences: Rails, Laravel, ASP.NET, Django REST framework,
 * Marshmallow, NestJS.
 */
export const MAPS: readonly string[] = [
  'errors',
  'error',
  'message',
  'messages',
  'json',
  'body',
  'query',
  'form',
  'detail',
  'validation',
];

/** Properties that list the values which a field may have. */
export const LISTS: readonly string[] = [
  'allowedValues',
  'enum_values',
  'valids',
  'options',
  'values',
  'choices',
  'allowed',
  'permitted',
];

/**
 * Properties with a sentence about the whole request, the likeliest first; each is written in any case, and with any
 * marks between its words: `error_description`, `errorDescription`, `Message`.
 */
export const SENTENCES: readonly string[] = [
  'detail',
  'message',
  'errordescription',
  'errormessage',
  'errormsg',
  'errordetail',
  'errordetails',
  'errmsg',
  'error',
  'description',
  'details',
  'title',
  'reason',
  'msg',
  'usermessage',
  'developermessage',
  'statusmessage',
  'explanation',
  'faultstring',
];

/** Properties that list what is wrong in detail, below a sentence that says no more than what was tried. */
export const CAUSES: readonly string[] = [
  'errors',
  'causes',
  'issues',
  'problems',
  'violations',
  'failures',
];
