import type { FieldContext } from '../cases/cases.ts';
import { valueOfSize } from '../cases/sized-candidates.ts';
import { isArray, isObject, type Json } from '../json.ts';
import { wireOf } from '../requests/wire.ts';
import { placeWords, type Variant, type VariantSource, withValue } from './draft.ts';

const SCENARIO = '9.06';
/** How many items or entries a long one has, where so many are allowed; at least 3. */
const LONG = [5, 4, 3];

/** 9.06: each list and map empty, then each of them long. */
export function* sizeVariants(source: VariantSource): Generator<Variant> {
  const sized = source.contexts.filter(({ field }) => field.kind === 'array' || isMap(field));
  for (const size of ['an empty', 'a long'] as const) {
    for (const context of sized) {
      const { field } = context;
      const counts = size === 'a long' ? LONG : [0];
      // Many servers refuse a value that is there twice, whether or not the document says so.
      const sizes = [true, false].flatMap((isDistinct) =>
        counts.map((count) => ({ count, isDistinct })),
      );
      const value = firstOf(sizes, (one) => valueIn(source, context, one));
      if (value === undefined) continue;
      const words = `${size} ${isArray(value) ? 'list' : 'map'} for ${placeWords(field)}`;
      yield withValue(source, context, value, { scenario: SCENARIO, words });
    }
  }
}

/** Whether an object has the names that its sender chooses. */
function isMap({ kind, constraints, value }: FieldContext['field']): boolean {
  if (kind !== 'object' || !isObject(value)) return false;
  const { schemas } = constraints;
  const isDeclared = schemas.some(({ properties }) => properties.size > 0);
  return !isDeclared && constraints.required.length === 0 && Object.keys(value).length > 0;
}

/** What is found first. */
function firstOf<T, Found>(all: readonly T[], find: (one: T) => Found | undefined) {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function valueIn(
  { operation, maxDepth }: VariantSource,
  { field }: FieldContext,
  size: { readonly count: number; readonly isDistinct: boolean },
): Json | undefined {
  const { count } = size;
  const { minItems, maxItems, minProperties, maxProperties } = field.constraints;
  const [least, most] =
    field.kind === 'array' ? [minItems, maxItems] : [minProperties, maxProperties];
  if (count < least || count > most) return undefined;
  return valueOfSize(field, wireOf(operation, field.location), maxDepth, size);
}
