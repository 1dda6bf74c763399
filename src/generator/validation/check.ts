import { Problem } from '../../problem.ts';
import { isArray, isNumber, isObject, type Json } from '../json.ts';
import { readOnlyNames, type Schema } from '../schema.ts';
import { checkArray } from './arrays.ts';
import { checkComposition } from './composition.ts';
import { checkObject } from './objects.ts';
import { fails, type Run } from './run.ts';
import { checkAny, checkNumber, checkString } from './scalars.ts';

/**
 * Checks a value against one schema and all that it refers to at the same place.
 * @param above names that another part of the same place declares read-only, so not required.
 * @returns whether it is valid; with `run.report` each break is told too.
 */
export function check(
  run: Run,
  schema: Schema,
  value: Json,
  at: string,
  above: ReadonlySet<string> = NO_NAMES,
): boolean {
  const exempt = union(above, readOnlyNames(schema));
  if (++run.depth > 400) {
    throw new Problem(
      'document-faulty',
      `A schema refers to itself without end (at ${at || '/'}).`,
    );
  }
  const results = [
    !schema.never || fails(run, { at, keyword: 'false' }),
    schema.ref ? check(run, schema.ref, value, at, exempt) : true,
    checkAny(run, schema, value, at),
    typeof value === 'string' ? checkString(run, schema, value, at) : true,
    isNumber(value) ? checkNumber(run, schema, value, at) : true,
    isArray(value) ? checkArray(run, schema, value, at) : true,
    isObject(value) ? checkObject(run, schema, value, at, exempt) : true,
    checkComposition(run, schema, value, at, exempt),
  ];
  run.depth--;
  return results.every(Boolean);
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Names that need not be sent: read-only by one part of allOf, required by another. */
function union(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  if (b.size === 0) return a;
  return a.size === 0 ? b : new Set([...a, ...b]);
}
