import type { Big } from 'big.js';
import type { Schema } from '../document/schema.ts';
import type { Json } from '../json.ts';
import { writeJson } from '../write-json.ts';

/** What a keyword says by itself, without values or schemas in it. */
type Plain = string | number | boolean | Big | readonly string[] | undefined;

/** Numbers schemas, so that those of one document that say the same have the same number. */
export class Structures {
  readonly #ids = new Map<string, number>();
  readonly #known = new WeakMap<Schema, number>();
  readonly #ended = new WeakMap<Schema, boolean>();
  #last = 0;

  /** The number of a schema: that of all that say the same, or one of its own. */
  idOf(schema: Schema): number {
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    this.#last++;
    // While it is read, a schema that holds itself is like no other one.
    const own = this.#last;
    this.#known.set(schema, own);
    const text = this.#textOf(schema);
    const id = this.#ids.get(text) ?? own;
    this.#ids.set(text, id);
    this.#known.set(schema, id);
    return id;
  }

  /** Whether a schema, or one that it holds, is a reference: only these can lead back to what holds them. */
  refers(schema: Schema): boolean {
    const known = this.#ended.get(schema);
    if (known !== undefined) return known;
    this.#ended.set(schema, true);
    const { ref, properties, patternProperties, dependentSchemas } = schema;
    const subschemas = [
      ...singles(schema),
      ...lists(schema).flat(),
      ...properties.values(),
      ...patternProperties.map(([, one]) => one),
      ...dependentSchemas.values(),
    ];
    const found =
      ref !== undefined || subschemas.some((one) => one !== undefined && this.refers(one));
    this.#ended.set(schema, found);
    return found;
  }

  #textOf(schema: Schema): string {
    const { source, properties, patternProperties, dependentSchemas, dependentRequired } = schema;
    const { enum: members, const: constant, examples, xml, discriminator } = schema;
    const { property, values, names, fallback } = discriminator ?? {};
    return JSON.stringify([
      source !== undefined,
      plainOf(schema),
      [members, constant && [constant.value], examples, xml].map(written),
      singles(schema).map((one) => one && this.idOf(one)),
      lists(schema).map((list) => list.map((one) => this.idOf(one))),
      [...properties].map(([name, one]) => [name, this.idOf(one)]),
      patternProperties.map(([pattern, one]) => [pattern, this.idOf(one)]),
      [...dependentSchemas].map(([name, one]) => [name, this.idOf(one)]),
      [...dependentRequired],
      discriminator && [property, [...(values ?? [])], [...(names ?? [])], fallback],
    ]);
  }
}

/** The keywords that have no schemas and no values in them. */
const PLAIN = [
  ...(['never', 'name', 'types', 'format', 'pattern', 'minLength', 'maxLength'] as const),
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const),
  ...(['minItems', 'maxItems', 'uniqueItems', 'minContains', 'maxContains'] as const),
  ...(['minProperties', 'maxProperties', 'required', 'nullable', 'readOnly'] as const),
  ...(['writeOnly', 'binary', 'unsupported'] as const),
] as const;

function written(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : writeJson(value);
}

/** What these keywords say, each with its name, but for those that say nothing. */
function plainOf(schema: Schema): Plain[] {
  const entries: Plain[] = [];
  for (const keyword of PLAIN) {
    const value: Plain = schema[keyword];
    if (value !== undefined && value !== false) entries.push(keyword, value);
  }
  return entries;
}

/** The keywords that are a schema each. */
const SINGLE = [
  ...(['ref', 'items', 'contains', 'unevaluatedItems', 'additionalProperties'] as const),
  ...(['unevaluatedProperties', 'propertyNames', 'not'] as const),
  ...(['condition', 'whenTrue', 'whenFalse'] as const),
] as const;

function singles(schema: Schema): (Schema | undefined)[] {
  return SINGLE.map((keyword) => schema[keyword]);
}

/** The keywords that are lists of schemas. */
const LISTS = ['prefixItems', 'allOf', 'oneOf', 'anyOf'] as const;

function lists(schema: Schema): (readonly Schema[])[] {
  return LISTS.map((keyword) => schema[keyword]);
}

/** The keywords that `#textOf` reads by their names. */
type NamedKeyword =
  | 'source'
  | 'properties'
  | 'patternProperties'
  | 'dependentSchemas'
  | 'dependentRequired'
  | 'enum'
  | 'const'
  | 'examples'
  | 'xml'
  | 'discriminator';

// A keyword that is in none of these lists does not compile: schemas that differ by it would count as the same.
type Read = (typeof PLAIN | typeof SINGLE | typeof LISTS)[number] | NamedKeyword;
true satisfies [Exclude<keyof Schema, Read>] extends [never] ? true : false;
