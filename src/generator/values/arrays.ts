import type { Schema } from '../document/schema.ts';
import { canonical } from '../equality.ts';
import { filePart, isFilePart } from '../file-part.ts';
import { isArray, isNumber, isObject, type Json } from '../json.ts';
import { childPointer } from '../pointer.ts';
import { type Constraints, constraintsOf, expand, itemSchemas } from '../validation/constraints.ts';
import { isValid } from '../validation/validate.ts';
import { MAX_ITEMS } from './bounds.ts';
import { type BuildContext, childContext, hintsOf } from './build-context.ts';
import { kindsOf } from './kinds.ts';
import { noValueReason } from './no-value-reason.ts';
import { Numbers } from './numbers.ts';
import { propertyPlan } from './objects.ts';
import { Strings } from './strings.ts';
import { JSON_TEXT } from './transport.ts';

/** Nor arrays that hold more values than this, those within others counted. */
const MAX_VALUES = 20_000;

/** A valid array of one item, or of as many as minItems asks for; none of a recursive item. */
export function buildArray(constraints: Constraints, context: BuildContext): Json | undefined {
  const { minItems, maxItems } = constraints;
  if (minItems > maxItems) return undefined;
  const recursive = schemasOfItem(constraints, 0).some((schema) => context.within.has(schema));
  const itemCount = recursive ? minItems : Math.max(minItems, contained(constraints), 1);
  const items = itemsOf(constraints, context, Math.min(itemCount, maxItems));
  if (items) return items;
  // Outside JSON an empty array has no text.
  const mayBeEmpty = context.transportOf(context.at) === JSON_TEXT;
  return minItems === 0 && mayBeEmpty ? [] : undefined;
}

/** The given number of valid items, distinct where they must be; undefined when impossible. */
export function itemsOf(
  constraints: Constraints,
  context: BuildContext,
  count: number,
): Json[] | undefined {
  if (count > MAX_ITEMS) return undefined;
  if (constraints.uniqueItems && count > 1) return distinctItems(constraints, context, count);
  const items: Json[] = [];
  let [left, weight] = [MAX_VALUES, 0];
  const needed = contained(constraints);
  for (let index = 0; index < count; index++) {
    const special = index < needed ? containsOf(constraints) : [];
    const same =
      index > 0 && index !== needed && special.length === 0 ? items[index - 1] : undefined;
    const reuse = constraints.schemas.some((schema) => schema.prefixItems.length > 0)
      ? undefined
      : same;
    const schemas = [...schemasOfItem(constraints, index), ...special];
    const item = reuse ?? context.build(schemas, itemContext(constraints, context, index));
    if (item === undefined) {
      const at = childPointer(context.at, index);
      context.unbuilt(at, noValueReason(schemas, at, context));
      return undefined;
    }
    if (item !== reuse) weight = weightOf(item, left);
    left -= weight;
    if (left < 0) return undefined;
    items.push(item);
  }
  return items;
}

/** How many values a value holds, itself counted; not much beyond `limit` is counted. */
function weightOf(value: Json, limit: number): number {
  const children = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  let weight = 1;
  for (const child of children) {
    if (weight > limit) break;
    weight += weightOf(child, limit - weight);
  }
  return weight;
}

function schemasOfItem(constraints: Constraints, index: number): Schema[] {
  return constraints.schemas.flatMap((schema) => itemSchemas(schema, index));
}

function itemContext(constraints: Constraints, context: BuildContext, index: number): BuildContext {
  return childContext(context, constraints, index);
}

function containsOf(constraints: Constraints): Schema[] {
  return constraints.schemas.flatMap((schema) => schema.contains ?? []);
}

function contained(constraints: Constraints): number {
  return Math.max(
    0,
    ...constraints.schemas.map((schema) => (schema.contains ? (schema.minContains ?? 1) : 0)),
  );
}

function distinctItems(
  constraints: Constraints,
  context: BuildContext,
  count: number,
): Json[] | undefined {
  const found = new Map<string, Json>();
  const special = contained(constraints) > 0 ? containsOf(constraints) : [];
  for (let index = 0; index < count; index++) {
    const schemas = [...schemasOfItem(constraints, index), ...(index === 0 ? special : [])];
    const options = variants(schemas, itemContext(constraints, context, index), count);
    const fresh = options.find((option) => !found.has(canonical(option)));
    if (fresh === undefined) return undefined;
    found.set(canonical(fresh), fresh);
  }
  return [...found.values()];
}

/** Up to `count` different valid values of a place. */
function variants(schemas: readonly Schema[], context: BuildContext, count: number): Json[] {
  const first = context.build(schemas, context);
  if (first === undefined) return [];
  const all = expand(schemas, context.at, (branches) =>
    branches.find((branch) => isValid([branch], first)),
  );
  const constraints = constraintsOf(all);
  const alternatives = otherValues(constraints, context, first, count);
  const unique = new Map([first, ...alternatives].map((value) => [canonical(value), value]));
  const { carries, listed } = context.transportOf(context.at);
  const valid = [...unique.values()].filter((value) => isValid(schemas, value));
  const carried = valid.filter((value) => typeof value !== 'string' || carries(value));
  const alone = valid.filter(
    (value) => typeof value === 'string' && !carries(value) && listed?.carries(value),
  );
  return [...carried, ...alone].slice(0, count);
}

function otherValues(
  constraints: Constraints,
  context: BuildContext,
  first: Json,
  count: number,
): Json[] {
  if (constraints.members) return [...constraints.members];
  if (typeof first === 'boolean') return [!first];
  if (isNumber(first)) {
    const integral = kindsOf(constraints, context).includes('integer');
    return new Numbers(constraints, integral, first).another(count);
  }
  const file = isFilePart(first) && context.partAt(context.at) ? first.content_type : undefined;
  if (typeof file === 'string') return numbered(count, (number) => filePart(file, number));
  const transport = context.transportOf(context.at);
  if (typeof first === 'string') {
    const hints = hintsOf(constraints, context).filter((hint) => typeof hint === 'string');
    return [...hints, ...new Strings(constraints, transport, first).distinct(count)];
  }
  if (isArray(first)) {
    const inner = variants(
      schemasOfItem(constraints, 0),
      itemContext(constraints, context, 0),
      count,
    );
    return inner.map((item) => [item, ...first.slice(1)]);
  }
  return objectVariants(constraints, context, first, count);
}

function numbered(count: number, make: (number: number) => Json): Json[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

/** Objects that differ in the first property that can differ often enough. */
function objectVariants(
  constraints: Constraints,
  context: BuildContext,
  first: Json,
  count: number,
): Json[] {
  let best: Json[] = [];
  if (!isObject(first)) return best;
  for (const { name, schemas } of propertyPlan(constraints)) {
    if (!Object.hasOwn(first, name)) continue;
    const inner = variants(schemas, childContext(context, constraints, name), count);
    const found = inner.map((value) => ({ ...first, [name]: value }));
    if (found.length > best.length) best = found;
    if (best.length >= count) break;
  }
  return best;
}
