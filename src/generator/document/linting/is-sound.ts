import { isArray, isObject, type Json, type JsonObject, own } from '../../json.ts';
import { valueAt } from '../../pointer.ts';
import { hasSoundParameters } from './path-parameters.ts';
import {
  type NormalizedNodeType,
  normalizeTypes,
  Oas3_1Types,
  Oas3_2Types,
  Oas3Types,
} from './redocly-types.ts';
import { isHarmless } from './rules.ts';

/** What Redocly knows of a place: a node with a name, or a value that is checked where it is. */
type PlaceType = Exclude<NormalizedNodeType['items'], (...args: never[]) => unknown>;
type ValueType = Exclude<PlaceType, NormalizedNodeType | null | undefined>;

/**
 * Redocly's recursion ends a few hundred levels deep, which is an error then. This order of places is Redocly's
 * own, so that none of them is deeper there.
 */
const MAX_DEPTH = 100;

/**
 * Whether Redocly surely finds nothing in a document that is one file: its structure is compared with Redocly's
 * own tables, in a fraction of the time. False says nothing: whatever is rare is left to Redocly.
 *
 * @param root the file, with doubles only
 */
export function isSound(root: Json): boolean {
  const types = typesOf(root);
  return types?.Root !== undefined && new Soundness(root).holds(root, types.Root, undefined, 0);
}

const TABLES = { '3.0.': Oas3Types, '3.1.': Oas3_1Types, '3.2.': Oas3_2Types };

function typesOf(root: Json): Record<string, NormalizedNodeType> | undefined {
  const version = isObject(root) ? own(root, 'openapi') : undefined;
  if (typeof version !== 'string') return undefined;
  const table = Object.entries(TABLES).find(([start]) => version.startsWith(start))?.[1];
  return table && normalizeTypes(table);
}

class Soundness {
  readonly #root: Json;
  readonly #seen = new Map<NormalizedNodeType, Set<Json>>();

  constructor(root: Json) {
    this.#root = root;
  }

  /** Whether a node and everything below it conform to its type. */
  holds(node: Json, type: NormalizedNodeType, key: string | undefined, depth: number): boolean {
    if (depth > MAX_DEPTH) return false;
    if (isObject(node) && typeof own(node, '$ref') === 'string') {
      return this.#refersWell(node, type, key, depth);
    }
    // `true` and `false` are schemas, whatever Redocly says.
    if (typeof node === 'boolean' && type.name === 'Schema') return true;
    const seen = this.#seen.get(type) ?? new Set();
    this.#seen.set(type, seen.add(node));
    if (type.items !== undefined) return isArray(node) && this.#listHolds(node, type, depth);
    if (!isObject(node)) return false;
    if (type.name === 'CallbacksMap') return false;
    if (type.name === 'PathItem' && !hasSoundParameters(node, key ?? '', this.#root)) return false;
    return hasRequired(node, type, key) && this.#propertiesHold(node, type, depth);
  }

  /** A reference is followed, and the nodes beside it are checked as Redocly does. */
  #refersWell(
    node: JsonObject,
    type: NormalizedNodeType,
    key: string | undefined,
    depth: number,
  ): boolean {
    if (type.name === 'PathItem') return false;
    const target = this.#target(String(own(node, '$ref')));
    if (target === undefined) return false;
    if (!this.#isSeen(target, type) && !this.holds(target, type, key, depth + 1)) return false;
    if (Object.keys(node).length === 1) return true;
    return namesInOrder(node, type).every((name) => {
      const propType = name === '$ref' ? undefined : typeAt(type, name, own(node, name) ?? null);
      return !isNode(propType) || this.#childHolds(own(node, name) ?? null, propType, name, depth);
    });
  }

  #target(reference: string): Json | undefined {
    if (!reference.startsWith('#/') || /[%]/.test(reference)) return undefined;
    return valueAt(this.#root, reference.slice(1));
  }

  #isSeen(node: Json, type: NormalizedNodeType): boolean {
    return this.#seen.get(type)?.has(node) ?? false;
  }

  #childHolds(value: Json, type: NormalizedNodeType, key: string, depth: number): boolean {
    const isKnown = typeof value === 'object' && value !== null && this.#isSeen(value, type);
    // The parameters of a path are compared with its name, which may be another one here.
    return (isKnown && type.name !== 'PathItem') || this.holds(value, type, key, depth + 1);
  }

  #listHolds(list: readonly Json[], type: NormalizedNodeType, depth: number): boolean {
    return list.every((item, index) => {
      const { items } = type;
      const itemType = typeof items === 'function' ? items(item, String(index)) : items;
      if (!isNode(itemType)) return itemType?.directResolveAs === undefined;
      return this.#childHolds(item, itemType, String(index), depth);
    });
  }

  #propertiesHold(node: JsonObject, type: NormalizedNodeType, depth: number): boolean {
    return namesInOrder(node, type).every((name) => {
      const value = own(node, name) ?? null;
      const propType = typeAt(type, name, value);
      if (isNode(propType)) return this.#childHolds(value, propType, name, depth);
      if (propType === undefined) {
        return name.startsWith('x-') || isHarmless(`Property \`${name}\` is not expected here.`);
      }
      return propType === null || this.#valueHolds(value, propType, depth);
    });
  }

  #valueHolds(value: Json, type: ValueType, depth: number): boolean {
    if (type.directResolveAs !== undefined) {
      const target = typeof value === 'string' ? this.#target(value) : undefined;
      return target !== undefined && this.#childHolds(target, type.directResolveAs, '', depth);
    }
    return suits(value, type);
  }
}

/** All names in an object, those that the type knows first: the order in which Redocly visits them. */
function namesInOrder(node: JsonObject, type: NormalizedNodeType): string[] {
  const known = Object.keys(type.properties).filter((name) => Object.hasOwn(node, name));
  const unknown = Object.keys(node).filter((name) => !Object.hasOwn(type.properties, name));
  return [...known, ...unknown];
}

function typeAt(type: NormalizedNodeType, name: string, value: Json): PlaceType {
  const found = Object.hasOwn(type.properties, name) ? type.properties[name] : undefined;
  const isExtension = type.extensionsPrefix !== undefined && name.startsWith(type.extensionsPrefix);
  const propType = found === undefined && !isExtension ? type.additionalProperties : found;
  return typeof propType === 'function' ? propType(value, name) : propType;
}

function isNode(type: PlaceType): type is NormalizedNodeType {
  return typeof type?.name === 'string';
}

function hasRequired(
  node: JsonObject,
  { required, requiredOneOf }: NormalizedNodeType,
  key: string | undefined,
): boolean {
  const names = (typeof required === 'function' ? required(node, key) : required) ?? [];
  return (
    names.every(
      (name) =>
        Object.hasOwn(node, name) ||
        isHarmless(`The field \`${name}\` must be present on this level.`),
    ) &&
    (requiredOneOf?.some((name) => Object.hasOwn(node, name)) ?? true)
  );
}

function suits(value: Json, type: ValueType): boolean {
  if (type.minimum !== undefined && (typeof value !== 'number' || value < type.minimum))
    return false;
  const { items } = type;
  if (items?.enum !== undefined && !isListOf(items.enum, value)) return false;
  if (type.enum !== undefined) return isOneOf(type.enum, value);
  if (type.type === undefined) return true;
  if (!isOfType(value, type.type)) return false;
  const { type: itemType } = items ?? {};
  return (
    itemType === undefined || (isArray(value) && value.every((item) => isOfType(item, itemType)))
  );
}

function isListOf(names: readonly string[], value: Json): boolean {
  return isArray(value) && value.every((item) => isOneOf(names, item));
}

function isOneOf(names: readonly string[], value: Json): boolean {
  return typeof value === 'string' && names.includes(value);
}

function isOfType(value: Json, type: NonNullable<ValueType['type']>): boolean {
  if (type === 'array') return isArray(value);
  // What a reference leads to is left to Redocly.
  if (type === 'object') return isObject(value) && !Object.hasOwn(value, '$ref');
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}
