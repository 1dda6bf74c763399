import { isObject, type Json, type JsonObject, own } from '../json.ts';
import type { Follow } from './operations.ts';
import type { Schema, SchemaReader } from './schema.ts';

/** A header that a response may or must have. */
export interface DocumentedHeader {
  readonly name: string;
  readonly required: boolean;
  /** Undefined where the document says nothing of its value, or describes it as content. */
  readonly schema: Schema | undefined;
}

/** A response that an operation documents. */
export interface DocumentedResponse {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  /** Media type or range → schema, undefined where it has none. */
  readonly content: ReadonlyMap<string, Schema | undefined>;
  readonly headers: readonly DocumentedHeader[];
}

const STATUS = /^(?:[1-5]\d\d|[1-5]XX|default)$/i;

/** The responses of an operation (OpenAPI 3.1, "Responses Object"), in the document's order. */
export function documentedResponses(
  operation: JsonObject,
  read: SchemaReader,
  follow: Follow,
): DocumentedResponse[] {
  return entriesOf(own(operation, 'responses'))
    .filter(([status]) => STATUS.test(status))
    .map(([status, raw]) => {
      const response = follow(raw);
      return {
        status: /^default$/i.test(status) ? 'default' : status.toUpperCase(),
        content: new Map(
          entriesOf(own(response, 'content')).map(([type, media]) => {
            const schema = own(follow(media), 'schema');
            return [type, schema === undefined ? undefined : read(schema)] as const;
          }),
        ),
        headers: headersOf(own(response, 'headers'), read, follow),
      };
    });
}

/** `Content-Type` is described by `content`: its header is ignored (OpenAPI 3.1, "Response Object"). */
function headersOf(raw: Json | undefined, read: SchemaReader, follow: Follow): DocumentedHeader[] {
  return entriesOf(raw)
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .map(([name, node]) => {
      const header = follow(node);
      const schema = own(header, 'schema');
      return {
        name,
        required: own(header, 'required') === true,
        schema: schema === undefined ? undefined : read(schema),
      };
    });
}

/** All entries: names of headers and media types may begin with `x-`, and are no extensions there. */
function entriesOf(raw: Json | undefined): [string, Json][] {
  return isObject(raw) ? Object.entries(raw) : [];
}
