import type { TypeName } from '../document/schema.ts';
import { isArray, isObject, type Json, type JsonObject, own } from '../json.ts';
import { admits, type Constraints } from '../validation/constraints.ts';
import type { AnswerReader } from './answers.ts';

/** Formats of numbers, which say nothing of a text. */
const NUMBERS: ReadonlySet<string> = new Set(['int32', 'int64', 'float', 'double']);

/**
 * Whether a value of an answer's property may be sent where it is needed. A number and a text that holds one are
 * the same in a path, documents often confuse the two, and the real value decides: only formats of texts count.
 */
export function answerSuits(
  property: JsonObject,
  needed: Constraints,
  answers: AnswerReader,
): boolean {
  const types = typesOf(answers.keyword(property, 'type'));
  const format = answers.keyword(property, 'format');
  const formats = needed.formats.filter((one) => !NUMBERS.has(one));
  const isText = types.length === 0 || types.includes('string');
  const isUnlike =
    isText && typeof format === 'string' && !NUMBERS.has(format)
      ? !admits(needed.types, 'string') || formats.some((one) => one !== format)
      : !isText && formats.length > 0;
  return (
    isKey(types, property, answers) &&
    KEYS.some((type) => admits(needed.types, type)) &&
    needed.members === undefined &&
    own(property, 'writeOnly') !== true &&
    !isUnlike
  );
}

/** Whether every value of an answer's property is of the type that is needed, as far as documents say. */
export function isOfType(
  property: JsonObject,
  needed: Constraints,
  answers: AnswerReader,
): boolean {
  const types = typesOf(answers.keyword(property, 'type'));
  return (
    types.length > 0 &&
    needed.types !== undefined &&
    types.every((type) => admits(needed.types, type))
  );
}

/** Whether a property can be a key: a text or a number, or something that the document leaves open. */
function isKey(types: readonly TypeName[], property: JsonObject, answers: AnswerReader): boolean {
  return types.length > 0 ? !types.includes('boolean') : isOpen(property, answers);
}

/** Whether a document leaves open which properties an answer has. */
export function keysAreOpen(schema: JsonObject, answers: AnswerReader): boolean {
  const type = answers.keyword(schema, 'type');
  const mayBeObject = type === undefined || type === 'object';
  return mayBeObject && answers.propertyNames(schema).length === 0 && !isMap(schema, answers);
}

function isOpen(property: JsonObject, answers: AnswerReader): boolean {
  const inner = ['properties', 'items', 'additionalProperties'];
  const isBare = inner.every((name) => answers.keyword(property, name) === undefined);
  return isBare && answers.keyword(property, 'type') === undefined;
}

/** Whether an object has values of one kind under any names. */
function isMap(schema: JsonObject, answers: AnswerReader): boolean {
  const values = answers.keyword(schema, 'additionalProperties');
  return isObject(values) && Object.keys(values).length > 0;
}

/** Whether a value that satisfies one place satisfies another, as far as their keywords say. */
export function valueSuits(sent: Constraints, needed: Constraints): boolean {
  const types = sent.types ?? [];
  const isWithin =
    sent.minLength >= needed.minLength &&
    (sent.maxLength <= needed.maxLength || needed.maxLength === Infinity);
  return (
    types.length > 0 &&
    needed.members === undefined &&
    types.every((type) => type === 'null' || isSentAs(type, needed)) &&
    isWithin &&
    needed.formats.every((one) => sent.formats.includes(one)) &&
    needed.patterns.every((one) => sent.patterns.includes(one))
  );
}

/** Whether values of a type are valid at a place, or are as the text that they become in a path. */
function isSentAs(type: TypeName, needed: Constraints): boolean {
  const isNumber = type === 'integer' || type === 'number';
  return admits(needed.types, type) || (isNumber && admits(needed.types, 'string'));
}

const KEYS: readonly TypeName[] = ['string', 'integer', 'number'];
const SCALARS: readonly TypeName[] = [...KEYS, 'boolean'];

/** The types of a property that can be in a path; not null, as nothing was created then. */
function typesOf(type: Json | undefined): TypeName[] {
  const names = isArray(type) ? type : [type];
  const scalars = SCALARS.filter((one) => names.includes(one));
  return names.some((one) => one === 'array' || one === 'object') ? [] : scalars;
}
