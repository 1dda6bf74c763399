import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { GitHubAnswer, GitHubRequest } from './exchange.ts';
import { isObject, jsonSchema } from './json-schema.ts';
import { isKnownDrift } from './known-drifts.ts';
import { description, findOperation, type PublishedOperation } from './published-description.ts';

/**
 * What GitHub's published description has against a request and its answer, a line a fault; empty
 * for an exchange that the real API could have had.
 */
export function exchangeFaults(request: GitHubRequest, answer: GitHubAnswer): readonly string[] {
  const operation = findOperation(request.method, request.path);
  if (!operation) return [`${request.method} ${request.path}: GitHub describes no such operation`];
  return [
    ...parameterFaults(operation, request),
    ...bodyFaults(operation, request),
    ...answerFaults(operation, answer),
  ].map((fault) => `${operation.id}: ${fault}`);
}

const OPTIONS = { strict: false, allErrors: true, validateSchema: false, logger: false } as const;
const ROOT = 'github';

const bodies = withDescription(new Ajv(OPTIONS));
/** Parameters arrive as text. */
const texts = withDescription(new Ajv({ ...OPTIONS, coerceTypes: true }));
const compiled = new Map<string, ValidateFunction>();

function withDescription(ajv: Ajv): Ajv {
  addFormats.default(ajv);
  for (const name of ['repo.nwo', 'timestamp', 'ssh-url', 'binary']) ajv.addFormat(name, true);
  return ajv.addSchema({ $id: ROOT, ...objectOf(jsonSchema(description)) });
}

function objectOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

/** The faults of a value at a schema of the description; compiled when first requested. */
function schemaFaults(ajv: Ajv, pointer: string, value: unknown): readonly ErrorObject[] {
  const key = `${ajv === texts ? 'text' : 'body'} ${pointer}`;
  const validate = compiled.get(key) ?? ajv.compile({ $ref: `${ROOT}#${encodeURI(pointer)}` });
  compiled.set(key, validate);
  return validate(value) ? [] : (validate.errors ?? []);
}

function parameterFaults(operation: PublishedOperation, request: GitHubRequest): string[] {
  const faults: string[] = [];
  const queried = operation.parameters.filter((one) => one.in === 'query');
  for (const name of request.query.keys()) {
    if (!queried.some((one) => one.name === name)) faults.push(`takes no query ${name}`);
  }
  for (const { name, in: where, required, pointer } of operation.parameters) {
    const value = where === 'query' ? request.query.get(name) : operation.values[name];
    if (where !== 'query' && where !== 'path') continue;
    if (value === null || value === undefined) {
      if (required) faults.push(`needs ${where} ${name}`);
    } else if (schemaFaults(texts, pointer, value).length > 0) {
      faults.push(`refuses ${where} ${name}=${value}`);
    }
  }
  return faults;
}

function bodyFaults({ body }: PublishedOperation, request: GitHubRequest): string[] {
  if (request.body === undefined) return body?.required === true ? ['needs a body'] : [];
  if (!body) return ['takes no body'];
  const described = objectOf(schemaAt(body.pointer)).properties;
  const unknown = isObject(described)
    ? Object.keys(objectOf(request.body)).filter((name) => !(name in described))
    : [];
  return [
    ...unknown.map((name) => `takes no ${name} in its body`),
    ...schemaFaults(bodies, body.pointer, request.body).map((one) => `request ${spoken(one)}`),
  ];
}

/** Statuses that GitHub gives for any operation, whether or not the description lists them. */
const ANYWHERE: ReadonlySet<number> = new Set([401, 403, 404, 429, 500, 502, 503]);
/** Statuses that GitHub gives and does not publish: 422 for inputs, branches or parameters it refuses. */
const UNPUBLISHED: ReadonlySet<string> = new Set(['actions/create-workflow-dispatch 422']);
const ERROR_SCHEMA = '/components/schemas/basic-error';

function answerFaults(operation: PublishedOperation, answer: GitHubAnswer): string[] {
  const { status, body } = answer;
  const described = operation.answers.get(`${status}`);
  const isKnown = ANYWHERE.has(status) || UNPUBLISHED.has(`${operation.id} ${status}`);
  if (described === undefined && !isKnown) return [`never answers ${status}`];
  if (body === undefined || body instanceof Uint8Array) return [];
  const schema = described ?? ERROR_SCHEMA;
  return schemaFaults(bodies, schema, body)
    .filter((one) => !isKnownDrift(operation.id, one))
    .map((one) => `answer ${status} ${spoken(one)}`);
}

function schemaAt(pointer: string): unknown {
  let found: unknown = description;
  for (const part of pointer.split('/').slice(1)) {
    found = objectOf(found)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return found;
}

function spoken({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
}
