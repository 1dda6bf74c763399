import { admittedTypes, childSchema, type TypeName } from '../document/admitted-types.ts';
import type { Registry } from '../document/registry.ts';
import type { Schema } from '../document/schema.ts';
import { type Exact, isList, isMap, isNumeral, mapOf } from '../validation/exact.ts';
import type { Split, Wire } from './wire-styles.ts';
import { readJsonText, readText, wireText } from './wire-text.ts';

type Types = ReadonlySet<TypeName> | undefined;
/** Undefined: the server sees no such parameter. */
export type Reading = Exact | undefined;

/**
 * Everything that a lenient server may take a parameter for, given its schema.
 * A negative must be refused in each of these readings; a valid value is accepted in one.
 */
export function readingsOf(registry: Registry, schema: Schema, wire: Wire): readonly Reading[] {
  const types = admittedTypes(registry, schema);
  const admits = (name: TypeName) => types === undefined || types.has(name);
  switch (wire.kind) {
    case 'absent':
      return [undefined];
    case 'text':
      return readOneText(registry, schema, types, wire.text, wire.split);
    case 'repeated':
      if (wire.texts.length === 0) return [undefined];
      return admits('array') ? lists(registry, schema, wire.texts) : scalars(types, wire.texts);
    case 'pairs':
      if (admits('object')) {
        const objects = readPairs(registry, schema, wire.pairs);
        return wire.pairs.length === 0 ? [undefined, ...objects] : objects;
      }
      // The parameter's own name is not on the wire; a server that nests names sees an object.
      return [undefined, ...readPairs(registry, schema, wire.pairs)];
    case 'tree': {
      // A server that knows no nested names, or finds none, does not see the parameter.
      const isSeen = admits(isList(wire.tree) ? 'array' : 'object') && hasTexts(wire.tree);
      const trees = readTree(registry, schema, wire.tree);
      return isSeen ? trees : [undefined, ...trees];
    }
  }
}

function hasTexts(tree: Exact): boolean {
  if (isList(tree)) return tree.some(hasTexts);
  return !isMap(tree) || isNumeral(tree) || Object.values(tree).some(hasTexts);
}

/** A structure whose ends were texts; one without an end is not on the wire. */
function readTree(registry: Registry, schema: Schema, tree: Exact): readonly Exact[] {
  if (isList(tree)) return readTrees(registry, schema, [...tree.entries()]).map(listOf);
  if (isMap(tree) && !isNumeral(tree)) {
    return readTrees(registry, schema, Object.entries(tree)).map(mapOf);
  }
  const types = admittedTypes(registry, schema);
  const texts = readJsonText(wireText(tree), types);
  const listed = types?.has('array')
    ? readJsonText(wireText(tree), admittedTypes(registry, childSchema(registry, schema, 0)))
    : [];
  return [...texts, ...listed.map((text) => [text])];
}

function readTrees<Key extends string | number>(
  registry: Registry,
  schema: Schema,
  children: readonly (readonly [Key, Exact])[],
): readonly (readonly (readonly [Key, Exact])[])[] {
  let combined: (readonly (readonly [Key, Exact])[])[] = [[]];
  for (const [key, child] of children) {
    if (!hasTexts(child)) continue;
    const readings = readTree(registry, childSchema(registry, schema, key), child);
    combined = combined.flatMap((list) =>
      readings.map((reading) => [...list, [key, reading] as const]),
    );
    combined = combined.slice(0, 32);
  }
  return combined;
}

function listOf(entries: readonly (readonly [unknown, Exact])[]): Exact {
  return entries.map(([, item]) => item);
}

function readOneText(
  registry: Registry,
  schema: Schema,
  types: Types,
  text: string,
  split: Split,
): readonly Reading[] {
  const structured = types?.has('array') || types?.has('object');
  if (!structured) return readText(text, types);
  const readings: Reading[] = [];
  if (types?.has('array')) {
    readings.push(...lists(registry, schema, text.split(split.items)));
    if (text === '') readings.push([], undefined);
  }
  if (types?.has('object')) {
    const pairs = pairsIn(text, split);
    if (pairs) readings.push(...readPairs(registry, schema, pairs));
    if (split.spread) readings.push(text);
    if (split.spread || text === '') readings.push({}, undefined);
  }
  const scalar = types?.intersection(SCALARS);
  if (scalar && scalar.size > 0) readings.push(...readText(text, scalar));
  return readings.length > 0 ? readings : [text];
}

const SCALARS: ReadonlySet<TypeName> = new Set(['null', 'boolean', 'integer', 'number', 'string']);

/** Servers take the last of several values, the first, or all of them joined. */
function scalars(types: Types, texts: readonly string[]): readonly Reading[] {
  const [first = ''] = texts;
  const last = texts.at(-1) ?? '';
  const single = [...readText(first, types), ...readText(last, types)];
  return texts.length === 1 ? readText(first, types) : [...single, texts.join(',')];
}

function lists(registry: Registry, schema: Schema, texts: readonly string[]): readonly Exact[] {
  let combined: (readonly Exact[])[] = [[]];
  for (const [index, text] of texts.entries()) {
    const item = childSchema(registry, schema, index);
    const readings = readJsonText(text, admittedTypes(registry, item));
    combined = combined.flatMap((list) => readings.map((reading) => [...list, reading]));
    // Items of several admitted types multiply; a few combinations say enough.
    combined = combined.slice(0, 32);
  }
  return combined;
}

function readPairs(
  registry: Registry,
  schema: Schema,
  pairs: readonly (readonly [string, string])[],
): readonly Exact[] {
  let combined: (readonly (readonly [string, Exact])[])[] = [[]];
  for (const [key, text] of pairs) {
    const property = childSchema(registry, schema, key);
    const readings = readJsonText(text, admittedTypes(registry, property));
    combined = combined.flatMap((list) =>
      readings.map((reading) => [...list, [key, reading] as const]),
    );
    combined = combined.slice(0, 32);
  }
  return combined.map(mapOf);
}

function pairsIn(text: string, split: Split): readonly (readonly [string, string])[] | undefined {
  const plain = text.startsWith(split.prefix) ? text.slice(split.prefix.length) : text;
  const pieces = plain.split(split.pairs);
  if (split.pairs !== split.equals) {
    const pairs = pieces.map((piece) => piece.split(split.equals));
    if (pairs.some((pair) => pair.length < 2)) return undefined;
    return pairs.map(([key = '', ...rest]) => [key, rest.join(split.equals)] as const);
  }
  if (split.spread || pieces.length % 2 === 1) return undefined;
  return pieces.flatMap((key, index) =>
    index % 2 === 0 ? [[key, pieces[index + 1] ?? ''] as const] : [],
  );
}
