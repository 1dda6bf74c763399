import { partsInPlace, schemasBelow } from '../document/branches.ts';
import { childAt, childOf } from '../document/pointer.ts';
import { namedSchemas, type Schema, schemaAt, strings } from '../document/schema.ts';
import type { Break } from '../report.ts';
import { type Exact, type ExactObject, isList, isMap, own } from '../validation/exact.ts';
import type { Validator } from '../validation/validator.ts';

/** Keywords judged on the value alone, whole by the validator. */
const ASSERTIONS = [
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'not',
];

/**
 * What a value breaks of its effective schema: everything that applies through `$ref`, allOf,
 * properties, items and the branches that `base` takes (docs/proof.md#what-is-checked).
 * Equal keywords at one place are one break.
 */
export function breaksOf(
  validator: Validator,
  schema: Schema,
  value: Exact,
  base: Exact | undefined,
): readonly Break[] {
  const found = new Map<string, Break>();
  const report = (at: string, keyword: string, property?: string) => {
    const broken = property === undefined ? { at, keyword } : { at, keyword, property };
    found.set(breakKey(broken), broken);
  };
  walk({ validator, report }, schema, value, base, '');
  return [...found.values()];
}

export function breakKey(broken: Break): string {
  return JSON.stringify([broken.at, broken.keyword, broken.property ?? null]);
}

export function sameBreaks(a: readonly Break[], b: readonly Break[]): boolean {
  const left = new Set(a.map(breakKey));
  const right = new Set(b.map(breakKey));
  return left.size === right.size && left.isSubsetOf(right);
}

interface Walk {
  readonly validator: Validator;
  readonly report: (at: string, keyword: string, property?: string) => void;
}

function walk(by: Walk, schema: Schema, value: Exact, base: Exact | undefined, at: string): void {
  if (schema === true) return;
  if (schema === false) {
    by.report(at, 'false');
    return;
  }
  for (const keyword of ASSERTIONS) {
    const operand = own(schema, keyword);
    if (operand !== undefined && !by.validator.holds(keyword, operand, value)) {
      by.report(at, keyword);
    }
  }
  if (isMap(value)) walkObject(by, schema, value, base, at);
  if (isList(value)) walkArray(by, schema, value, base, at);
  for (const part of partsInPlace(by.validator, schema, base, value)) {
    // A dependent schema applies to the value as it is, not as the base was.
    if (part.keyword === 'dependentSchemas') continue;
    walk(by, part.schema, value, base, at);
  }
}

function walkObject(
  by: Walk,
  schema: ExactObject,
  value: ExactObject,
  base: Exact | undefined,
  at: string,
): void {
  for (const name of strings(own(schema, 'required'))) {
    if (!Object.hasOwn(value, name)) by.report(at, 'required', name);
  }
  const dependents = own(schema, 'dependentRequired');
  for (const [name, needed] of isMap(dependents) ? Object.entries(dependents) : []) {
    if (!Object.hasOwn(value, name)) continue;
    for (const missing of strings(needed).filter((other) => !Object.hasOwn(value, other))) {
      by.report(at, 'dependentRequired', missing);
    }
  }
  for (const [name, part] of namedSchemas(schema, 'dependentSchemas')) {
    if (Object.hasOwn(value, name)) walk(by, part, value, base, at);
  }
  const names = schemaAt(schema, 'propertyNames');
  for (const [name, item] of Object.entries(value)) {
    if (names !== undefined && !by.validator.accepts(names, name)) {
      by.report(at, 'propertyNames', name);
    }
    for (const child of schemasBelow(schema, value, name)) {
      if (child.schema === false && child.keyword === 'additionalProperties') {
        by.report(at, 'additionalProperties', name);
      } else walk(by, child.schema, item, childAt(base, name), childOf(at, name));
    }
  }
  if (own(schema, 'unevaluatedProperties') !== undefined) {
    for (const name of by.validator.unevaluatedNames(schema, value)) {
      by.report(at, 'unevaluatedProperties', name);
    }
  }
}

function walkArray(
  by: Walk,
  schema: ExactObject,
  value: readonly Exact[],
  base: Exact | undefined,
  at: string,
): void {
  for (const [index, item] of value.entries()) {
    for (const child of schemasBelow(schema, value, String(index))) {
      walk(by, child.schema, item, childAt(base, String(index)), childOf(at, index));
    }
  }
  const contains = schemaAt(schema, 'contains');
  if (contains === undefined) return;
  const count = value.filter((item) => by.validator.accepts(contains, item)).length;
  const least = own(schema, 'minContains');
  const most = own(schema, 'maxContains');
  if (typeof least === 'number' ? count < least : count < 1) {
    by.report(at, typeof least === 'number' ? 'minContains' : 'contains');
  }
  if (typeof most === 'number' && count > most) by.report(at, 'maxContains');
}
