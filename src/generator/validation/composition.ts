import type { Schema } from '../document/schema.ts';
import { isObject, type Json } from '../json.ts';
import { checkBranches } from './branches.ts';
import { accepts, fails, isThorough, type Run, remember, withNothingLeftOut } from './run.ts';

/** The applicators of the same place: allOf, oneOf, anyOf, not, if, dependentSchemas (core, 10.2). */
export function checkComposition(
  run: Run,
  schema: Schema,
  value: Json,
  at: string,
  exempt: ReadonlySet<string>,
): boolean {
  if (isBranching(schema) && run.seen) run.seen.branching = true;
  const { allOf, oneOf, anyOf, not, condition } = schema;
  const thorough = isThorough(run);
  let valid = true;
  for (const part of allOf) {
    if (valid || thorough) valid = run.check(run, part, value, at, exempt) && valid;
  }
  if (!valid && !thorough) return false;
  if (oneOf.length > 0) valid = checkBranches(run, schema, value, at, 'oneOf') && valid;
  if (anyOf.length > 0) valid = checkBranches(run, schema, value, at, 'anyOf') && valid;
  if (not && accepts(run, not, value, at)) valid = fails(run, { at, keyword: 'not' }) && valid;
  if (condition) valid = checkCondition(run, schema, value, at) && valid;
  if (schema.dependentSchemas.size === 0 || !isObject(value)) return valid;
  // What holds for a property only now has not been checked in the base.
  const again = { ...run, base: undefined };
  for (const [key, dependent] of schema.dependentSchemas) {
    if (Object.hasOwn(value, key)) valid = run.check(again, dependent, value, at) && valid;
  }
  return valid;
}

/** Whether a verdict on the schema is more than the sum of its keywords. */
function isBranching(schema: Schema): boolean {
  return (
    schema.oneOf.length > 0 ||
    schema.anyOf.length > 0 ||
    schema.not !== undefined ||
    schema.condition !== undefined ||
    schema.contains !== undefined ||
    schema.propertyNames !== undefined ||
    schema.unevaluatedItems !== undefined ||
    schema.unevaluatedProperties !== undefined
  );
}

function checkCondition(run: Run, schema: Schema, value: Json, at: string): boolean {
  const { condition } = schema;
  if (!condition) return true;
  const holds = accepts(run, condition, value, at);
  if (run.record) remember(run, at, condition, [Number(holds)]);
  const base = run.choices?.get(at)?.get(condition)?.[0];
  const recorded = run.report ? base : undefined;
  const side = (recorded ?? Number(holds)) === 1 ? schema.whenTrue : schema.whenFalse;
  const flipped = recorded !== undefined && recorded !== Number(holds);
  const isOther = !run.report && base !== undefined && base !== Number(holds);
  const verdict = side ? run.check(isOther ? withNothingLeftOut(run) : run, side, value, at) : true;
  return flipped ? fails(run, { at, keyword: 'if' }) && verdict : verdict;
}
