import type { Schema } from '../document/schema.ts';
import { type Json, own } from '../json.ts';
import { constraintsOf, expand, propertySchemas } from '../validation/constraints.ts';

/** Annotations, which say nothing of what is valid. */
const ANNOTATIONS = new Set(['title', 'description', 'example', 'examples', 'default', '$comment']);

/**
 * Whether every branch of oneOf is there twice, so that what one accepts another does too (JSON Schema
 * 2020-12, 10.2.1.3). Only what is the same keyword by keyword is seen, which needs no bound.
 */
export function isTwofold(oneOf: readonly Schema[]): boolean {
  const twin = (one: Schema, index: number) =>
    oneOf.some((other, place) => place !== index && isEquivalent(one, other));
  return oneOf.length > 0 && oneOf.every(twin);
}

function isEquivalent(one: Schema, other: Schema): boolean {
  const [a, b] = [target(one), target(other)];
  if (a === b) return true;
  if (a.source === undefined || b.source === undefined) return false;
  const [left, right] = [a.source, b.source];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return names.every((name) => ANNOTATIONS.has(name) || isSame(own(left, name), own(right, name)));
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return one === other && one !== undefined;
}

/** What a mere reference leads to. */
function target(schema: Schema): Schema {
  const passed = new Set<Schema>();
  let one = schema;
  while (one.ref && !passed.has(one) && isMereReference(one)) {
    passed.add(one);
    one = one.ref;
  }
  return one;
}

function isMereReference({ source = {} }: Schema): boolean {
  return Object.keys(source).every((name) => name === '$ref' || ANNOTATIONS.has(name));
}

/**
 * Whether a valid value would have no end: an object that requires a property, which requires one in turn,
 * until one of these schemas recurs. Each schema counts for itself, whatever applies beside it.
 */
export function isEndless(schema: Schema): boolean {
  const ending = new Set<Schema>();
  const holds = (one: Schema, path: ReadonlySet<Schema>): boolean => {
    if (path.has(one)) return true;
    if (ending.has(one)) return false;
    const { types, required, schemas } = constraintsOf(expand([one], '', () => undefined));
    const deeper = new Set([...path, one]);
    const isObject = types?.length === 1 && types[0] === 'object';
    const children = required.flatMap((name) =>
      schemas.flatMap((part) => propertySchemas(part, name)),
    );
    if (isObject && children.some((child) => holds(child, deeper))) return true;
    ending.add(one);
    return false;
  };
  return holds(schema, new Set());
}
