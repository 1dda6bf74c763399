import type { Big } from 'big.js';
import { decimalOf, type Exact, type ExactObject, isList, isMap, isNumeral } from './exact.ts';
import { decimalStep, highest, lowest, stepOf } from './limits.ts';

/**
 * Whether a value sits exactly on the limit that a boundary scenario names (ids x.22 to x.25),
 * given all schemas that apply at its place. Returns what is wrong, or undefined.
 */
export function offLimit(
  scenario: string,
  value: Exact | undefined,
  schemas: readonly ExactObject[],
): string | undefined {
  const [kind, row] = scenario.split('.');
  const lower = row === '22' || row === '24';
  if (row === '24' || row === '25') return offExclusive(value, schemas, lower, kind === '2');
  const [low, high] = LIMITS[kind ?? ''] ?? [];
  const keyword = lower ? low : high;
  if (keyword === undefined) return `${scenario} is no boundary`;
  const limit = lower ? highest(schemas, keyword) : lowest(schemas, keyword);
  const size = sizeOf(kind ?? '', value);
  if (limit === undefined) return `there is no ${keyword}`;
  if (size === undefined) return 'the value has no such size';
  return size.eq(limit) ? undefined : `${size} is not the ${keyword} ${limit}`;
}

const LIMITS: { readonly [kind: string]: readonly [string, string] } = {
  '1': ['minLength', 'maxLength'],
  '2': ['minimum', 'maximum'],
  '4': ['minimum', 'maximum'],
  '5': ['minItems', 'maxItems'],
  '6': ['minProperties', 'maxProperties'],
};

/** Length in code points, the number itself, or how many items or properties there are. */
export function sizeOf(kind: string, value: Exact | undefined): Big | undefined {
  if (kind === '1') return typeof value === 'string' ? decimalOf([...value].length) : undefined;
  if (kind === '5') return isList(value) ? decimalOf(value.length) : undefined;
  if (kind === '6') return isMap(value) ? decimalOf(Object.keys(value).length) : undefined;
  return isNumeral(value) ? decimalOf(value) : undefined;
}

/**
 * Just above or below an exclusive limit: the next multiple, else one decimal step below the
 * limit's own precision.
 */
function offExclusive(
  value: Exact | undefined,
  schemas: readonly ExactObject[],
  lower: boolean,
  integral: boolean,
): string | undefined {
  const keyword = lower ? 'exclusiveMinimum' : 'exclusiveMaximum';
  const limit = lower ? highest(schemas, keyword) : lowest(schemas, keyword);
  if (limit === undefined) return `there is no ${keyword}`;
  if (!isNumeral(value)) return 'the value is no number';
  const distance = lower ? decimalOf(value).minus(limit) : limit.minus(decimalOf(value));
  const step = stepOf(schemas, integral);
  const most = step ?? decimalStep(limit);
  const nearest = distance.gt(0) && distance.lte(most);
  return nearest ? undefined : `${decimalOf(value)} is not just beside the ${keyword} ${limit}`;
}
