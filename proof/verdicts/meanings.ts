import { ABSENT, type EnvValue } from '../env-file.ts';
import { sizeOf } from '../validation/boundaries.ts';
import {
  type Exact,
  type ExactObject,
  isIntegral,
  isList,
  isMap,
  isNumeral,
  sameValue,
} from '../validation/exact.ts';
import { highest, lowest } from '../validation/limits.ts';
import { readText } from '../wire/wire-text.ts';

/** What the words of a negative scenario promise about its value. */
export interface Meaning {
  /** The keywords that may refuse it. On the wire a type row may be refused by any. */
  readonly keywords: readonly string[];
  readonly suits: (value: EnvValue, schemas: readonly ExactObject[], onWire: boolean) => boolean;
}

/** The meaning of a negative scenario of the catalog, or undefined for another id. */
export function meaningOf(scenario: string): Meaning | undefined {
  const [kind = '', row = ''] = scenario.split('.');
  return OWN[scenario] ?? (kind in NUMERIC ? NUMERIC[kind]?.[row] : undefined) ?? TYPE_ROWS[row];
}

/** Rows that put another type in the field's place; x.06 to x.11, x.12, x.17. */
export function isTypeRow(scenario: string): boolean {
  const row = scenario.split('.')[1] ?? '';
  return row !== '21' && row in TYPE_ROWS;
}

type Test = (value: Exact) => boolean;
const isText: Test = (value) => typeof value === 'string';

/** On the wire a text stands for what it spells, so a value may be written either way. */
function spelled(test: Test): Meaning['suits'] {
  return (value, _schemas, onWire) => {
    if (value === ABSENT) return false;
    if (test(value)) return true;
    return onWire && typeof value === 'string' && readText(value, undefined).some(test);
  };
}

function plain(test: Test): Meaning['suits'] {
  return (value) => value !== ABSENT && test(value);
}

const TYPE_ROWS: { readonly [row: string]: Meaning } = {
  '07': { keywords: ['type'], suits: spelled((value) => value === null) },
  '08': { keywords: ['type'], suits: spelled(isNumeral) },
  '09': { keywords: ['type'], suits: spelled((value) => typeof value === 'boolean') },
  '10': { keywords: ['type'], suits: plain(isList) },
  '11': { keywords: ['type'], suits: plain(isMap) },
  '12': {
    keywords: ['type'],
    suits: spelled((value) => isNumeral(value) && !isIntegral(value)),
  },
  '17': { keywords: ['type'], suits: plain(isText) },
  '21': {
    keywords: ['required', 'dependentRequired'],
    suits: (value) => value === ABSENT,
  },
};

const beyond = (
  kind: string,
  keywords: readonly string[],
  lower: boolean,
  comparison: 'outside' | 'equal' = 'outside',
): Meaning => ({
  keywords,
  suits: (value, schemas, onWire) => {
    const read = value === ABSENT || !onWire ? value : asNumber(kind, value);
    const size = read === ABSENT ? undefined : sizeOf(kind, read);
    return keywords.some((keyword) => {
      const limit = lower ? highest(schemas, keyword) : lowest(schemas, keyword);
      if (limit === undefined || size === undefined) return false;
      if (comparison === 'equal') return size.eq(limit);
      return lower ? size.lt(limit) : size.gt(limit);
    });
  },
});

function asNumber(kind: string, value: Exact): Exact {
  if (kind !== '2' && kind !== '4') return value;
  return typeof value === 'string' ? (readText(value, new Set(['number']))[0] ?? value) : value;
}

const numberRows = (kind: string, inEnum: Test): { readonly [row: string]: Meaning } => ({
  '01': { keywords: ['format'], suits: spelled(isNumeral) },
  '03': beyond(kind, ['minimum', 'exclusiveMinimum'], true),
  '05': beyond(kind, ['maximum', 'exclusiveMaximum'], false),
  '06': { keywords: ['enum', 'const'], suits: spelled(inEnum) },
  '13': beyond(kind, ['exclusiveMinimum'], true, 'equal'),
  '15': beyond(kind, ['exclusiveMaximum'], false, 'equal'),
  '16': { keywords: ['multipleOf'], suits: spelled(isNumeral) },
});

const NUMERIC: { readonly [kind: string]: { readonly [row: string]: Meaning } } = {
  '2': numberRows('2', isIntegral),
  '4': numberRows('4', isNumeral),
};

const isEmpty = (kind: string): Meaning['suits'] =>
  plain((value) => sizeOf(kind, value)?.eq(0) === true);

const OWN: { readonly [scenario: string]: Meaning } = {
  '1.01': { keywords: ['format'], suits: plain(isText) },
  '1.02': { keywords: ['pattern'], suits: plain(isText) },
  '1.03': beyond('1', ['minLength'], true),
  '1.04': { keywords: ['minLength'], suits: isEmpty('1') },
  '1.05': beyond('1', ['maxLength'], false),
  '1.06': { keywords: ['enum', 'const'], suits: plain(isText) },
  '5.03': beyond('5', ['minItems'], true),
  '5.04': { keywords: ['minItems'], suits: isEmpty('5') },
  '5.05': beyond('5', ['maxItems'], false),
  '5.18': { keywords: ['uniqueItems'], suits: plain(hasDuplicates) },
  '6.03': beyond('6', ['minProperties'], true),
  '6.04': { keywords: ['minProperties'], suits: isEmpty('6') },
  '6.05': beyond('6', ['maxProperties'], false),
  '6.19': { keywords: ['required'], suits: plain(isMap) },
  '6.20': { keywords: ['additionalProperties', 'unevaluatedProperties'], suits: plain(isMap) },
};

function hasDuplicates(value: Exact): boolean {
  if (!isList(value)) return false;
  return value.some((item, index) => value.slice(0, index).some((other) => sameValue(item, other)));
}
