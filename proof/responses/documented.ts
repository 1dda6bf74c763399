import { follow } from '../document/operations.ts';
import type { Registry } from '../document/registry.ts';
import { type Exact, type ExactObject, isMap, own } from '../validation/exact.ts';

/** What a document says of one response of an operation, read by the proof itself. */
export interface Response {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  /** Media type → its raw schema, undefined where it has none. */
  readonly content: ReadonlyMap<string, Exact | undefined>;
  readonly headers: ReadonlyMap<string, Header>;
}

export interface Header {
  readonly required: boolean;
  readonly schema: Exact | undefined;
}

/** The responses of a raw operation (OpenAPI 3.1, "Responses Object"). */
export function responsesOf(operation: ExactObject, registry: Registry): readonly Response[] {
  return entriesOf(own(operation, 'responses'))
    .filter(([status]) => /^([1-5]\d\d|[1-5]XX|default)$/i.test(status))
    .map(([status, raw]) => {
      const response = follow(raw, registry);
      const content = entriesOf(own(response, 'content')).map(
        ([type, media]) => [type, own(follow(media, registry), 'schema')] as const,
      );
      // OpenAPI 3.1, "Response Object": a header of this name is described by `content`.
      const headers = entriesOf(own(response, 'headers'))
        .filter(([name]) => name.toLowerCase() !== 'content-type')
        .map(([name, raw]) => [name, headerOf(follow(raw, registry))] as const);
      return {
        status: /^default$/i.test(status) ? 'default' : status.toUpperCase(),
        content: new Map(content),
        headers: new Map(headers),
      };
    });
}

function headerOf(raw: ExactObject): Header {
  return { required: own(raw, 'required') === true, schema: own(raw, 'schema') };
}

function entriesOf(raw: Exact | undefined): readonly (readonly [string, Exact])[] {
  return isMap(raw) ? Object.entries(raw) : [];
}
