import { isArray, isObject, type JsonObject, own } from '../../json.ts';
import type { AnswerReader } from '../answers.ts';

/** What shows the state of a row: the names of properties, and the values of those named status and the like. */
export interface Tells {
  readonly names: RegExp | undefined;
  readonly values: RegExp;
}

/** How many objects deep a response is searched: a row may be wrapped, as in `{"data": {…}}`. */
const DEPTH = 2;
/** `allOf` and the like within one another, after which a schema is taken to hold nothing more. */
const MAX_NESTING = 20;

const STATE = /(^|_|[a-z](?=[A-Z]))(status|state|phase|stage|lifecycle)$/i;
const SWITCH = /^(is_?)?(active|inactive|enabled|disabled|open|closed|done)$/i;

/** Whether a response has a property that may say that its row is deleted, or about to be. */
export function showsState(
  schema: JsonObject,
  answers: AnswerReader,
  tells: Tells,
  depth = DEPTH,
): boolean {
  return propertiesOf(schema, answers).some(([name, property]) => {
    if (tells.names?.test(name) || SWITCH.test(name)) return true;
    if (!STATE.test(name)) return depth > 1 && showsState(property, answers, tells, depth - 1);
    const values = answers.keyword(property, 'enum');
    return !isArray(values) || values.some((one) => tells.values.test(String(one)));
  });
}

/** The properties that a schema declares, itself or in any part and alternative. */
function propertiesOf(
  schema: JsonObject,
  answers: AnswerReader,
  nesting = 0,
): [string, JsonObject][] {
  if (nesting > MAX_NESTING) return [];
  const properties = own(schema, 'properties');
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => {
    const list = own(schema, name);
    return isArray(list) ? list : [];
  });
  return [
    ...Object.entries(isObject(properties) ? properties : {}).map(
      ([name, property]): [string, JsonObject] => [name, answers.followed(property)],
    ),
    ...parts.flatMap((part) => propertiesOf(answers.followed(part), answers, nesting + 1)),
  ];
}
