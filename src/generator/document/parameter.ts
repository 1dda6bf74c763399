import { isObject, type Json, type JsonObject, own } from '../json.ts';
import { childPointer } from '../pointer.ts';
import { type BodyForm, testedType } from './media-types.ts';
import type { Follow } from './operations.ts';
import { emptySchema, type Schema, type SchemaReader } from './schema.ts';

/** How a value becomes text (OpenAPI 3.1, "Style Values"). */
export interface Serialisation {
  readonly style: string;
  readonly explode: boolean;
  /** The media type of a parameter with `content` whose text is JSON. */
  readonly content?: string;
  /** Whether an empty text is valid whatever the schema says (OpenAPI 3.1, `allowEmptyValue`). */
  readonly allowsEmpty?: true;
  /** Whether it is the text itself, which nothing splits: a parameter with `content` of a text type. */
  readonly isText?: boolean;
}

export interface Parameter {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly name: string;
  /** Its place in the instance of its location. */
  readonly at: string;
  readonly required: boolean;
  /** What it was read from. */
  readonly source: JsonObject;
  readonly schema: Schema;
  readonly serialisation: Serialisation;
  /** Why a value of its media type cannot be written; undefined for one that can. */
  readonly unwritable: string | undefined;
  /** What differs from OpenAPI's defaults, for the env file; undefined for nothing. */
  readonly unusual: JsonObject | undefined;
  readonly examples: readonly NamedExample[];
}

/** An example of a parameter or of a media type. */
export interface NamedExample {
  /** Undefined for the one under `example`. */
  readonly name: string | undefined;
  readonly value: Json;
}

const DEFAULT_STYLES = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' } as const;

/** Reads a parameter; undefined for one that OpenAPI does not know. */
export function readParameter(
  raw: JsonObject,
  read: SchemaReader,
  follow: Follow,
): Parameter | undefined {
  const location = own(raw, 'in');
  // OpenAPI 3.2 ("Parameter Locations"): one parameter is all of the query.
  const isWhole = location === 'querystring';
  const place = isWhole ? 'query' : location;
  const name = own(raw, 'name');
  if (typeof name !== 'string') return undefined;
  if (place !== 'path' && place !== 'query' && place !== 'header' && place !== 'cookie') {
    return undefined;
  }
  const content = own(raw, 'content');
  const [written, media] = isObject(content) ? (Object.entries(content)[0] ?? []) : [];
  const form = written === undefined ? undefined : testedType([written])?.form;
  // A value of a range, such as */*, is sent as JSON.
  const mediaType = form === 'json' && written?.includes('*') ? 'application/json' : written;
  const holder = mediaType === undefined ? raw : follow(media);
  const rawSchema = own(holder, 'schema');
  const standard = DEFAULT_STYLES[place];
  const style = isWhole ? undefined : own(raw, 'style');
  const chosen = typeof style === 'string' ? style : standard;
  const explode = isWhole ? undefined : own(raw, 'explode');
  const exploded = typeof explode === 'boolean' ? explode : isSpreadByDefault(chosen);
  const at = childPointer(place === 'cookie' ? '/Cookie' : '', name);
  return {
    in: place,
    name,
    at,
    required: place === 'path' || own(raw, 'required') === true,
    source: raw,
    schema: rawSchema === undefined ? emptySchema() : read(rawSchema),
    serialisation: {
      style: chosen,
      explode: exploded,
      ...(place === 'query' && own(raw, 'allowEmptyValue') === true && { allowsEmpty: true }),
      ...(mediaType !== undefined && form === 'json' && { content: mediaType }),
      ...(form === 'text' && { isText: true }),
    },
    unwritable: isWritable(written, form, isWhole)
      ? undefined
      : `content type ${written ?? '(none)'} is not tested in a parameter`,
    unusual:
      form === 'json' || form === 'text'
        ? { content: mediaType ?? '', ...(isWhole && { querystring: true }) }
        : unusual(chosen, standard, exploded),
    examples: examplesOf(holder, follow),
  };
}

/** A query string of form data is written as an exploded object is, a name for each property. */
function isWritable(type: string | undefined, form: BodyForm | undefined, isWhole: boolean) {
  if (form === 'json' || form === 'text') return true;
  return isWhole ? form === 'form' : type === undefined;
}

/** The examples of a parameter or media type object, best first; `dataValue` is OpenAPI 3.2's. */
export function examplesOf(holder: JsonObject, follow: Follow): NamedExample[] {
  const example = own(holder, 'example');
  const examples = own(holder, 'examples');
  const single = example === undefined ? [] : [{ name: undefined, value: example }];
  const named = Object.entries(isObject(examples) ? examples : {}).flatMap(([name, raw]) => {
    const one = follow(raw);
    const value = own(one, 'dataValue') ?? own(one, 'value');
    return value === undefined ? [] : [{ name, value }];
  });
  return [...single, ...named];
}

/** `cookie` came with OpenAPI 3.2 ("Style Values"). */
function isSpreadByDefault(style: string): boolean {
  return style === 'form' || style === 'cookie';
}

function unusual(style: string, standard: string, explode: boolean): JsonObject | undefined {
  const differs = style !== standard || explode !== isSpreadByDefault(style);
  return differs ? { style, explode } : undefined;
}
