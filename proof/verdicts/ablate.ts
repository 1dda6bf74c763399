import { childSchemas, elementSchemas, partsInPlace } from '../document/branches.ts';
import { childAt, segmentsOf } from '../document/pointer.ts';
import type { Schema } from '../document/schema.ts';
import type { Break } from '../report.ts';
import { type Exact, type ExactObject, isList, isMap, mapOf, own } from '../validation/exact.ts';
import type { Validator } from '../validation/validator.ts';

interface Removal {
  readonly segments: readonly string[];
  readonly keyword: string;
  readonly property: string | undefined;
}

/**
 * A copy of a schema in which the given keywords no longer apply at their places: `$ref`s on the
 * path are inlined, only the branches that the base takes are changed, all else stays as it is.
 */
export function ablate(
  validator: Validator,
  schema: Schema,
  base: Exact | undefined,
  removed: readonly Break[],
): Schema {
  const removals = removed.map(({ at, keyword, property }) => ({
    segments: segmentsOf(at),
    keyword,
    property,
  }));
  return without(validator, schema, base, removals, 0);
}

function without(
  validator: Validator,
  schema: Schema,
  base: Exact | undefined,
  removals: readonly Removal[],
  depth: number,
): Schema {
  if (removals.length === 0 || depth > 200) return schema;
  const here = removals.filter((removal) => removal.segments.length === 0);
  if (typeof schema === 'boolean') return here.some(({ keyword }) => keyword === 'false') || schema;
  let copy = here.reduce(dropKeyword, schema);
  for (const part of partsInPlace(validator, schema, base)) {
    const changed = without(validator, part.schema, base, removals, depth + 1);
    if (changed !== part.schema) copy = replacePart(copy, part.keyword, part.index, changed);
  }
  const below = Map.groupBy(
    removals.filter((removal) => removal.segments.length > 0),
    (removal) => removal.segments[0] ?? '',
  );
  for (const [segment, group] of below) {
    const deeper = group.map((removal) => ({ ...removal, segments: removal.segments.slice(1) }));
    for (const child of childrenOf(schema, base, segment)) {
      const changed = without(validator, child.schema, childAt(base, segment), deeper, depth + 1);
      copy = replaceChild(copy, child.keyword, child.key, changed);
    }
  }
  return copy;
}

function childrenOf(schema: ExactObject, base: Exact | undefined, segment: string) {
  if (isMap(base)) return childSchemas(schema, segment);
  const index = /^\d+$/.test(segment) ? elementSchemas(schema, Number(segment)) : [];
  return isList(base) ? index : [...childSchemas(schema, segment), ...index];
}

/** The keyword deleted; of `required` and `dependentRequired` only the property, if one is named. */
function dropKeyword(schema: ExactObject, { keyword, property }: Removal): ExactObject {
  const value = own(schema, keyword);
  if (value === undefined) return schema;
  const otherKeywords = Object.entries(schema).filter(([key]) => key !== keyword);
  if (property === undefined) return mapOf(otherKeywords);
  const drop = (list: Exact) => (isList(list) ? list.filter((name) => name !== property) : list);
  if (keyword === 'required') return mapOf([...otherKeywords, [keyword, drop(value)]]);
  if (keyword === 'dependentRequired' && isMap(value)) {
    const lists = Object.entries(value).map(([key, list]) => [key, drop(list)] as const);
    return mapOf([...otherKeywords, [keyword, mapOf(lists)]]);
  }
  return mapOf(otherKeywords);
}

function replacePart(
  schema: ExactObject,
  keyword: string,
  index: number | string,
  part: Schema,
): ExactObject {
  if (keyword !== '$ref') return replaceChild(schema, keyword, index, part);
  const { $ref: _, allOf, ...rest } = schema;
  return { ...rest, allOf: [...(isList(allOf) ? allOf : []), part] };
}

function replaceChild(
  schema: ExactObject,
  keyword: string,
  key: number | string,
  child: Schema,
): ExactObject {
  const value = own(schema, keyword);
  const entries = Object.entries(schema).filter(([name]) => name !== keyword);
  const put = (changed: Exact) => mapOf([...entries, [keyword, changed]]);
  if (isList(value)) return put(value.with(Number(key), child));
  const named = keyword === 'properties' || keyword === 'patternProperties';
  if ((named || keyword === 'dependentSchemas') && isMap(value)) {
    return put(mapOf([...Object.entries(value), [String(key), child]]));
  }
  return put(child);
}
