import type { TypeName } from '../document/schema.ts';
import { isArray, type Json, type JsonObject, own } from '../json.ts';
import { admits, type Constraints } from '../validation/constraints.ts';
import type { AnswerReader } from './answers.ts';

/** Whether every value of an answer's property may be sent where it is needed, as far as types say. */
export function answerSuits(
  property: JsonObject,
  needed: Constraints,
  answers: AnswerReader,
): boolean {
  const types = typesOf(answers.keyword(property, 'type'));
  const format = answers.keyword(property, 'format');
  const isText = types.includes('string') && typeof format === 'string';
  return (
    types.length > 0 &&
    isFree(needed) &&
    own(property, 'writeOnly') !== true &&
    types.every((type) => admits(needed.types, type)) &&
    (!isText || needed.formats.every((one) => one === format))
  );
}

/** Whether a value that satisfies one place satisfies another, as far as their keywords say. */
export function valueSuits(sent: Constraints, needed: Constraints): boolean {
  const types = sent.types ?? [];
  const isWithin =
    sent.minLength >= needed.minLength &&
    (sent.maxLength <= needed.maxLength || needed.maxLength === Infinity);
  return (
    types.length > 0 &&
    isFree(needed) &&
    types.every((type) => type === 'null' || admits(needed.types, type)) &&
    isWithin &&
    needed.formats.every((one) => sent.formats.includes(one)) &&
    needed.patterns.every((one) => sent.patterns.includes(one))
  );
}

/** Whether a place accepts any value of its type, so that one from an answer fits there. */
function isFree(needed: Constraints): boolean {
  return needed.types !== undefined && needed.members === undefined;
}

const SCALARS: readonly TypeName[] = ['string', 'integer', 'number', 'boolean'];

/** The types of a property that can be in a path; not null, as nothing was created then. */
function typesOf(type: Json | undefined): TypeName[] {
  const names = isArray(type) ? type : [type];
  const scalars = SCALARS.filter((one) => names.includes(one));
  return names.some((one) => one === 'array' || one === 'object') ? [] : scalars;
}
