import type { Schema } from '../document/schema.ts';
import { isArray, isObject, type Json } from '../json.ts';
import type { Break } from '../report.ts';
import { forcedBy } from '../requests/branches.ts';
import type { Field } from '../requests/fields.ts';
import type { Wire } from '../requests/wire.ts';
import { isValid } from '../validation/validate.ts';
import { itemsOf } from '../values/arrays.ts';
import { MAX_ITEMS } from '../values/bounds.ts';
import { build } from '../values/build.ts';
import type { BuildContext } from '../values/build-context.ts';
import { additionalNames, objectOfSize } from '../values/objects.ts';
import { compilePattern } from '../values/pattern.ts';
import type { Candidates } from './candidates.ts';
import type { Row } from './catalog.ts';

/** Candidates for the rows of arrays and objects: values of a size, duplicates, other members. */
export function sizedCandidates(
  field: Field,
  row: Row,
  keyword: string,
  wire: Wire,
  maxDepth: number,
): Candidates {
  const context = contextOf(field, wire, maxDepth);
  const target = { at: field.at, keyword };
  if (row.way === 'missing-all') return missingAll(field, target);
  if (row.way === 'undeclared') return undeclared(field, context, target);
  if (row.way === 'duplicates') return duplicates(field, context, target);
  const { minItems, maxItems, minProperties, maxProperties } = field.constraints;
  const limit = { minItems, maxItems, minProperties, maxProperties }[keyword] ?? 0;
  const least = keyword === 'minItems' || keyword === 'minProperties';
  if (row.way === 'at-limit') return ofSize(field, context, limit, undefined);
  if (least && limit === 0) return { reason: `${keyword} is 0` };
  if (row.way === 'empty') return ofSize(field, context, 0, target);
  return ofSize(field, context, least ? limit - 1 : limit + 1, target);
}

/**
 * A list or object of a size, whatever its limits are; undefined where the other constraints admit none.
 * @param isDistinct whether no two items of a list may be equal, though the document may allow it
 */
export function valueOfSize(
  field: Field,
  wire: Wire,
  maxDepth: number,
  { count, isDistinct }: { readonly count: number; readonly isDistinct: boolean },
): Json | undefined {
  const uniqueItems = field.constraints.uniqueItems || isDistinct;
  const sized = { ...field, constraints: { ...field.constraints, uniqueItems } };
  const found = ofSize(sized, contextOf(sized, wire, maxDepth), count, undefined);
  return 'candidates' in found ? found.candidates[0]?.value : undefined;
}

function ofSize(
  field: Field,
  context: BuildContext,
  count: number,
  target: Break | undefined,
): Candidates {
  if (count > MAX_ITEMS) return { reason: `more than ${MAX_ITEMS} are not written` };
  const { constraints } = field;
  const free = {
    ...constraints,
    minItems: 0,
    maxItems: Infinity,
    minProperties: 0,
    maxProperties: Infinity,
  };
  const value =
    field.kind === 'array'
      ? itemsOf(free, context, count)
      : count === 0
        ? {}
        : objectOfSize(free, context, count);
  if (value === undefined)
    return { reason: `no value of size ${count} keeps the other constraints` };
  const missing = target
    ? undefined
    : triggers(constraints.schemas).find((one) => lacks(value, one));
  if (missing !== undefined) return { reason: `its schemas apply only together with ${missing}` };
  return { candidates: [{ value, target, entails: [] }] };
}

/** The properties by which dependentSchemas apply: without them a limit that they set does not apply. */
function triggers(schemas: readonly Schema[]): string[] {
  return schemas.flatMap(({ dependentSchemas }) =>
    [...dependentSchemas].flatMap(([name, one]) => (schemas.includes(one) ? [name] : [])),
  );
}

function lacks(value: Json, name: string): boolean {
  return isObject(value) && !Object.hasOwn(value, name);
}

/** All required properties left out at once (6.19). */
function missingAll(field: Field, target: Break): Candidates {
  const { required } = field.constraints;
  const [first, ...others] = required;
  if (first === undefined) return { reason: 'no required property' };
  if (others.length === 0) {
    return { reason: `the one required property is ${JSON.stringify(first)}: see its own absence` };
  }
  if (!isObject(field.value)) return { reason: 'not an object' };
  const rest = Object.entries(field.value).filter(([name]) => !required.includes(name));
  return {
    candidates: [rest, []].map((entries) => ({
      value: Object.fromEntries(entries),
      target,
      entails: [],
    })),
  };
}

/** One property that nothing declares, on the base and on the smallest object. */
function undeclared(field: Field, context: BuildContext, target: Break): Candidates {
  const { constraints, value } = field;
  if (!isObject(value)) return { reason: 'not an object' };
  const property = undeclaredName(field);
  if (property === undefined) return { reason: 'every name matches a pattern' };
  const least = objectOfSize(
    { ...constraints, minProperties: 0 },
    context,
    constraints.required.length,
  );
  const bases = [value, ...(least ? [least] : [])];
  return {
    candidates: bases.map((base) => ({
      value: { ...base, [property]: 'text' },
      target: { ...target, property },
      entails: [],
    })),
  };
}

function undeclaredName(field: Field): string | undefined {
  const { schemas } = field.constraints;
  const declared = new Set(schemas.flatMap((schema) => [...schema.properties.keys()]));
  const open = schemas.map((schema) => ({
    ...schema,
    additionalProperties: undefined,
    unevaluatedProperties: undefined,
  }));
  const free = open.map((schema) => ({ ...schema, patternProperties: [] }));
  const possible = [open, free].flatMap((all) =>
    additionalNames({ ...field.constraints, schemas: all }, MOST_NAMES),
  );
  const names = ['undeclared', 'undeclared_property', ...possible.map((one) => one.name)];
  return names.find(
    (name) => !declared.has(name) && schemas.every((schema) => mayBeUndeclared(schema, name)),
  );
}

/** How many names are made, one of which no pattern may match. */
const MOST_NAMES = 8;

/** Whether a name is one that the schema admits (2020-12 core, 10.3.2.4), and that none of its patterns matches. */
function mayBeUndeclared({ propertyNames, patternProperties }: Schema, name: string): boolean {
  const matches = patternProperties.some(([pattern]) => compilePattern(pattern).test(name));
  return !matches && (propertyNames === undefined || isValid([propertyNames], name));
}

/** Two equal items in an array that is otherwise as valid as it was (5.18). */
function duplicates(field: Field, context: BuildContext, target: Break): Candidates {
  const { constraints } = field;
  const count = Math.max(2, constraints.minItems);
  if (count > constraints.maxItems) return { reason: 'maxItems leaves no room for two' };
  const distinct = itemsOf(constraints, context, count - 1);
  const first = distinct?.[0];
  if (!distinct || first === undefined) return { reason: 'no items were found' };
  return { candidates: [{ value: [first, ...distinct], target, entails: [] }] };
}

function contextOf(field: Field, wire: Wire, maxDepth: number): BuildContext {
  return {
    build,
    at: field.at,
    depth: field.depth,
    maxDepth,
    mode: 'required',
    hints: isEmpty(field.value) ? [] : [field.value],
    within: field.within,
    recursions: 0,
    budget: { left: 5000 },
    forced: forcedBy(field.scope.choices),
    forcedProperties: new Map(),
    extensions: new Map(),
    transportOf: wire.transportOf,
    scalarOnly: wire.scalarOnly,
    partAt: wire.partAt,
    unbuilt: () => {},
  };
}

function isEmpty(value: Json): boolean {
  return isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}
