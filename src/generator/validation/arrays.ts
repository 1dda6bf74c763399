import { canonical } from '../equality.ts';
import type { Json } from '../json.ts';
import { childPointer } from '../pointer.ts';
import type { Schema } from '../schema.ts';
import { isValid } from '../validate.ts';
import { check } from './check.ts';
import { evaluatedItems } from './evaluated.ts';
import { partsOf } from './parts.ts';
import { fails, type Run } from './run.ts';

/** Array keywords (2020-12 validation, 6.4; core, 10.3.1 and 11.2). */
export function checkArray(run: Run, schema: Schema, value: readonly Json[], at: string): boolean {
  const { minItems, maxItems, items, prefixItems } = schema;
  const results = [
    value.length >= (minItems ?? 0) || fails(run, { at, keyword: 'minItems' }),
    value.length <= (maxItems ?? Infinity) || fails(run, { at, keyword: 'maxItems' }),
    !schema.uniqueItems ||
      new Set(value.map(canonical)).size === value.length ||
      fails(run, { at, keyword: 'uniqueItems' }),
    ...value.map((item, index) => {
      const itemSchema = prefixItems[index] ?? items;
      return itemSchema ? check(run, itemSchema, item, childPointer(at, index)) : true;
    }),
    checkContains(run, schema, value, at),
  ];
  if (schema.unevaluatedItems) {
    const open = value.slice(evaluatedItems(schema, value, at, partsOf(run)));
    const rest = schema.unevaluatedItems;
    const fine = open.every((item) => isValid([rest], item));
    results.push(fine || fails(run, { at, keyword: 'unevaluatedItems' }));
  }
  return results.every(Boolean);
}

function checkContains(run: Run, schema: Schema, value: readonly Json[], at: string): boolean {
  const { contains, minContains, maxContains } = schema;
  if (!contains) return true;
  const matching = value.filter((item) => isValid([contains], item)).length;
  const minimumKeyword = minContains === undefined ? 'contains' : 'minContains';
  return [
    matching >= (minContains ?? 1) || fails(run, { at, keyword: minimumKeyword }),
    matching <= (maxContains ?? Infinity) || fails(run, { at, keyword: 'maxContains' }),
  ].every(Boolean);
}
