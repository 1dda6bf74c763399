import { isArray, isObject, type Json, type JsonObject, own } from '../json.ts';
import { childPointer } from '../pointer.ts';
import type { ReportSkip } from '../report.ts';
import type { Follow } from './operations.ts';
import type { Schema, SchemaReader } from './schema.ts';

/** A place of a body whose schema others extend. */
export interface Extended {
  readonly at: string;
  readonly extensions: readonly Extension[];
}

/** A schema that takes another, which has a discriminator, into its allOf. */
export interface Extension {
  readonly name: string;
  readonly reference: string;
  readonly schema: Schema;
}

/** Finds the extended places of a body by its schema, as it is written. */
export type ExtensionFinder = (raw: Json | undefined) => Extended[];

/**
 * Finds where a body may be what extends its schema: a parent with a discriminator of its own, whose children take
 * it into their allOf (OpenAPI 3.1, "Models with Polymorphism Support").
 */
export function extensionFinder(
  tree: JsonObject,
  read: SchemaReader,
  follow: Follow,
): ExtensionFinder {
  const children = childrenByParent(tree, follow);
  return (raw) => {
    if (raw === undefined || children.size === 0) return [];
    const found: Extended[] = [];
    const [whole, parts] = [new Set<JsonObject>(), new Set<JsonObject>()];
    const visit = (node: Json, at: string, isPart: boolean) => {
      const schema = follow(node);
      const seen = isPart ? parts : whole;
      if (seen.has(schema)) return;
      seen.add(schema);
      // What takes the schema into its own allOf has chosen among its extensions.
      const names = isPart ? [] : (children.get(schema) ?? []);
      const extensions = names.map((name) => {
        const reference = referenceTo(name);
        return { name, reference, schema: read({ $ref: reference }) };
      });
      if (extensions.length > 0) found.push({ at, extensions });
      for (const part of listAt(schema, 'allOf')) visit(part, at, true);
      for (const [name, property] of Object.entries(objectAt(schema, 'properties'))) {
        visit(property, childPointer(at, name), false);
      }
      const items = own(schema, 'items');
      if (items !== undefined) visit(items, childPointer(at, '0'), false);
    };
    visit(raw, '', false);
    return found;
  };
}

/**
 * What is not tested of extensions: the parent accepts a child with whatever the child demands, so no value of a
 * child's own properties is surely refused.
 */
export function extensionSkips(extended: readonly Extended[]): ReportSkip[] {
  return extended.map(({ at, extensions }) => {
    const names = extensions.map(({ name }) => name).join(', ');
    const reason = `extended by allOf in ${names}: valid ones are sent, and no invalid ones, for what is extended accepts those`;
    return { location: 'body', at, scenario: '*', reason };
  });
}

/** How many schemas may stand between one and what extends it: hostile documents have chains of thousands. */
const MOST_REMOVES = 50;

/** The names of the component schemas that extend one with a discriminator, directly or not, by that one. */
function childrenByParent(tree: JsonObject, follow: Follow): ReadonlyMap<JsonObject, string[]> {
  const components = follow(own(tree, 'components'));
  const schemas = Object.entries(objectAt(components, 'schemas')).map(
    ([name, raw]) => [name, follow(raw)] as const,
  );
  const parts = new Map(schemas.map(([, one]) => [one, listAt(one, 'allOf').map(follow)]));
  const ancestors = (schema: JsonObject): ReadonlySet<JsonObject> => {
    const found = new Set<JsonObject>();
    let level = [schema];
    for (let remove = 0; level.length > 0 && remove < MOST_REMOVES; remove++) {
      const next = new Set(level.flatMap((one) => parts.get(one) ?? []));
      level = [...next].filter((one) => !found.has(one));
      for (const one of level) found.add(one);
    }
    return found;
  };
  const children = new Map<JsonObject, string[]>();
  if (!schemas.some(([, one]) => choosesByName(one))) return children;
  for (const [name, schema] of schemas) {
    const above = [...ancestors(schema)];
    if (!above.some(choosesByName)) continue;
    for (const parent of above) {
      const isNamed = choosesByName(parent) || [...ancestors(parent)].some(choosesByName);
      if (parent === schema || !isNamed) continue;
      const names = children.get(parent);
      if (names === undefined) children.set(parent, [name]);
      else names.push(name);
    }
  }
  return children;
}

/** Whether a schema has a discriminator and no branches that it would choose among. */
function choosesByName(schema: JsonObject): boolean {
  const hasBranches = ['oneOf', 'anyOf'].some((keyword) => own(schema, keyword) !== undefined);
  return own(schema, 'discriminator') !== undefined && !hasBranches;
}

function referenceTo(name: string): string {
  return `#${['components', 'schemas', name].reduce<string>(childPointer, '')}`;
}

function listAt(schema: JsonObject, keyword: string): readonly Json[] {
  const list = own(schema, keyword);
  return isArray(list) ? list : [];
}

function objectAt(schema: JsonObject, keyword: string): JsonObject {
  const object = own(schema, keyword);
  return isObject(object) ? object : {};
}
