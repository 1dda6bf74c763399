import { isDeepStrictEqual } from 'node:util';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { Big } from 'big.js';
import { EXACT, numberOf } from './ajv-terms.ts';

type Check = (operand: unknown, data: unknown) => boolean;

/** Teaches ajv the keywords that must be judged exactly (JSON Schema Validation 2020-12, 6.1, 6.2, 7). */
export function addExactKeywords(ajv: Ajv2020): void {
  for (const keyword of EXACT) {
    const check = CHECKS[keyword];
    if (!check) throw new Error(`no check for ${keyword}`);
    ajv.addKeyword({
      keyword: `exact-${keyword}`,
      schemaType: 'object',
      validate: (schema: { operand: unknown }, data: unknown) => check(schema.operand, data),
      errors: false,
    });
  }
}

const CHECKS: { readonly [keyword: string]: Check } = {
  type: (operand, data) =>
    Array.isArray(operand) ? operand.some((name) => hasType(name, data)) : hasType(operand, data),
  enum: (operand, data) =>
    Array.isArray(operand) && operand.some((member) => isDeepStrictEqual(member, data)),
  const: (operand, data) => isDeepStrictEqual(operand, data),
  format: hasFormat,
  minimum: compared((data, limit) => data.gte(limit)),
  maximum: compared((data, limit) => data.lte(limit)),
  exclusiveMinimum: compared((data, limit) => data.gt(limit)),
  exclusiveMaximum: compared((data, limit) => data.lt(limit)),
  multipleOf: compared((data, step) => data.mod(step).eq(0)),
};

function hasType(name: unknown, data: unknown): boolean {
  switch (name) {
    case 'null':
      return data === null;
    case 'integer':
      return numberOf(data)?.mod(1).eq(0) === true;
    case 'number':
      return numberOf(data) !== undefined;
    case 'array':
      return Array.isArray(data);
    case 'object':
      return typeof data === 'object' && data !== null && !Array.isArray(data);
    default:
      return typeof data === name;
  }
}

function compared(holds: (data: Big, operand: Big) => boolean): Check {
  return (operand, data) => {
    const number = numberOf(data);
    const limit = numberOf(operand);
    return number === undefined || limit === undefined || holds(number, limit);
  };
}

/** Ranges only: that an int32 is integral is a matter of `type` (OpenAPI format registry). */
const RANGES: { readonly [format: string]: readonly [Big, Big] } = {
  int32: [new Big('-2147483648'), new Big('2147483647')],
  int64: [new Big('-9223372036854775808'), new Big('9223372036854775807')],
  float: [new Big('-3.4028234663852886e38'), new Big('3.4028234663852886e38')],
};
/** Formats of ajv-formats that describe an encoding or a display, not a set of values. */
const UNASSERTED = new Set(['byte', 'binary', 'password', 'int32', 'int64', 'float', 'double']);

function hasFormat(operand: unknown, data: unknown): boolean {
  const name = String(operand);
  const range = RANGES[name];
  const number = numberOf(data);
  if (range && number) return number.gte(range[0]) && number.lte(range[1]);
  if (typeof data !== 'string' || UNASSERTED.has(name)) return true;
  const format = STRING_FORMATS.get(name);
  return format === undefined || format(data);
}

const STRING_FORMATS = new Map(
  Object.entries(fullFormats).flatMap(([name, format]) => {
    const check = stringCheck(format);
    return check ? [[name, check] as const] : [];
  }),
);

function stringCheck(format: unknown): ((text: string) => boolean) | undefined {
  if (format instanceof RegExp) return (text) => new RegExp(format).test(text);
  if (typeof format === 'function') return (text) => Boolean(format(text));
  if (typeof format !== 'object' || format === null || !('validate' in format)) return undefined;
  return stringCheck(format.validate);
}
