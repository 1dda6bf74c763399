import type { Schema } from '../document/schema.ts';
import { equal, isListed } from '../equality.ts';
import { decimal, isNumber, type Json } from '../json.ts';
import { formatAccepts, formatSurelyRefuses, isAsserted, numberFormat } from '../values/formats.ts';
import { compilePattern } from '../values/pattern.ts';
import { fails, type Run } from './run.ts';
import { hasType, lengthOf } from './types.ts';

/** type, enum and const (2020-12 validation, 6.1). */
export function checkAny(run: Run, schema: Schema, value: Json, at: string): boolean {
  let valid = true;
  if (schema.types && !schema.types.some((type) => hasType(value, type))) {
    valid = fails(run, { at, keyword: 'type' });
  }
  if (schema.enum && !isListed(schema.enum, value)) {
    valid = fails(run, { at, keyword: 'enum' }) && valid;
  }
  if (schema.const && !equal(schema.const.value, value)) {
    valid = fails(run, { at, keyword: 'const' }) && valid;
  }
  return valid;
}

/** String keywords (2020-12 validation, 6.3) and string formats. */
export function checkString(run: Run, schema: Schema, value: string, at: string): boolean {
  const { minLength, maxLength, pattern, format } = schema;
  if (minLength === undefined && maxLength === undefined && !pattern && !format) return true;
  const length = lengthOf(value);
  return [
    length >= (minLength ?? 0) || fails(run, { at, keyword: 'minLength' }),
    length <= (maxLength ?? Infinity) || fails(run, { at, keyword: 'maxLength' }),
    pattern === undefined ||
      mayMatch(run, pattern, value) ||
      fails(run, { at, keyword: 'pattern' }),
    format === undefined || checkFormat(run, format, value, at),
  ].every(Boolean);
}

/**
 * A pattern that is invalid in ECMA-262 refuses nothing, so that the document's own example stays; but where another
 * branch of oneOf accepts the value too, whoever reads the pattern may refuse it.
 */
function mayMatch(run: Run, pattern: string, value: string): boolean {
  const { isValid, test } = compilePattern(pattern);
  if (isValid) return test(value);
  if (run.seen) run.seen.disputed = true;
  return run.lenient !== 'unmatched';
}

function checkFormat(run: Run, format: string, value: string, at: string): boolean {
  if (formatAccepts(format, value)) return true;
  const disputed = !formatSurelyRefuses(format, value);
  const forgives = run.lenient === 'unasserted' ? !isAsserted(format) : run.lenient !== undefined;
  if (disputed && forgives) return true;
  if (disputed && run.seen) run.seen.disputed = true;
  return fails(run, { at, keyword: 'format' });
}

/** Number keywords (2020-12 validation, 6.2), exactly, and number formats. */
export function checkNumber(run: Run, schema: Schema, value: Json & (number | object), at: string) {
  if (!isNumber(value)) return true;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const range = numberFormat(schema.format);
  const limited = minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum ?? multipleOf ?? range;
  if (limited === undefined) return true;
  const exact = decimal(value);
  return [
    !minimum || exact.gte(minimum) || fails(run, { at, keyword: 'minimum' }),
    !maximum || exact.lte(maximum) || fails(run, { at, keyword: 'maximum' }),
    !exclusiveMinimum ||
      exact.gt(exclusiveMinimum) ||
      fails(run, { at, keyword: 'exclusiveMinimum' }),
    !exclusiveMaximum ||
      exact.lt(exclusiveMaximum) ||
      fails(run, { at, keyword: 'exclusiveMaximum' }),
    !multipleOf || exact.mod(multipleOf).eq(0) || fails(run, { at, keyword: 'multipleOf' }),
    !range ||
      (exact.gte(range.minimum) && exact.lte(range.maximum)) ||
      fails(run, { at, keyword: 'format' }),
  ].every(Boolean);
}
