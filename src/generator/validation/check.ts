import { Problem } from '../../problem.ts';
import { markedNames, type Schema } from '../document/schema.ts';
import { fileText } from '../file-part.ts';
import { isArray, isNumber, isObject, type Json } from '../json.ts';
import { checkArray } from './arrays.ts';
import { checkComposition } from './composition.ts';
import { checkObject } from './objects.ts';
import { fails, isThorough, type Run } from './run.ts';
import { checkAny, checkNumber, checkString } from './scalars.ts';

/** The check of a whole, which its parts call through their run. */
export function check(
  run: Run,
  schema: Schema,
  sent: Json,
  at: string,
  above: ReadonlySet<string> = NO_NAMES,
): boolean {
  // What the environment writes as an object is sent as the content of a file.
  const value = schema.binary === undefined ? sent : (fileText(sent) ?? sent);
  const exempt = isObject(value) ? union(above, markedNames(schema, 'readOnly')) : NO_NAMES;
  if (++run.depth > 400) {
    throw new Problem(
      'document-faulty',
      `A schema refers to itself without end (at ${at || '/'}).`,
    );
  }
  const thorough = isThorough(run);
  let valid = !schema.never || fails(run, { at, keyword: 'false' });
  if (schema.ref && (valid || thorough)) {
    valid = check(run, schema.ref, value, at, exempt) && valid;
  }
  if (valid || thorough) valid = checkAny(run, schema, value, at) && valid;
  if (valid || thorough) valid = checkKind(run, schema, value, at, exempt) && valid;
  if (valid || thorough) valid = checkComposition(run, schema, value, at, exempt) && valid;
  run.depth--;
  return valid;
}

/** The keywords for values of one type. */
function checkKind(
  run: Run,
  schema: Schema,
  value: Json,
  at: string,
  exempt: ReadonlySet<string>,
): boolean {
  if (typeof value === 'string') return checkString(run, schema, value, at);
  if (isNumber(value)) return checkNumber(run, schema, value, at);
  if (isArray(value)) return checkArray(run, schema, value, at);
  return isObject(value) ? checkObject(run, schema, value, at, exempt) : true;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Names that need not be sent: read-only by one part of allOf, required by another. */
function union(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  if (b.size === 0) return a;
  return a.size === 0 ? b : new Set([...a, ...b]);
}
