import { emptySchema, type Schema, type SchemaReader } from '../generator/document/schema.ts';
import { isArray, isObject, type Json, own } from '../generator/json.ts';
import { childPointer } from '../generator/pointer.ts';
import type { Cursor, Tree } from './cursor.ts';

/** A schema of the document, in the words of 2020-12, with the place at which it is written. */
export interface SchemaNode extends Cursor {
  readonly schema: Schema;
}

/** A schema of something inside the value: a property, an item, a value of a map. */
export interface InnerNode {
  /** What is inside the value: equal labels of two schemas mean the same thing. */
  readonly label: string;
  /** How many property names deeper it is, as the generator counts. */
  readonly depth: 0 | 1;
  readonly node: SchemaNode;
}

/** Gives schemas their places: the generator's reader knows what they say, not where. */
export class SchemaNodes {
  readonly #tree: Tree;
  readonly #read: SchemaReader;
  readonly #known = new Map<string, SchemaNode>();
  readonly #inner = new Map<SchemaNode, readonly InnerNode[]>();

  constructor(tree: Tree, read: SchemaReader) {
    this.#tree = tree;
    this.#read = read;
  }

  at({ value, pointer }: Cursor): SchemaNode {
    const known = this.#known.get(pointer);
    if (known !== undefined) return known;
    const node = { value, pointer, schema: this.#read(value) };
    this.#known.set(pointer, node);
    return node;
  }

  /** What must hold together with a schema: its `$ref` and allOf. */
  parts(node: SchemaNode): SchemaNode[] {
    const { schema } = node;
    const target = schema.ref && this.#tree.target(node);
    const all = this.#list(node, 'allOf', schema.allOf);
    return target === undefined ? all : [this.at(target), ...all];
  }

  /** Schemas together with all that must hold beside them; each once. */
  together(nodes: readonly SchemaNode[]): SchemaNode[] {
    const all = new Set(nodes);
    for (const node of all) for (const part of this.parts(node)) all.add(part);
    return [...all];
  }

  /** Lists of which some branch must hold: oneOf and anyOf. */
  branches(node: SchemaNode): SchemaNode[][] {
    const lists = [
      this.#list(node, 'oneOf', node.schema.oneOf),
      this.#list(node, 'anyOf', node.schema.anyOf),
    ];
    return lists.filter((list) => list.length > 0);
  }

  /** What may hold beside a schema, by a condition: then, else, dependentSchemas. */
  sides(node: SchemaNode): SchemaNode[] {
    const { whenTrue, whenFalse, dependentSchemas } = node.schema;
    return [
      ...this.#one(node, 'then', whenTrue),
      ...this.#one(node, 'else', whenFalse),
      ...this.#map(node, 'dependentSchemas', dependentSchemas.keys()),
    ];
  }

  /** What a schema itself says of what is inside the value. */
  inner(node: SchemaNode): readonly InnerNode[] {
    const known = this.#inner.get(node);
    if (known !== undefined) return known;
    const found = this.#innerOf(node);
    this.#inner.set(node, found);
    return found;
  }

  #innerOf(node: SchemaNode): InnerNode[] {
    const { schema } = node;
    const named = (key: string, names: Iterable<string>, sign: string) =>
      [...names].flatMap((name) =>
        this.#child(node, key, name).map((one) => innerNode(`${sign}${name}`, 1, one)),
      );
    return [
      ...named('properties', schema.properties.keys(), '.'),
      ...named(
        'patternProperties',
        schema.patternProperties.map(([name]) => name),
        '~',
      ),
      ...this.#one(node, 'additionalProperties', schema.additionalProperties).flatMap((one) =>
        isOpen(one) ? [] : [innerNode('*', 1, one)],
      ),
      ...this.#one(node, 'items', schema.items).map((one) => innerNode('[]', 0, one)),
      ...this.#list(node, 'prefixItems', schema.prefixItems).map((one, index) =>
        innerNode(`[${index}]`, 0, one),
      ),
    ];
  }

  #one(node: SchemaNode, key: string, schema: Schema | undefined): SchemaNode[] {
    const value = schema && isObject(node.value) ? own(node.value, key) : undefined;
    return value === undefined ? [] : [this.#below(node, key, value)];
  }

  #list(node: SchemaNode, key: string, schemas: readonly Schema[]): SchemaNode[] {
    const value = schemas.length > 0 && isObject(node.value) ? own(node.value, key) : undefined;
    if (!isArray(value)) return [];
    const pointer = childPointer(node.pointer, key);
    return value.map((one, index) =>
      this.at({ value: one, pointer: childPointer(pointer, index) }),
    );
  }

  #map(node: SchemaNode, key: string, names: Iterable<string>): SchemaNode[] {
    return [...names].flatMap((name) => this.#child(node, key, name));
  }

  #child(node: SchemaNode, key: string, name: string): SchemaNode[] {
    const map = isObject(node.value) ? own(node.value, key) : undefined;
    const value = isObject(map) ? own(map, name) : undefined;
    if (value === undefined) return [];
    return [this.at({ value, pointer: childPointer(childPointer(node.pointer, key), name) })];
  }

  #below(node: SchemaNode, key: string, value: Json): SchemaNode {
    return this.at({ value, pointer: childPointer(node.pointer, key) });
  }
}

function innerNode(label: string, depth: 0 | 1, node: SchemaNode): InnerNode {
  return { label, depth, node };
}

/** Keywords that by themselves accept every value: they inform people, or lead to other schemas. */
const NEUTRAL: ReadonlySet<string> = new Set([
  'source',
  'ref',
  'name',
  'allOf',
  'oneOf',
  'anyOf',
  'readOnly',
  'examples',
  'discriminator',
]);

const EMPTY = new Map(Object.entries(emptySchema()));

/** Whether a schema itself says nothing of the value; what it refers to may. */
export function isUnconstrained({ schema }: SchemaNode): boolean {
  return Object.entries(schema).every(
    ([keyword, value]) => NEUTRAL.has(keyword) || isUnset(value, EMPTY.get(keyword)),
  );
}

function isUnset(value: unknown, empty: unknown): boolean {
  if (isArrayOrMap(value)) return ('size' in value ? value.size : value.length) === 0;
  return value === empty;
}

function isArrayOrMap(value: unknown): value is readonly unknown[] | ReadonlyMap<string, unknown> {
  return Array.isArray(value) || value instanceof Map;
}

/** Whether a schema accepts whatever there is, as `true` and `{}` do, or nothing at all. */
function isOpen(node: SchemaNode): boolean {
  const { ref, allOf, oneOf, anyOf, never } = node.schema;
  if (never) return true;
  return isUnconstrained(node) && !ref && allOf.length + oneOf.length + anyOf.length === 0;
}
