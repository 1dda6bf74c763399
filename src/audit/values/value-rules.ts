import { segmentsOf } from '../../generator/pointer.ts';
import { KEYWORD_ROWS, type KeywordRow } from '../keyword-rows.ts';
import type { Rule } from '../rule.ts';
import { isConstrained, isOf, isTyped, rowsOf, seemingType, type Value } from './value.ts';
import type { MissingPart } from './value-place.ts';

/** Where nothing says what a value is, all that its place counts is lost. */
const UNDOCUMENTED: readonly (Pick<Rule<Value>, 'id' | 'requirement' | 'remedy'> & {
  readonly missing: MissingPart;
  readonly defect: string;
})[] = [
  {
    id: 'parameter-schema',
    missing: 'parameter',
    requirement: 'a parameter has a `schema`, or `content` with one',
    defect: 'the parameter has no schema',
    remedy: 'add a `schema`',
  },
  {
    id: 'content-schema',
    missing: 'content',
    requirement: 'JSON, XML and form content of requests and answers has a `schema`',
    defect: 'the content has no schema',
    remedy: 'add a `schema`',
  },
  {
    id: 'answer-content',
    missing: 'answer',
    requirement: 'the answer 200 to a GET has `content`',
    defect: 'what the answer holds is not documented',
    remedy: 'add `content` with a schema, or document 204',
  },
  {
    id: 'array-items',
    missing: 'items',
    requirement: 'an array has `items` or `prefixItems`',
    defect: 'the items of the array may be anything',
    remedy: 'add `items` with a schema',
  },
];

/** The rules for values of requests and responses. */
export const VALUE_RULES: readonly Rule<Value>[] = [
  ...UNDOCUMENTED.map(
    ({ id, missing, requirement, defect, remedy }): Rule<Value> => ({
      ...{ id, weight: 10, requirement, remedy },
      applies: (value) => value.missing === missing,
      lacks: () => true,
      message: () => defect,
      scenarios: () => rowsOf(['string'], 'type'),
    }),
  ),
  {
    id: 'value-type',
    weight: 2,
    requirement: 'a value has a `type`, or the list of its values; without one nothing else counts',
    applies: (value) => value.missing === undefined,
    lacks: (value) => !isTyped(value),
    message: ({ pointer }) => `${nameAt(pointer)} may be of any type`,
    remedy: 'add a `type`',
    scenarios: (value) => rowsOf([seemingType(value)], 'type'),
  },
  ...KEYWORD_ROWS.map(toRule),
];

function toRule({
  id,
  weight,
  types,
  keyword,
  requirement,
  gives,
  defect,
  remedy,
  only,
}: KeywordRow): Rule<Value> {
  return {
    ...{ id, weight, requirement, remedy },
    applies: (value) => isOf(value, types) && (only === undefined || only(value)),
    lacks: (value) => !isConstrained(value, types, gives),
    message: ({ pointer }) => `${nameAt(pointer)} ${defect}`,
    scenarios: (value) =>
      rowsOf(
        types.filter((type) => value.types?.has(type) === true),
        keyword,
      ),
  };
}

const MAPS: ReadonlySet<string> = new Set(['properties', 'schemas', '$defs', 'definitions']);

/** What people would call the value whose schema is at a pointer. */
function nameAt(pointer: string): string {
  const segments = segmentsOf(pointer);
  const last = segments.at(-1) ?? '';
  const holder = segments.at(-2) ?? '';
  if (MAPS.has(holder)) return `\`${last}\``;
  if (last === 'items' || holder === 'prefixItems') return 'the item';
  if (last === 'additionalProperties' || holder === 'patternProperties') return 'the map’s value';
  if (last !== 'schema') return 'the value';
  return holder === 'content' || segments.at(-3) === 'content' ? 'the content' : 'the parameter';
}
