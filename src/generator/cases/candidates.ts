import { Big } from 'big.js';
import { mayMeanNull, type Schema, type TypeName } from '../document/schema.ts';
import { isArray, isObject, type Json } from '../json.ts';
import type { Break } from '../report.ts';
import type { Field } from '../requests/fields.ts';
import type { Wire } from '../requests/wire.ts';
import { admits } from '../validation/constraints.ts';
import { numberFormat, stringFormat } from '../values/formats.ts';
import { wordFor } from '../values/heuristics/words.ts';
import { Numbers, toJson } from '../values/numbers.ts';
import { compilePattern } from '../values/pattern.ts';
import { NO_PATTERN, Strings } from '../values/strings.ts';
import { tooLong } from '../values/transport.ts';
import type { EntailedKeyword } from '../values/violation.ts';
import type { Row } from './catalog.ts';
import { sizedCandidates } from './sized-candidates.ts';

/** A value that may serve a row, with the break that it is meant for. */
export interface Candidate {
  /** Undefined leaves the field out. */
  readonly value: Json | undefined;
  /** Undefined on the wire: whichever constraint refuses the text. */
  readonly target: Break | undefined;
  readonly entails: readonly EntailedKeyword[];
}

export type Candidates =
  | { readonly candidates: readonly Candidate[] }
  | { readonly reason: string };

/** The candidates for a row of a field, best first, or why the row does not apply. */
export function candidatesFor(field: Field, row: Row, wire: Wire, maxDepth: number): Candidates {
  switch (row.way) {
    case 'absent':
      return absent(field);
    case 'null':
    case 'number':
    case 'boolean':
    case 'array':
    case 'object':
    case 'float':
    case 'string':
      return wrongType(field, row.way, wire);
    default:
      break;
  }
  const keyword = row.keywords.find((one) => hasKeyword(field, one));
  if (!keyword) return { reason: `no ${row.keywords.join(' or ')}` };
  if (field.kind === 'array' || field.kind === 'object') {
    return sizedCandidates(field, row, keyword, wire, maxDepth);
  }
  if (field.kind === 'string') return stringValues(field, row, keyword, wire);
  return numberValues(field, row, keyword);
}

function absent(field: Field): Candidates {
  if (!field.required) return { reason: 'not required' };
  if (field.isItem) return { reason: 'an item of an array is not a property' };
  if (field.location === 'path') return { reason: 'a path without it is another route' };
  if (!field.parent) return { candidates: [{ value: undefined, target: undefined, entails: [] }] };
  const { at, property } = field.parent;
  const target = { at, keyword: 'required', property };
  return { candidates: [{ value: undefined, target, entails: [] }] };
}

/** Values of each wrong type; several where the text on the wire decides which one will do. */
const WRONG: Readonly<
  Record<string, { readonly type: TypeName; readonly values: readonly Json[] }>
> = {
  null: { type: 'null', values: [null] },
  number: { type: 'number', values: [42, 0, 7, -1, 1234567890, 3.14] },
  boolean: { type: 'boolean', values: [true, false] },
  array: { type: 'array', values: [['a', 'b'], ['a']] },
  object: { type: 'object', values: [{ key: 'value' }] },
  float: { type: 'number', values: [] },
  string: { type: 'string', values: ['text', 'not-a-value'] },
};

function wrongType(field: Field, way: string, wire: Wire): Candidates {
  const { types, members } = field.constraints;
  const wrong = WRONG[way];
  if (!wrong || !types) return { reason: 'no type' };
  if (way === 'float') return floats(field);
  if (way === 'null' && field.constraints.schemas.some(mayMeanNull)) return { reason: MAY_BE_NULL };
  const accepted =
    wrong.type === 'number'
      ? admits(types, 'number') || admits(types, 'integer')
      : admits(types, wrong.type);
  if (accepted)
    return { reason: way === 'null' ? 'null is allowed' : `the type ${wrong.type} is allowed` };
  const json = wire.isJson(field.at);
  if (!json && way === 'null' && field.kind === 'array')
    return { reason: 'one value is an array of one' };
  const listed = (members ?? []).filter((one) => isOfType(one, wrong.type));
  const asText = !json && field.kind === 'string';
  const target = asText ? undefined : { at: field.at, keyword: 'type' };
  const readable = wrong.values.filter(
    (one) => json || way !== 'number' || field.kind !== 'boolean' || one !== 0,
  );
  const numerals = asText && way === 'number' ? numeralsWithin(field) : [];
  const candidates = [...listed, ...readable, ...numerals].map((value) => ({
    value,
    target,
    entails: [],
  }));
  if (!json && way === 'null' && field.kind !== 'string') {
    return { candidates: [{ value: null, target, entails: [] }] };
  }
  return { candidates };
}

const MAY_BE_NULL = '`nullable` is beside what refuses null: many read it as null is allowed';

/** Numerals as long as the text must be, so that they keep its lengths. */
function numeralsWithin({ constraints: { minLength, maxLength } }: Field): Json[] {
  const lengths = [minLength, maxLength].filter((length) => length > 0 && length <= MAX_NUMERAL);
  return lengths.map((length) => toJson(new Big('1234567890'.repeat(10).slice(0, length))));
}

/** A numeral of more digits says nothing more. */
const MAX_NUMERAL = 100;

function floats(field: Field): Candidates {
  if (admits(field.constraints.types, 'number') && field.constraints.types?.includes('number')) {
    return { reason: 'the type number is allowed' };
  }
  const answer = new Numbers(field.constraints, true, field.value).breaking('type');
  if (answer.value === undefined) return { reason: answer.reason };
  if (answer.entails.some((one) => one.keyword !== 'enum')) {
    return { reason: 'not alone: no fraction is a multiple of the given number' };
  }
  const target = { at: field.at, keyword: 'type' };
  return { candidates: [{ value: answer.value, target, entails: answer.entails }] };
}

function stringValues(field: Field, row: Row, keyword: string, wire: Wire): Candidates {
  const { constraints, at } = field;
  const { minLength, maxLength, formats } = constraints;
  if (constraints.patterns.some((one) => !compilePattern(one).isValid)) {
    return { reason: NO_PATTERN };
  }
  const transport = wire.transportOf(at);
  const most = transport.maxLength;
  const strings = new Strings(constraints, transport, wordFor(at));
  if (row.way === 'at-limit') {
    const length = keyword === 'minLength' ? minLength : maxLength;
    const value = strings.valid(length);
    if (value !== undefined) return exact(value);
    return length > most ? { reason: tooLong(most) } : { reason: 'no valid value of this length' };
  }
  if (keyword === 'maxLength' && maxLength >= most) return { reason: tooLong(most) };
  if (keyword === 'minLength' && minLength === 0) return { reason: 'minLength is 0' };
  const target = { at, keyword };
  const solved = keyword === 'const' ? 'enum' : keyword;
  if (row.way === 'empty' && field.location === 'path')
    return { reason: 'an empty path segment is another route' };
  if (!isStringKeyword(solved)) return { reason: `no ${keyword}` };
  if (solved === 'format' && !formats.some((one) => stringFormat(one)?.asserted)) {
    return { reason: `the format ${formats.join(', ')} is not asserted` };
  }
  const answer = strings.breaking(solved);
  if (row.way === 'empty') {
    const entails = answer.value === undefined ? [] : answer.entails;
    return { candidates: [{ value: '', target, entails }] };
  }
  if (answer.value === undefined) return { reason: answer.reason };
  return { candidates: [{ value: answer.value, target, entails: answer.entails }] };
}

function numberValues(field: Field, row: Row, keyword: string): Candidates {
  const { constraints, at } = field;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = constraints;
  const numbers = new Numbers(constraints, field.kind === 'integer', field.value);
  const target = { at, keyword };
  const limits = { minimum, maximum, exclusiveMinimum, exclusiveMaximum };
  const limit = Object.entries(limits).find(([name]) => name === keyword)?.[1];
  if (row.way === 'at-limit' && limit) {
    return numbers.isValid(limit)
      ? exact(toJson(limit))
      : { reason: `the ${keyword} itself is not valid` };
  }
  if (row.way === 'inside-exclusive-limit' && limit) {
    const value = numbers.beside(limit, keyword === 'exclusiveMinimum' ? 1 : -1);
    return value === undefined
      ? { reason: `no valid value is next to the ${keyword}` }
      : exact(value);
  }
  if (row.way === 'on-exclusive-limit' && limit) {
    const answer = numbers.breaking(isNumberKeyword(keyword) ? keyword : 'type');
    const entails = answer.value === undefined ? [] : answer.entails;
    return { candidates: [{ value: toJson(limit), target, entails }] };
  }
  const solved = keyword === 'const' ? 'enum' : keyword;
  if (!isNumberKeyword(solved)) return { reason: `no ${keyword}` };
  if (solved === 'format' && !constraints.formats.some(numberFormat)) {
    return { reason: `the format ${constraints.formats.join(', ')} is not asserted` };
  }
  const answer = numbers.breaking(solved);
  if (answer.value === undefined) return { reason: answer.reason };
  return { candidates: [{ value: answer.value, target, entails: answer.entails }] };
}

function exact(value: Json): Candidates {
  return { candidates: [{ value, target: undefined, entails: [] }] };
}

const STRING_KEYWORDS = ['minLength', 'maxLength', 'pattern', 'format', 'enum'] as const;
const NUMBER_KEYWORDS = [
  'type',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'format',
  'enum',
] as const;

function isStringKeyword(keyword: string): keyword is (typeof STRING_KEYWORDS)[number] {
  return STRING_KEYWORDS.some((one) => one === keyword);
}

function isNumberKeyword(keyword: string): keyword is (typeof NUMBER_KEYWORDS)[number] {
  return NUMBER_KEYWORDS.some((one) => one === keyword);
}

/** Whether a schema has a keyword that a row may ask for. */
const HAS: Readonly<Record<string, (schema: Schema) => boolean>> = {
  format: (schema) => schema.format !== undefined,
  pattern: (schema) => schema.pattern !== undefined,
  minLength: (schema) => schema.minLength !== undefined,
  maxLength: (schema) => schema.maxLength !== undefined,
  enum: (schema) => schema.enum !== undefined,
  const: (schema) => schema.const !== undefined,
  minimum: (schema) => schema.minimum !== undefined,
  maximum: (schema) => schema.maximum !== undefined,
  exclusiveMinimum: (schema) => schema.exclusiveMinimum !== undefined,
  exclusiveMaximum: (schema) => schema.exclusiveMaximum !== undefined,
  multipleOf: (schema) => schema.multipleOf !== undefined,
  minItems: (schema) => schema.minItems !== undefined,
  maxItems: (schema) => schema.maxItems !== undefined,
  uniqueItems: (schema) => schema.uniqueItems,
  minProperties: (schema) => schema.minProperties !== undefined,
  maxProperties: (schema) => schema.maxProperties !== undefined,
  required: (schema) => schema.required.length > 0,
  additionalProperties: (schema) => schema.additionalProperties?.never === true,
  unevaluatedProperties: (schema) => schema.unevaluatedProperties?.never === true,
};

function hasKeyword(field: Field, keyword: string): boolean {
  const has = HAS[keyword];
  return has !== undefined && field.constraints.schemas.some(has);
}

function isOfType(value: Json, type: TypeName): boolean {
  if (type === 'array') return isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'null' ? value === null : typeof value === type;
}
