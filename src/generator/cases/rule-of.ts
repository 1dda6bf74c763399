import type { Schema } from '../document/schema.ts';
import { isArray, type Json, type JsonObject, own } from '../json.ts';
import type { Break } from '../report.ts';
import type { Field } from '../requests/fields.ts';
import { breakKey } from '../validation/run.ts';
import { breaksOf } from '../validation/validate.ts';
import { writeJson } from '../write-json.ts';

/** The rule of the document that a negative breaks. */
export interface Rule {
  readonly keyword: string;
  /** What the keyword says; absent where that is a schema, or too long to be read at a glance. */
  readonly limit?: Json;
  /** Where the keyword is written, as a JSON Pointer in a URI fragment, perhaps of another file. */
  readonly pointer?: string;
}

/** Longer lists and patterns are read in the document. */
const LONGEST_LIMIT = 80;

/** What a schema says by a keyword, in the terms of JSON Schema 2020-12; undefined for nothing. */
const LIMITS: Readonly<Record<string, (schema: Schema) => Json | undefined>> = {
  type: ({ types }) => (types?.length === 1 ? types[0] : types),
  enum: (schema) => schema.enum,
  const: (schema) => schema.const?.value,
  format: ({ format }) => format,
  pattern: ({ pattern }) => pattern,
  minLength: ({ minLength }) => minLength,
  maxLength: ({ maxLength }) => maxLength,
  minimum: ({ minimum }) => minimum,
  maximum: ({ maximum }) => maximum,
  exclusiveMinimum: ({ exclusiveMinimum }) => exclusiveMinimum,
  exclusiveMaximum: ({ exclusiveMaximum }) => exclusiveMaximum,
  multipleOf: ({ multipleOf }) => multipleOf,
  minItems: ({ minItems }) => minItems,
  maxItems: ({ maxItems }) => maxItems,
  uniqueItems: ({ uniqueItems }) => uniqueItems || undefined,
  minProperties: ({ minProperties }) => minProperties,
  maxProperties: ({ maxProperties }) => maxProperties,
  required: ({ required }) => (required.length > 0 ? required : undefined),
  additionalProperties: (schema) => (schema.additionalProperties?.never ? false : undefined),
  unevaluatedProperties: (schema) => (schema.unevaluatedProperties?.never ? false : undefined),
};

/** Where the rules of an operation are written. */
export interface RuleSources {
  /** The parameter or request body that is a field's, which says whether it is required. */
  readonly holderOf: (field: Pick<Field, 'location' | 'at'>) => JsonObject | undefined;
  /** A reference to a node of the document and a path below it; undefined for what is not in it. */
  readonly referenceTo: (node: object, below: readonly string[]) => string | undefined;
}

/**
 * The rule behind a break of a field, or of the object that holds it.
 * @param value what is sent at the field; undefined for nothing
 */
export function ruleOf(
  found: Break,
  field: Field,
  value: Json | undefined,
  sources: RuleSources,
): Rule {
  const { keyword, property } = found;
  const isLeftOut = keyword === 'required' && value === undefined;
  const holder = isLeftOut ? sources.holderOf(field) : undefined;
  const schema = holder ? undefined : saying(found, field, value);
  const isName = keyword === 'required' && property !== undefined;
  const limit = isName ? property : schema && LIMITS[keyword]?.(schema);
  const source = holder ?? schema?.source;
  const pointer = source && sources.referenceTo(source, wayTo(source, keyword, property));
  return {
    keyword,
    ...(limit !== undefined && writeJson(limit).length <= LONGEST_LIMIT && { limit }),
    ...(pointer !== undefined && { pointer }),
  };
}

/** The first schema that says it; of several, the first that refuses the value by itself. */
function saying(found: Break, field: Field, value: Json | undefined): Schema | undefined {
  const { keyword, at, property } = found;
  const schemas = at === field.at ? field.constraints.schemas : (field.parent?.schemas ?? []);
  const candidates = schemas.filter((schema) => declares(schema, keyword, property));
  if (candidates.length < 2 || value === undefined || at !== field.at) return candidates[0];
  const refuses = (schema: Schema) =>
    breaksOf([alone(schema)], value, at, new Map()).some(
      (one) => breakKey(one) === breakKey(found),
    );
  return candidates.find(refuses) ?? candidates[0];
}

function declares(schema: Schema, keyword: string, property: string | undefined): boolean {
  if (keyword === 'required' && property !== undefined) return schema.required.includes(property);
  const limit = LIMITS[keyword];
  if (limit) return limit(schema) !== undefined;
  return schema.source !== undefined && Object.hasOwn(schema.source, keyword);
}

/** The keywords of the schema itself, without what it refers to or is composed of. */
function alone(schema: Schema): Schema {
  const nothing = { ref: undefined, not: undefined, condition: undefined };
  return { ...schema, ...nothing, allOf: [], oneOf: [], anyOf: [] };
}

/** The path from a schema to its keyword, or to the name in the keyword's list. */
function wayTo(source: JsonObject, keyword: string, property: string | undefined): string[] {
  const written = own(source, keyword);
  if (written === undefined) return [];
  const index = isArray(written) && property !== undefined ? written.indexOf(property) : -1;
  return index < 0 ? [keyword] : [keyword, String(index)];
}
