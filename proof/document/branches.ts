import { type Exact, type ExactObject, isList, isMap, mapOf, own } from '../validation/exact.ts';
import type { Validator } from '../validation/validator.ts';
import { namedBranch } from './discriminators.ts';
import { childAt } from './pointer.ts';
import { matches, namedSchemas, type Schema, schemaAt, schemasAt } from './schema.ts';

/** A part that applies to the same value; `index` tells parts of one keyword apart. */
export interface Part {
  readonly keyword: string;
  readonly index: number | string;
  readonly schema: Schema;
}

/**
 * The parts of a schema that apply in place when the branches are those that `base` takes.
 * Where the base has nothing here (undefined) or takes no branch, `fallback` chooses.
 * `then` or `else` is taken as `if` decides on the base; `if` itself never applies.
 */
export function partsInPlace(
  validator: Validator,
  schema: ExactObject,
  base: Exact | undefined,
  fallback: Exact | undefined = undefined,
): readonly Part[] {
  const parts: Part[] = [];
  const ref = own(schema, '$ref');
  if (typeof ref === 'string') {
    parts.push({ keyword: '$ref', index: 0, schema: validator.registry.resolve(ref) });
  }
  for (const [index, part] of schemasAt(schema, 'allOf').entries()) {
    parts.push({ keyword: 'allOf', index, schema: part });
  }
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = schemasAt(schema, keyword);
    for (const index of chosenBranches(validator, schema, keyword, base, fallback)) {
      parts.push({ keyword, index, schema: branches[index] ?? true });
    }
  }
  const condition = schemaAt(schema, 'if');
  const subject = base ?? fallback;
  if (condition !== undefined && subject !== undefined) {
    const keyword = validator.accepts(condition, subject) ? 'then' : 'else';
    const part = schemaAt(schema, keyword);
    if (part !== undefined) parts.push({ keyword, index: 0, schema: part });
  }
  for (const [name, part] of namedSchemas(schema, 'dependentSchemas')) {
    if (isMap(subject) && Object.hasOwn(subject, name)) {
      parts.push({ keyword: 'dependentSchemas', index: name, schema: part });
    }
  }
  return parts;
}

/** The branches that the base takes; else those that the fallback takes; else every one. */
function chosenBranches(
  validator: Validator,
  schema: ExactObject,
  keyword: string,
  base: Exact | undefined,
  fallback: Exact | undefined,
): readonly number[] {
  const branches = schemasAt(schema, keyword);
  const indices = branches.map((_, index) => index);
  for (const value of [base, fallback]) {
    if (value === undefined) continue;
    const accepting = indices.filter((index) => validator.accepts(branches[index] ?? true, value));
    const named = keyword === 'oneOf' ? namedBranch(schema, value) : undefined;
    if (accepting.length > 1 && named !== undefined && accepting.includes(named)) return [named];
    if (accepting.length > 0) return accepting;
  }
  return indices;
}

/** A schema that applies to a child, with the keyword and key that it is under. */
export interface ChildSchema {
  readonly keyword: string;
  readonly key: string | number;
  readonly schema: Schema;
}

/** The schemas of one schema object (its parts aside) that apply to a child of the value. */
export function childSchemas(schema: ExactObject, segment: string): readonly ChildSchema[] {
  const found: ChildSchema[] = [];
  const properties = own(schema, 'properties');
  if (isMap(properties) && Object.hasOwn(properties, segment)) {
    const property = schemaAt(properties, segment);
    if (property !== undefined)
      found.push({ keyword: 'properties', key: segment, schema: property });
  }
  for (const [pattern, part] of namedSchemas(schema, 'patternProperties')) {
    if (matches(pattern, segment)) {
      found.push({ keyword: 'patternProperties', key: pattern, schema: part });
    }
  }
  const additional = schemaAt(schema, 'additionalProperties');
  if (found.length === 0 && additional !== undefined) {
    found.push({ keyword: 'additionalProperties', key: '', schema: additional });
  }
  return found;
}

/** As `childSchemas`, for the element of an array. */
export function elementSchemas(schema: ExactObject, index: number): readonly ChildSchema[] {
  const prefix = schemasAt(schema, 'prefixItems')[index];
  if (prefix !== undefined) return [{ keyword: 'prefixItems', key: index, schema: prefix }];
  const items = schemaAt(schema, 'items');
  return items === undefined ? [] : [{ keyword: 'items', key: '', schema: items }];
}

/** What applies to the child of a value: by element for an array, else by property. */
export function schemasBelow(
  schema: ExactObject,
  parent: Exact | undefined,
  segment: string,
): readonly ChildSchema[] {
  const asElement = isList(parent) || (parent === undefined && /^\d+$/.test(segment));
  return asElement ? elementSchemas(schema, Number(segment)) : childSchemas(schema, segment);
}

/**
 * Every schema object that applies at a place when the branches are those that the base takes:
 * the effective schema of the place, as a list without its parts' wrappers.
 */
export function schemasAtPlace(
  validator: Validator,
  root: Schema,
  base: Exact | undefined,
  segments: readonly string[],
): readonly ExactObject[] {
  let level = flatten(validator, [root], base);
  let value = base;
  for (const segment of segments) {
    const below = level.flatMap((schema) => schemasBelow(schema, value, segment));
    value = childAt(value, segment);
    level = flatten(
      validator,
      below.map((child) => child.schema),
      value,
    );
  }
  return level;
}

function flatten(
  validator: Validator,
  schemas: readonly Schema[],
  base: Exact | undefined,
): readonly ExactObject[] {
  const found = new Set<ExactObject>();
  const visit = (schema: Schema) => {
    const object = typeof schema === 'boolean' ? (schema ? {} : mapOf([['not', {}]])) : schema;
    if (found.has(object)) return;
    found.add(object);
    for (const part of partsInPlace(validator, object, base)) visit(part.schema);
  };
  for (const schema of schemas) visit(schema);
  return [...found];
}
