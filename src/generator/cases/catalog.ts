import type { Kind } from '../validation/constraints.ts';

export type Directory = 'positive' | 'negative' | 'positive_boundary';

/** How the value of a row is made; each way is one maker in `values/` (see cases.ts). */
export type Way =
  | 'valid'
  | 'break'
  | 'empty'
  | 'null'
  | 'number'
  | 'boolean'
  | 'array'
  | 'object'
  | 'float'
  | 'string'
  | 'absent'
  | 'missing-all'
  | 'undeclared'
  | 'duplicates'
  | 'on-exclusive-limit'
  | 'at-limit'
  | 'inside-exclusive-limit';

export interface Row {
  readonly id: string;
  readonly kind: Kind;
  /** The catalog's own words. */
  readonly words: string;
  readonly directory: Directory;
  readonly way: Way;
  /** The keywords that may be the target, the first that is present wins. */
  readonly keywords: readonly string[];
  /** Our reading of the column Required Constraints. */
  readonly requires: string;
  /** Our reading of the column Skip Conditions. */
  readonly skip: string;
}

const ANY = 'none';
const TYPE = 'type, without this one';
const NOT_NULL = 'type, without null';
const WIRE_TEXT = 'outside JSON: any text is a string, unless it breaks another constraint';
const WIRE_NULL = 'outside JSON: where the text null is accepted';
const WIRE_ARRAY = 'outside JSON: one value is an array of one';
const WIRE_OBJECT = 'outside JSON: OpenAPI has no text for it';
const REQUIRED = 'required';
const ABSENT_SKIP = 'path parameters (another route), items of an array';
const ALONE = 'no value breaks it alone or with entailed keywords';
const AT = 'the limit itself is not valid, or is under an exclusive limit';
const LENGTH_AT = 'no valid value of this length';
const SIZE = 'an array or object of this size is impossible or too large';

/** A line a scenario: id, directory, way, keywords, words, required constraints, skip conditions. */
type Line = readonly [string, Directory, Way, string, string, string, string];

// biome-ignore format: a row a line, as the catalog has it
const LINES: Readonly<Record<Kind, readonly Line[]>> = {
  string: [
    ['1.00', 'positive', 'valid', '', 'Valid value matching all constraints', ANY, 'unsatisfiable'],
    ['1.01', 'negative', 'break', 'format', 'Value not matching format', 'format of the list below', ALONE],
    ['1.02', 'negative', 'break', 'pattern', 'Value not matching pattern', 'pattern', ALONE],
    ['1.03', 'negative', 'break', 'minLength', 'Length less than minLength', 'minLength of 1 or more', ALONE],
    ['1.04', 'negative', 'empty', 'minLength', 'Empty when minLength > 0', 'minLength of 1 or more', `path; ${ALONE}`],
    ['1.05', 'negative', 'break', 'maxLength', 'Length greater than maxLength', 'maxLength', ALONE],
    ['1.06', 'negative', 'break', 'enum const', 'Value not in enum', 'enum or const', ALONE],
    ['1.07', 'negative', 'null', 'type', 'null when nullable is false', NOT_NULL, WIRE_NULL],
    ['1.08', 'negative', 'number', 'type', 'Numeric instead of string', TYPE, WIRE_TEXT],
    ['1.09', 'negative', 'boolean', 'type', 'Boolean instead of string', TYPE, WIRE_TEXT],
    ['1.10', 'negative', 'array', 'type', 'Array instead of string', TYPE, WIRE_TEXT],
    ['1.11', 'negative', 'object', 'type', 'Object instead of string', TYPE, WIRE_TEXT],
    ['1.21', 'negative', 'absent', 'required', 'Field absent from payload', REQUIRED, ABSENT_SKIP],
    ['1.22', 'positive_boundary', 'at-limit', 'minLength', 'Length equal to minLength', 'minLength', LENGTH_AT],
    ['1.23', 'positive_boundary', 'at-limit', 'maxLength', 'Length equal to maxLength', 'maxLength', LENGTH_AT],
  ],
  integer: [
    ['2.00', 'positive', 'valid', '', 'Valid value', ANY, 'unsatisfiable'],
    ['2.01', 'negative', 'break', 'format', 'Value not matching format', 'format int32, int64 or float', ALONE],
    ['2.03', 'negative', 'break', 'minimum exclusiveMinimum', 'Less than minimum', 'minimum or exclusiveMinimum', ALONE],
    ['2.05', 'negative', 'break', 'maximum exclusiveMaximum', 'Greater than maximum', 'maximum or exclusiveMaximum', ALONE],
    ['2.06', 'negative', 'break', 'enum const', 'Not in enum', 'enum or const', ALONE],
    ['2.07', 'negative', 'null', 'type', 'null when nullable is false', NOT_NULL, WIRE_NULL],
    ['2.09', 'negative', 'boolean', 'type', 'Boolean instead of integer', TYPE, ALONE],
    ['2.10', 'negative', 'array', 'type', 'Array instead of integer', TYPE, ALONE],
    ['2.11', 'negative', 'object', 'type', 'Object instead of integer', TYPE, WIRE_OBJECT],
    ['2.12', 'negative', 'float', 'type', 'Float instead of integer', TYPE, `a multipleOf of whole numbers; ${ALONE}`],
    ['2.13', 'negative', 'on-exclusive-limit', 'exclusiveMinimum', 'Equals minimum when exclusiveMinimum is true', 'exclusiveMinimum', ALONE],
    ['2.15', 'negative', 'on-exclusive-limit', 'exclusiveMaximum', 'Equals maximum when exclusiveMaximum is true', 'exclusiveMaximum', ALONE],
    ['2.16', 'negative', 'break', 'multipleOf', 'Not a multiple of the specified number', 'multipleOf', ALONE],
    ['2.17', 'negative', 'string', 'type', 'String instead of integer', TYPE, ALONE],
    ['2.21', 'negative', 'absent', 'required', 'Field absent from payload', REQUIRED, ABSENT_SKIP],
    ['2.22', 'positive_boundary', 'at-limit', 'minimum', 'Equal to minimum', 'minimum', AT],
    ['2.23', 'positive_boundary', 'at-limit', 'maximum', 'Equal to maximum', 'maximum', AT],
    ['2.24', 'positive_boundary', 'inside-exclusive-limit', 'exclusiveMinimum', 'Just above minimum when exclusiveMinimum is true', 'exclusiveMinimum', AT],
    ['2.25', 'positive_boundary', 'inside-exclusive-limit', 'exclusiveMaximum', 'Just below maximum when exclusiveMaximum is true', 'exclusiveMaximum', AT],
  ],
  boolean: [
    ['3.00', 'positive', 'valid', '', 'Valid value', ANY, 'unsatisfiable'],
    ['3.08', 'negative', 'number', 'type', 'Numeric instead of boolean', TYPE, ALONE],
    ['3.10', 'negative', 'array', 'type', 'Array instead of boolean', TYPE, ALONE],
    ['3.11', 'negative', 'object', 'type', 'Object instead of boolean', TYPE, WIRE_OBJECT],
    ['3.17', 'negative', 'string', 'type', 'String instead of boolean', TYPE, ALONE],
    ['3.21', 'negative', 'absent', 'required', 'Field absent from payload', REQUIRED, ABSENT_SKIP],
  ],
  number: [
    ['4.00', 'positive', 'valid', '', 'Valid value', ANY, 'unsatisfiable'],
    ['4.01', 'negative', 'break', 'format', 'Value not matching format', 'format float, int32 or int64', `double; ${ALONE}`],
    ['4.03', 'negative', 'break', 'minimum exclusiveMinimum', 'Less than minimum', 'minimum or exclusiveMinimum', ALONE],
    ['4.05', 'negative', 'break', 'maximum exclusiveMaximum', 'Greater than maximum', 'maximum or exclusiveMaximum', ALONE],
    ['4.06', 'negative', 'break', 'enum const', 'Not in enum', 'enum or const', ALONE],
    ['4.07', 'negative', 'null', 'type', 'null when nullable is false', NOT_NULL, WIRE_NULL],
    ['4.09', 'negative', 'boolean', 'type', 'Boolean instead of number', TYPE, ALONE],
    ['4.10', 'negative', 'array', 'type', 'Array instead of number', TYPE, ALONE],
    ['4.11', 'negative', 'object', 'type', 'Object instead of number', TYPE, WIRE_OBJECT],
    ['4.13', 'negative', 'on-exclusive-limit', 'exclusiveMinimum', 'Minimum value when exclusiveMinimum is true', 'exclusiveMinimum', ALONE],
    ['4.15', 'negative', 'on-exclusive-limit', 'exclusiveMaximum', 'Equals maximum when exclusiveMaximum is true', 'exclusiveMaximum', ALONE],
    ['4.16', 'negative', 'break', 'multipleOf', 'Not a multiple of the specified number', 'multipleOf', ALONE],
    ['4.17', 'negative', 'string', 'type', 'String instead of number', TYPE, ALONE],
    ['4.21', 'negative', 'absent', 'required', 'Field absent from payload', REQUIRED, ABSENT_SKIP],
    ['4.22', 'positive_boundary', 'at-limit', 'minimum', 'Equal to minimum', 'minimum', AT],
    ['4.23', 'positive_boundary', 'at-limit', 'maximum', 'Equal to maximum', 'maximum', AT],
    ['4.24', 'positive_boundary', 'inside-exclusive-limit', 'exclusiveMinimum', 'Just above minimum when exclusiveMinimum is true', 'exclusiveMinimum', AT],
    ['4.25', 'positive_boundary', 'inside-exclusive-limit', 'exclusiveMaximum', 'Just below maximum when exclusiveMaximum is true', 'exclusiveMaximum', AT],
  ],
  array: [
    ['5.00', 'positive', 'valid', '', 'Valid value', ANY, 'unsatisfiable'],
    ['5.03', 'negative', 'break', 'minItems', 'Length less than minItems', 'minItems of 1 or more', SIZE],
    ['5.04', 'negative', 'empty', 'minItems', 'Empty when minItems > 0', 'minItems of 1 or more', 'outside JSON: an empty array has no text'],
    ['5.05', 'negative', 'break', 'maxItems', 'Length greater than maxItems', 'maxItems', SIZE],
    ['5.07', 'negative', 'null', 'type', 'null when nullable is false', NOT_NULL, WIRE_ARRAY],
    ['5.08', 'negative', 'number', 'type', 'Numeric instead of array', TYPE, WIRE_ARRAY],
    ['5.09', 'negative', 'boolean', 'type', 'Boolean instead of array', TYPE, WIRE_ARRAY],
    ['5.11', 'negative', 'object', 'type', 'Object instead of array', TYPE, WIRE_OBJECT],
    ['5.17', 'negative', 'string', 'type', 'String instead of array', TYPE, WIRE_ARRAY],
    ['5.18', 'negative', 'duplicates', 'uniqueItems', 'Duplicate items when uniqueItems is true', 'uniqueItems', 'maxItems of 1'],
    ['5.21', 'negative', 'absent', 'required', 'Field absent from payload', REQUIRED, ABSENT_SKIP],
    ['5.22', 'positive_boundary', 'at-limit', 'minItems', 'Length equal to minItems', 'minItems', SIZE],
    ['5.23', 'positive_boundary', 'at-limit', 'maxItems', 'Length equal to maxItems', 'maxItems', SIZE],
  ],
  object: [
    ['6.00', 'positive', 'valid', '', 'Valid value', ANY, 'unsatisfiable'],
    ['6.03', 'negative', 'break', 'minProperties', 'Fewer properties than minProperties', 'minProperties of 1 or more', SIZE],
    ['6.04', 'negative', 'empty', 'minProperties', 'Empty when minProperties > 0', 'minProperties of 1 or more', ALONE],
    ['6.05', 'negative', 'break', 'maxProperties', 'More properties than maxProperties', 'maxProperties', SIZE],
    ['6.07', 'negative', 'null', 'type', 'null when nullable is false', NOT_NULL, WIRE_OBJECT],
    ['6.08', 'negative', 'number', 'type', 'Numeric instead of object', TYPE, WIRE_OBJECT],
    ['6.09', 'negative', 'boolean', 'type', 'Boolean instead of object', TYPE, WIRE_OBJECT],
    ['6.10', 'negative', 'array', 'type', 'Array instead of object', TYPE, WIRE_OBJECT],
    ['6.17', 'negative', 'string', 'type', 'String instead of object', TYPE, WIRE_OBJECT],
    ['6.19', 'negative', 'missing-all', 'required', 'Missing required properties', 'two or more required properties', 'with a single one it is x.21 of that property'],
    ['6.20', 'negative', 'undeclared', 'additionalProperties unevaluatedProperties', 'Additional properties when additionalProperties is false', 'additionalProperties or unevaluatedProperties false', ALONE],
    ['6.21', 'negative', 'absent', 'required', 'Field absent from payload', REQUIRED, ABSENT_SKIP],
    ['6.22', 'positive_boundary', 'at-limit', 'minProperties', 'Length equal to minItems (as the catalog words it)', 'minProperties', SIZE],
    ['6.23', 'positive_boundary', 'at-limit', 'maxProperties', 'Length equal to maxItems (as the catalog words it)', 'maxProperties', SIZE],
  ],
};

/** The rows of a kind, in the order of their ids. */
export const CATALOG: ReadonlyMap<Kind, readonly Row[]> = new Map(
  Object.entries(LINES).map(([name, lines]) => {
    const kind = kindNamed(name);
    return [kind, lines.map((line) => toRow(kind, line))];
  }),
);

/** The catalog's words for a scenario id. */
export const WORDS: ReadonlyMap<string, string> = new Map(
  [...CATALOG.values()].flat().map((row) => [row.id, row.words]),
);

function toRow(kind: Kind, line: Line): Row {
  const [id, directory, way, keywords, words, requires, skip] = line;
  return { id, kind, words, directory, way, keywords: keywords.split(' '), requires, skip };
}

function kindNamed(name: string): Kind {
  const kinds: readonly Kind[] = ['string', 'integer', 'boolean', 'number', 'array', 'object'];
  const kind = kinds.find((one) => one === name);
  if (!kind) throw new Error(`no kind ${name}`);
  return kind;
}
