import type { Schema } from '../document/schema.ts';
import { canonical } from '../equality.ts';
import type { Json } from '../json.ts';
import { childPointer } from '../pointer.ts';
import { evaluatedItems } from './evaluated.ts';
import { partsOf } from './parts.ts';
import { accepts, fails, isThorough, type Run } from './run.ts';

/** Array keywords (2020-12 validation, 6.4; core, 10.3.1 and 11.2). */
export function checkArray(run: Run, schema: Schema, value: readonly Json[], at: string): boolean {
  const { minItems, maxItems, items, prefixItems } = schema;
  const thorough = isThorough(run);
  let valid = value.length >= (minItems ?? 0) || fails(run, { at, keyword: 'minItems' });
  if (value.length > (maxItems ?? Infinity)) {
    valid = fails(run, { at, keyword: 'maxItems' }) && valid;
  }
  if (schema.uniqueItems && new Set(value.map(canonical)).size < value.length) {
    valid = fails(run, { at, keyword: 'uniqueItems' }) && valid;
  }
  for (const [index, item] of value.entries()) {
    if (!valid && !thorough) return false;
    const itemSchema = prefixItems[index] ?? items;
    if (itemSchema) valid = run.check(run, itemSchema, item, childPointer(at, index)) && valid;
  }
  valid = checkContains(run, schema, value, at) && valid;
  if (schema.unevaluatedItems) {
    const open = value.slice(evaluatedItems(schema, value, at, partsOf(run)));
    const rest = schema.unevaluatedItems;
    const fine = open.every((item) => accepts(run, rest, item));
    valid = (fine || fails(run, { at, keyword: 'unevaluatedItems' })) && valid;
  }
  return valid;
}

function checkContains(run: Run, schema: Schema, value: readonly Json[], at: string): boolean {
  const { contains, minContains, maxContains } = schema;
  if (!contains) return true;
  const matching = value.filter((item) => accepts(run, contains, item)).length;
  const minimumKeyword = minContains === undefined ? 'contains' : 'minContains';
  return [
    matching >= (minContains ?? 1) || fails(run, { at, keyword: minimumKeyword }),
    matching <= (maxContains ?? Infinity) || fails(run, { at, keyword: 'maxContains' }),
  ].every(Boolean);
}
