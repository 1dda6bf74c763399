import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { load } from 'js-yaml';
import { z } from 'zod';

/** A place in a request, and the keyword of the document that speaks about it. */
export interface Constraint {
  /** As the document writes it, such as `POST /pets`. */
  readonly endpoint: string;
  readonly location: 'path' | 'query' | 'header' | 'body';
  /** JSON Pointer into the body, or `/` and the parameter's name. */
  readonly at: string;
  readonly keyword: string;
  /** The property that is missing or not known, for required and additionalProperties. */
  readonly property?: string;
}

/** What came over the wire: parameters as text, all values of a query name, the body parsed. */
export interface WireRequest {
  readonly path: ReadonlyMap<string, string>;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly header: ReadonlyMap<string, string>;
  /** Undefined when there is none. */
  readonly body: unknown;
}

export interface Operation {
  readonly endpoint: string;
  readonly method: string;
  /** Segments of the path; `{name}` stands for any text. */
  readonly segments: readonly string[];
  /** Every constraint that a request breaks. */
  readonly broken: (request: WireRequest) => Constraint[];
}

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
});
const OperationObject = z.object({
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ required: z.boolean().default(false) }).optional(),
});
/** How Ajv names a property in its errors. */
const Property = z.object({
  missingProperty: z.string().optional(),
  additionalProperty: z.string().optional(),
});
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), OperationObject)),
});

/** Where the sample API's document is, from the sources and from the compiled files alike. */
export const documentUrl = new URL('../../../templates/demo/openapi.yaml', import.meta.url);

/** The operations of the sample API's document, each with validators of its requests. */
export function readContract(): Operation[] {
  const tree = load(readFileSync(documentUrl, 'utf8'));
  const { paths } = Document.parse(tree);
  // Steps such as 0.1 are no binary fractions: the quotient is compared to within 1e-6.
  const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 });
  formats.default(ajv);
  ajv.addSchema(z.record(z.string(), z.unknown()).parse(tree), 'clinic');

  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const endpoint = `${method.toUpperCase()} ${path}`;
      const compileAt = (...place: string[]) => compile(ajv, ['paths', path, method, ...place]);
      const parameters = operation.parameters.map((parameter, index) => ({
        ...parameter,
        validate: compileAt('parameters', String(index), 'schema'),
      }));
      const body = operation.requestBody && {
        ...operation.requestBody,
        validate: compileAt('requestBody', 'content', 'application/json', 'schema'),
      };
      return {
        endpoint,
        method: method.toUpperCase(),
        segments: path.split('/'),
        broken: (request: WireRequest) => [
          ...parameters.flatMap((parameter) => brokenByParameter(endpoint, parameter, request)),
          ...(body ? brokenByBody(endpoint, body, request.body) : []),
        ],
      };
    }),
  );
}

interface ValidatedPart {
  readonly required: boolean;
  readonly validate: ValidateFunction;
}

function brokenByParameter(
  endpoint: string,
  parameter: z.infer<typeof Parameter> & ValidatedPart,
  request: WireRequest,
): Constraint[] {
  const { name, in: location, required, validate } = parameter;
  const texts =
    location === 'query'
      ? request.query.getAll(name)
      : [request[location].get(location === 'header' ? name.toLowerCase() : name)];
  const present = texts.filter((text) => text !== undefined);
  if (present.length === 0) {
    return required ? [{ endpoint, location, at: '', keyword: 'required', property: name }] : [];
  }
  // A text has no type: the request is right when one way to read it is.
  const failures = readings(present).map((value) => errorsOf(validate, value));
  if (failures.some((errors) => errors.length === 0)) return [];
  const ofRightType = failures.find((errors) => !errors.some(isTypeOfWhole));
  return (ofRightType ?? failures[0] ?? []).map((error) =>
    toConstraint(endpoint, location, `/${name}`, error),
  );
}

function brokenByBody(endpoint: string, body: ValidatedPart, value: unknown): Constraint[] {
  if (value === undefined) {
    return body.required ? [{ endpoint, location: 'body', at: '', keyword: 'required' }] : [];
  }
  return errorsOf(body.validate, value).map((error) => toConstraint(endpoint, 'body', '', error));
}

/** The values that the texts of one parameter may stand for. */
function readings(texts: readonly string[]): unknown[] {
  const [first, ...more] = texts;
  return more.length === 0 && first !== undefined ? [first, ...asNumber(first), texts] : [texts];
}

function isTypeOfWhole({ keyword, instancePath }: ErrorObject): boolean {
  return keyword === 'type' && instancePath === '';
}

function asNumber(text: string): number[] {
  return /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/.test(text) ? [Number(text)] : [];
}

function errorsOf(validate: ValidateFunction, value: unknown): ErrorObject[] {
  return validate(value) ? [] : [...(validate.errors ?? [])];
}

function toConstraint(
  endpoint: string,
  location: Constraint['location'],
  prefix: string,
  { instancePath, keyword, params }: ErrorObject,
): Constraint {
  const { data } = Property.safeParse(params);
  const property = data?.missingProperty ?? data?.additionalProperty;
  const place = { endpoint, location, at: prefix + instancePath, keyword };
  return property === undefined ? place : { ...place, property };
}

function compile(ajv: Ajv2020, place: readonly string[]): ValidateFunction {
  const pointer = place
    .map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  return ajv.compile({ $ref: `clinic#/${pointer}` });
}
