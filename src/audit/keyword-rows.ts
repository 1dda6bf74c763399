import type { TypeName } from '../generator/document/schema.ts';
import { isArray, isObject, own } from '../generator/json.ts';
import { stringFormat } from '../generator/values/formats.ts';
import { compilePattern } from '../generator/values/pattern.ts';
import { holds } from './effective.ts';
import type { SchemaNode } from './schema-nodes.ts';
import type { Value } from './values/value.ts';

/** A keyword that values of some types should have. */
export interface KeywordRow {
  readonly id: string;
  readonly weight: number;
  readonly types: readonly TypeName[];
  /** The catalog's rows that need this keyword cannot be written. */
  readonly keyword: string;
  readonly requirement: string;
  readonly gives: (node: SchemaNode) => boolean;
  /** What is wrong, after the name of the value. */
  readonly defect: string;
  readonly remedy: string;
  readonly only?: (value: Value) => boolean;
}

const NUMBERS: readonly TypeName[] = ['integer', 'number'];

/** Formats whose texts are short without anybody saying so. */
const SHORT: ReadonlySet<string> = new Set(
  'date date-time time duration uuid ipv4 ipv6 hostname'.split(' '),
);

/** The keywords that a value should have, by its types. */
export const KEYWORD_ROWS: readonly KeywordRow[] = [
  {
    id: 'string-length',
    weight: 4,
    types: ['string'],
    keyword: 'maxLength',
    requirement:
      'a string has `maxLength`, an `enum`, a `format` that is short by nature, or a `pattern` that no endless text matches',
    gives: ({ schema }) =>
      schema.maxLength !== undefined ||
      schema.binary !== undefined ||
      SHORT.has(schema.format ?? '') ||
      (schema.pattern !== undefined &&
        compilePattern(schema.pattern).language?.isFinite() === true),
    defect: 'is a string of any length',
    remedy: 'add `maxLength`',
  },
  {
    id: 'string-content',
    weight: 4,
    types: ['string'],
    keyword: 'pattern',
    requirement: 'a string has a `pattern`, a `format` or an `enum`',
    gives: ({ schema }) => (schema.pattern ?? schema.format ?? schema.binary) !== undefined,
    defect: 'is a string of any content',
    remedy: 'add a `pattern`, a `format` or an `enum`',
    only: (value) => !hasUnknownFormat(value),
  },
  {
    id: 'string-format',
    weight: 4,
    types: ['string'],
    keyword: 'format',
    requirement:
      'the `format` of a string is one that is listed in docs/scenarios.md, or there is a `pattern` too',
    gives: ({ schema }) => schema.pattern !== undefined || schema.binary !== undefined,
    defect: 'has a format that is unknown and refuses nothing',
    remedy: 'add a `pattern`, or use a known format',
    only: hasUnknownFormat,
  },
  {
    id: 'number-minimum',
    weight: 4,
    types: NUMBERS,
    keyword: 'minimum',
    requirement: 'a number has `minimum` or `exclusiveMinimum`, or an `enum`',
    gives: ({ schema }) => (schema.minimum ?? schema.exclusiveMinimum) !== undefined,
    defect: 'is a number without a lower limit',
    remedy: 'add `minimum`',
  },
  {
    id: 'number-maximum',
    weight: 4,
    types: NUMBERS,
    keyword: 'maximum',
    requirement: 'a number has `maximum` or `exclusiveMaximum`, or an `enum`',
    gives: ({ schema }) => (schema.maximum ?? schema.exclusiveMaximum) !== undefined,
    defect: 'is a number without an upper limit',
    remedy: 'add `maximum`',
  },
  {
    id: 'array-size',
    weight: 8,
    types: ['array'],
    keyword: 'maxItems',
    requirement: 'an array has `maxItems`',
    gives: ({ schema }) => schema.maxItems !== undefined,
    defect: 'is an array of any length',
    remedy: 'add `maxItems`',
  },
  {
    id: 'object-closed',
    weight: 5,
    types: ['object'],
    keyword: 'additionalProperties',
    requirement:
      'an object of a request has `additionalProperties: false`, `unevaluatedProperties: false` or `maxProperties`',
    gives: ({ schema }) =>
      schema.additionalProperties?.never === true ||
      schema.unevaluatedProperties?.never === true ||
      schema.maxProperties !== undefined,
    defect: 'takes properties that nobody declared',
    remedy: 'add `additionalProperties: false`, or `maxProperties` to a map and beside allOf',
    // An answer may grow: whoever reads it passes over what is new.
    only: ({ direction }) => direction === 'request',
  },
  {
    id: 'object-required',
    weight: 3,
    types: ['object'],
    keyword: 'required',
    requirement: 'an object that declares properties has `required`, or `minProperties`',
    gives: (node) => namesRequired(node) || (node.schema.minProperties ?? 0) > 0,
    defect: 'may lack every property that it declares',
    remedy: 'list in `required` what must be there, or set `minProperties`',
    only: (value) => holds(value.nodes, value.together, ({ schema }) => schema.properties.size > 0),
  },
];

function hasUnknownFormat({ together }: Value): boolean {
  const formats = together.flatMap(({ schema }) => (schema.format ? [schema.format] : []));
  return formats.length > 0 && formats.every((format) => stringFormat(format) === undefined);
}

/** As it is written: a response may require what is read-only. */
function namesRequired({ value }: SchemaNode): boolean {
  const names = isObject(value) ? own(value, 'required') : undefined;
  return isArray(names) && names.length > 0;
}
