import {
  type Exact,
  type ExactObject,
  isList,
  isMap,
  isNumeral,
  mapOf,
} from '../validation/exact.ts';
import { namingOf } from './discriminators.ts';
import { COUNTS, isSchema, LISTS, MAPS, NUMBERS, type Schema, SINGLE } from './schema.ts';

/** What a schema's children become: the registry decides about names hidden by `readOnly`. */
export type Child = (raw: Exact, keyword: string) => Schema;

const TYPES = new Set(['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']);
/** These apply to the same value as the schema that holds them. */
export const IN_PLACE: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'then',
  'else',
  'dependentSchemas',
]);

/**
 * One schema object in 2020-12's keywords. Keywords of a wrong shape assert nothing.
 * `hidden` names the read-only properties: a request need not hold them though they are
 * `required` (OpenAPI 3.0.3, "Schema Object", `readOnly`).
 */
export function normaliseObject(
  raw: ExactObject,
  before31: boolean,
  hidden: ReadonlySet<string>,
  child: Child,
): ExactObject {
  const entries: [string, Exact][] = [];
  for (const [keyword, value] of Object.entries(before31 ? modernise(raw) : raw)) {
    const normal = keywordValue(keyword, value, hidden, child);
    if (normal !== undefined) entries.push([keyword, normal]);
  }
  return { ...mapOf(entries), ...namingOf(raw) };
}

/** OpenAPI 3.0.3, "Schema Object": `nullable`, and exclusive limits that are booleans. */
function modernise(raw: ExactObject): ExactObject {
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = raw;
  const modern: { [key: string]: Exact } = rest;
  if (nullable === true && typeof rest.type === 'string') modern.type = [rest.type, 'null'];
  if (exclusiveMinimum === true && isNumeral(rest.minimum)) {
    modern.exclusiveMinimum = rest.minimum;
    delete modern.minimum;
  }
  if (exclusiveMaximum === true && isNumeral(rest.maximum)) {
    modern.exclusiveMaximum = rest.maximum;
    delete modern.maximum;
  }
  return modern;
}

function keywordValue(
  keyword: string,
  value: Exact,
  hidden: ReadonlySet<string>,
  child: Child,
): Exact | undefined {
  if (SINGLE.includes(keyword)) return isSchema(value) ? child(value, keyword) : undefined;
  if (LISTS.includes(keyword)) {
    return isList(value) && value.length > 0
      ? value.map((item) => child(item, keyword))
      : undefined;
  }
  if (MAPS.includes(keyword)) {
    if (!isMap(value)) return undefined;
    return mapOf(Object.entries(value).map(([key, item]) => [key, child(item, keyword)] as const));
  }
  if (COUNTS.includes(keyword)) return count(value);
  if (NUMBERS.includes(keyword)) return number(keyword, value);
  switch (keyword) {
    case 'type':
      return types(value);
    case 'required':
      return names(value)?.filter((name) => !hidden.has(name));
    case 'dependentRequired':
      return isMap(value) ? dependents(value, hidden) : undefined;
    case 'enum':
      return isList(value) ? value : undefined;
    case 'const':
      return value;
    case 'format':
    case 'pattern':
      return typeof value === 'string' ? value : undefined;
    case 'uniqueItems':
    case 'readOnly':
      return value === true ? true : undefined;
    default:
      return undefined;
  }
}

function dependents(value: ExactObject, hidden: ReadonlySet<string>): ExactObject {
  return mapOf(
    Object.entries(value).map(([key, list]) => [
      key,
      (names(list) ?? []).filter((name) => !hidden.has(name)),
    ]),
  );
}

function types(value: Exact): Exact | undefined {
  const list = (isList(value) ? value : [value]).filter((name) => TYPES.has(String(name)));
  return list.length > 1 ? list : list[0];
}

function count(value: Exact): Exact | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function number(keyword: string, value: Exact): Exact | undefined {
  if (!isNumeral(value)) return undefined;
  return keyword === 'multipleOf' && Number(value) <= 0 ? undefined : value;
}

function names(value: Exact): readonly string[] | undefined {
  if (!isList(value)) return undefined;
  return [...new Set(value.filter((item) => typeof item === 'string'))];
}
