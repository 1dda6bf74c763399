import type { OpenApiDocument } from '../document/document.ts';
import { type Follow, follower, type Operation } from '../document/operations.ts';
import { isArray, isObject, type Json, type JsonObject, own } from '../json.ts';

/** What a document says of the answers to an operation, as far as set-ups need it. */
export interface AnswerReader {
  readonly operationId: (operation: Operation) => string | undefined;
  /** What a document says of an operation in words: its id, its summary, its description. */
  readonly words: (operation: Operation) => string;
  /** The Link Objects of its 2xx responses, in the order of the document. */
  readonly links: (operation: Operation) => JsonObject[];
  /** The schemas of its 2xx answers in JSON, or in a type that is left open. */
  readonly schemas: (operation: Operation) => JsonObject[];
  /** Whether all its 2xx answers are one text, as the id of what was made. */
  readonly isText: (operation: Operation) => boolean;
  /** A property that a schema declares itself, or through `$ref` and allOf. */
  readonly property: (schema: JsonObject, name: string) => JsonObject | undefined;
  /** The properties that a schema declares itself, or through `$ref` and allOf. */
  readonly propertyNames: (schema: JsonObject) => string[];
  /** A keyword of a schema, its own or through `$ref` and allOf. */
  readonly keyword: (schema: JsonObject, name: string) => Json | undefined;
  /** A schema with its reference followed. */
  readonly followed: Follow;
  /** The statuses that an operation is said to answer. */
  readonly statuses: (operation: Operation) => string[];
}

/** JSON, or what generators of documents write where the code names no media type: JSON as a rule. */
const JSON_TYPE = /^(?:application\/([^;]+\+)?json(;|$)|(?:\*|application)\/\*)/i;
const ANY_TYPE = /^/;

/** `allOf` within `allOf`, after which a schema is taken to lead nowhere. */
const MAX_NESTING = 20;

/**
 * Reads the answers of a document (OpenAPI 3.1, "Responses Object"). They stay raw: whole schemas
 * would be read for the sake of one property.
 */
export function answerReader(document: OpenApiDocument): AnswerReader {
  const follow = follower(document.tree);
  const paths = follow(own(document.tree, 'paths'));
  const responses = (operation: Operation) =>
    Object.entries(follow(own(rawOperation(paths, operation, follow), 'responses')))
      .filter(([status]) => /^2(\d\d|XX)$/i.test(status))
      .map(([, response]) => follow(response));
  /** The schemas of each 2xx response, of the media types that fit. */
  const contents = (operation: Operation, fitting: RegExp) =>
    responses(operation).map((response) =>
      Object.entries(follow(own(response, 'content')))
        .filter(([type]) => fitting.test(type))
        .map(([, media]) => follow(own(follow(media), 'schema'))),
    );
  return {
    operationId: (operation) => {
      const id = own(rawOperation(paths, operation, follow), 'operationId');
      return typeof id === 'string' ? id : undefined;
    },
    words: (operation) => {
      const raw = rawOperation(paths, operation, follow);
      const texts = ['operationId', 'summary', 'description'].map((name) => own(raw, name));
      return texts.filter((one) => typeof one === 'string').join(' ');
    },
    links: (operation) =>
      responses(operation).flatMap((response) =>
        Object.values(follow(own(response, 'links'))).map((link) => follow(link)),
      ),
    schemas: (operation) => contents(operation, JSON_TYPE).flat(),
    isText: (operation) => {
      const all = contents(operation, ANY_TYPE);
      const isOne = ([schema, second]: JsonObject[]) =>
        schema !== undefined &&
        second === undefined &&
        search(schema, follow, (part) => own(part, 'type')) === 'string';
      return all.length > 0 && all.every(isOne);
    },
    property: (schema, name) => {
      const declared = search(schema, follow, (part) => {
        const properties = own(part, 'properties');
        return isObject(properties) ? own(properties, name) : undefined;
      });
      return declared === undefined ? undefined : follow(declared);
    },
    propertyNames: (schema) => namesIn(schema, follow),
    followed: follow,
    statuses: (operation) =>
      Object.keys(follow(own(rawOperation(paths, operation, follow), 'responses'))),
    keyword: (schema, name) => search(schema, follow, (part) => own(part, name)),
  };
}

function namesIn(schema: JsonObject, follow: Follow, nesting = 0): string[] {
  const [properties, parts] = [own(schema, 'properties'), own(schema, 'allOf')];
  const inner =
    isArray(parts) && nesting < MAX_NESTING
      ? parts.flatMap((part) => namesIn(follow(part), follow, nesting + 1))
      : [];
  return [...new Set([...(isObject(properties) ? Object.keys(properties) : []), ...inner])];
}

function rawOperation(paths: JsonObject, { method, path }: Operation, follow: Follow): JsonObject {
  const item = follow(own(paths, path));
  const additional = own(item, 'additionalOperations');
  const fixed = own(item, method.toLowerCase());
  return follow(fixed ?? (isObject(additional) ? own(additional, method) : undefined));
}

/** The first answer of a schema or of a part of it. */
function search(
  schema: JsonObject,
  follow: Follow,
  find: (part: JsonObject) => Json | undefined,
  nesting = 0,
): Json | undefined {
  const found = find(schema);
  const parts = own(schema, 'allOf');
  if (found !== undefined || !isArray(parts) || nesting === MAX_NESTING) return found;
  for (const part of parts) {
    const inner = search(follow(part), follow, find, nesting + 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
