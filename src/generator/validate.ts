import { Problem } from '../problem.ts';
import { canonical, equal, isListed } from './equality.ts';
import { evaluatedItems, evaluatedProperties, type PartsOf } from './evaluated.ts';
import { decimal, isArray, isNumber, isObject, type Json, type JsonObject, own } from './json.ts';
import { childPointer } from './pointer.ts';
import type { Break } from './report.ts';
import { emptySchema, readOnlyNames, type Schema, type TypeName } from './schema.ts';
import { formatAccepts, formatSurelyRefuses, numberFormat } from './values/formats.ts';
import { compilePattern } from './values/pattern.ts';

/** Says whether a keyword at a place is taken out of the schema (ablation). */
export type Without = (found: Break) => boolean;

/** Which branches of each oneOf and anyOf, and which side of each `if`, a base value takes. */
export type Choices = Map<string, Map<Schema | readonly Schema[], readonly number[]>>;

interface Run {
  readonly without: Without | undefined;
  /** Breaks are reported here; without it only the verdict is wanted. */
  readonly report: ((found: Break) => void) | undefined;
  /** The branches whose breaks count; recorded when `record` is set. */
  readonly choices: Choices | undefined;
  readonly record: boolean;
  /** Whether a string counts as of a format that only some validators refuse it for. */
  readonly lenient?: boolean;
  depth: number;
}

/**
 * Whether a value is valid, some keywords at some places left out of the schema.
 * @param choices the branches that a base takes: only there keywords are left out, for those of
 *   the other branches are no part of the effective schema.
 */
export function isValid(
  schemas: readonly Schema[],
  value: Json,
  at = '',
  without?: Without,
  choices?: Choices,
) {
  const run = { without, report: undefined, choices, record: false, depth: 0 };
  return schemas.every((schema) => check(run, schema, value, at));
}

/** Whether a value is valid to some validator: formats are refused only where all refuse them. */
export function isValidToSome(schemas: readonly Schema[], value: Json, at: string): boolean {
  const nothing = { without: undefined, report: undefined, choices: undefined, record: false };
  const run = { ...nothing, lenient: true, depth: 0 };
  return schemas.every((schema) => check(run, schema, value, at));
}

/** The branches that a valid base value takes. */
export function choicesOf(schemas: readonly Schema[], base: Json, at = ''): Choices {
  const choices: Choices = new Map();
  const run = { without: undefined, report: undefined, choices, record: true, depth: 0 };
  for (const schema of schemas) check(run, schema, base, at);
  return choices;
}

/**
 * The breaks of a value against the effective schema: everything that applies through `$ref`,
 * allOf, properties, items and the branches that the base takes. Each break stands once.
 */
export function breaksOf(
  schemas: readonly Schema[],
  value: Json,
  at: string,
  choices: Choices,
): Break[] {
  const found = new Map<string, Break>();
  const report = (one: Break) => found.set(breakKey(one), one);
  const run = { without: undefined, report, choices, record: false, depth: 0 };
  for (const schema of schemas) check(run, schema, value, at);
  return [...found.values()];
}

/** One text for equal breaks. */
export function breakKey({ at, keyword, property }: Break): string {
  return JSON.stringify([at, keyword, property]);
}

function check(
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

/** Notes a break, unless the keyword is left out here; gives the verdict on it. */
function fails(run: Run, found: Break): boolean {
  if (run.without?.(found)) return true;
  run.report?.(found);
  return false;
}

/** Whether a value is of a type; 4.0 is an integer (2020-12 validation, 6.1.1). */
export function hasType(value: Json, type: TypeName): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'number') return isNumber(value);
  if (type === 'integer') return isInteger(value);
  return typeof value === type;
}

export function isInteger(value: Json): boolean {
  return isNumber(value) && decimal(value).round(0, 0).eq(decimal(value));
}

function checkAny(run: Run, schema: Schema, value: Json, at: string): boolean {
  const types = schema.types?.some((type) => hasType(value, type)) ?? true;
  const members = schema.enum ? isListed(schema.enum, value) : true;
  const constant = schema.const ? equal(schema.const.value, value) : true;
  return [
    types || fails(run, { at, keyword: 'type' }),
    members || fails(run, { at, keyword: 'enum' }),
    constant || fails(run, { at, keyword: 'const' }),
  ].every(Boolean);
}

/** The length of a string in code points (RFC 8259, section 7 by way of 2020-12, 6.3.1). */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0xd800 && code <= 0xdbff && /[\udc00-\udfff]/.test(text.charAt(index + 1)))
      length--;
  }
  return length;
}

function checkString(run: Run, schema: Schema, value: string, at: string): boolean {
  const { minLength, maxLength, pattern, format } = schema;
  if (minLength === undefined && maxLength === undefined && !pattern && !format) return true;
  const length = lengthOf(value);
  return [
    length >= (minLength ?? 0) || fails(run, { at, keyword: 'minLength' }),
    length <= (maxLength ?? Infinity) || fails(run, { at, keyword: 'maxLength' }),
    pattern === undefined ||
      compilePattern(pattern).test(value) ||
      fails(run, { at, keyword: 'pattern' }),
    format === undefined ||
      formatAccepts(format, value) ||
      (run.lenient && !formatSurelyRefuses(format, value)) ||
      fails(run, { at, keyword: 'format' }),
  ].every(Boolean);
}

function checkNumber(run: Run, schema: Schema, value: Json & (number | object), at: string) {
  if (!isNumber(value)) return true;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const range = numberFormat(schema.format);
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

function checkArray(run: Run, schema: Schema, value: readonly Json[], at: string): boolean {
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

function checkObject(
  run: Run,
  schema: Schema,
  value: JsonObject,
  at: string,
  exempt: ReadonlySet<string>,
): boolean {
  const keys = Object.keys(value);
  const { minProperties, maxProperties, dependentRequired, propertyNames } = schema;
  const results = [
    keys.length >= (minProperties ?? 0) || fails(run, { at, keyword: 'minProperties' }),
    keys.length <= (maxProperties ?? Infinity) || fails(run, { at, keyword: 'maxProperties' }),
  ];
  for (const property of schema.required) {
    if (exempt.has(property)) continue;
    const present = Object.hasOwn(value, property);
    results.push(present || fails(run, { at, keyword: 'required', property }));
  }
  for (const [key, names] of dependentRequired) {
    if (!Object.hasOwn(value, key)) continue;
    for (const property of names) {
      const present = Object.hasOwn(value, property);
      results.push(present || fails(run, { at, keyword: 'dependentRequired', property }));
    }
  }
  for (const key of keys) {
    if (propertyNames && !isValid([propertyNames], key)) {
      results.push(fails(run, { at, keyword: 'propertyNames' }));
    }
    results.push(checkProperty(run, schema, value, key, at));
  }
  return results.every(Boolean) && checkUnevaluatedProperties(run, schema, value, at);
}

function checkProperty(run: Run, schema: Schema, value: JsonObject, key: string, at: string) {
  const item = own(value, key) ?? null;
  const place = childPointer(at, key);
  const declared = declaredSchemas(schema, key);
  if (declared.length > 0) {
    return declared.map((one) => check(run, one, item, place)).every(Boolean);
  }
  const rest = schema.additionalProperties;
  if (!rest) return true;
  if (rest.never) return fails(run, { at, keyword: 'additionalProperties', property: key });
  return check(run, rest, item, place);
}

/** The schemas that `properties` and `patternProperties` give a key. */
export function declaredSchemas(schema: Schema, key: string): Schema[] {
  const property = schema.properties.get(key);
  const byPattern = schema.patternProperties
    .filter(([pattern]) => compilePattern(pattern).test(key))
    .map(([, one]) => one);
  return property ? [property, ...byPattern] : byPattern;
}

function checkUnevaluatedProperties(run: Run, schema: Schema, value: JsonObject, at: string) {
  const rest = schema.unevaluatedProperties;
  if (!rest) return true;
  const evaluated = evaluatedProperties(schema, value, at, partsOf(run), run.without);
  const results = Object.keys(value)
    .filter((key) => !evaluated.has(key))
    .map((key) =>
      rest.never
        ? fails(run, { at, keyword: 'unevaluatedProperties', property: key })
        : check(run, rest, own(value, key) ?? null, childPointer(at, key)),
    );
  return results.every(Boolean);
}

function checkComposition(
  run: Run,
  schema: Schema,
  value: Json,
  at: string,
  exempt: ReadonlySet<string>,
): boolean {
  const results = schema.allOf.map((part) => check(run, part, value, at, exempt));
  if (schema.oneOf.length > 0) results.push(checkBranches(run, schema.oneOf, value, at, 'oneOf'));
  if (schema.anyOf.length > 0) results.push(checkBranches(run, schema.anyOf, value, at, 'anyOf'));
  if (schema.not && isValid([schema.not], value, at)) {
    results.push(fails(run, { at, keyword: 'not' }));
  }
  if (schema.condition) results.push(checkCondition(run, schema, value, at));
  if (isObject(value)) {
    for (const [key, dependent] of schema.dependentSchemas) {
      if (Object.hasOwn(value, key)) results.push(check(run, dependent, value, at));
    }
  }
  return results.every(Boolean);
}

function checkBranches(
  run: Run,
  branches: readonly Schema[],
  value: Json,
  at: string,
  keyword: 'oneOf' | 'anyOf',
): boolean {
  const accepting = acceptingBranches(run, branches, value, at);
  const valid = keyword === 'oneOf' ? accepting.length === 1 : accepting.length > 0;
  if (run.record) {
    remember(run, at, branches, accepting);
    for (const index of accepting) check(run, branches[index] ?? emptySchema(), value, at);
    return valid;
  }
  if (!run.report) return valid || (accepting.length > 1 && fails(run, { at, keyword }));
  const taken = run.choices?.get(at)?.get(branches) ?? accepting.slice(0, 1);
  if (taken.length === 0) return fails(run, { at, keyword });
  return reportBranches(run, branches, taken, value, at);
}

/** The branches that accept a value, keywords left out in those alone that the base takes. */
function acceptingBranches(run: Run, branches: readonly Schema[], value: Json, at: string) {
  const { choices } = run;
  const taken = choices?.get(at)?.get(branches);
  return branches.flatMap((branch, index) => {
    const without = !taken || taken.includes(index) ? run.without : undefined;
    const quiet = { ...run, without, report: undefined, record: false };
    return check(quiet, branch, value, at) ? [index] : [];
  });
}

/**
 * The parts that apply to the same value, whose properties and items count as evaluated: those that
 * accept it, for a schema that fails says nothing of what lies below (core, 7.7.1.2). Validators
 * differ on parts of allOf that fail; the strict reading finds more breaks, never fewer.
 */
function partsOf(run: Run): PartsOf {
  return (schema, value, at) => {
    const quiet = { ...run, report: undefined, record: false };
    const branches = [schema.oneOf, schema.anyOf].flatMap((list) => {
      const accepting = acceptingBranches(run, list, value, at);
      return list.filter((_, index) => accepting.includes(index));
    });
    const dependent = [...schema.dependentSchemas].filter(
      ([key]) => isObject(value) && Object.hasOwn(value, key),
    );
    const must = [...schema.allOf, ...dependent.map(([, one]) => one)];
    if (schema.ref) must.push(schema.ref);
    const parts = [...branches, ...must.filter((part) => check(quiet, part, value, at))];
    if (!schema.condition) return parts;
    const holds = isValid([schema.condition], value, at);
    const side = holds ? schema.whenTrue : schema.whenFalse;
    return [...parts, ...(holds ? [schema.condition] : []), ...(side ? [side] : [])];
  };
}

/**
 * Only the breaks of the taken branch count. Where a base satisfies several branches of anyOf
 * the breaks must be the same in each, else nothing exact can be said, and anyOf itself is noted.
 */
function reportBranches(
  run: Run,
  branches: readonly Schema[],
  taken: readonly number[],
  value: Json,
  at: string,
): boolean {
  const verdicts = taken.map((index) => {
    const found = new Map<string, Break>();
    const report = (one: Break) => found.set(breakKey(one), one);
    const branch = branches[index];
    if (branch) check({ ...run, report }, branch, value, at);
    return found;
  });
  const first = verdicts[0] ?? new Map<string, Break>();
  for (const found of first.values()) run.report?.(found);
  const key = (found: Map<string, Break>) => [...found.keys()].sort().join();
  if (verdicts.some((found) => found.size > 0 && key(found) !== key(first))) {
    if (first.size > 0) run.report?.({ at, keyword: 'anyOf' });
  }
  return first.size === 0;
}

function checkCondition(run: Run, schema: Schema, value: Json, at: string): boolean {
  const { condition } = schema;
  if (!condition) return true;
  const holds = isValid([condition], value, at);
  if (run.record) remember(run, at, condition, [Number(holds)]);
  const base = run.choices?.get(at)?.get(condition)?.[0];
  const recorded = run.report ? base : undefined;
  const side = (recorded ?? Number(holds)) === 1 ? schema.whenTrue : schema.whenFalse;
  const flipped = recorded !== undefined && recorded !== Number(holds);
  const isOther = !run.report && base !== undefined && base !== Number(holds);
  const verdict = side
    ? check(isOther ? { ...run, without: undefined } : run, side, value, at)
    : true;
  return flipped ? fails(run, { at, keyword: 'if' }) && verdict : verdict;
}

function remember(
  run: Run,
  at: string,
  key: Schema | readonly Schema[],
  indexes: readonly number[],
) {
  const here = run.choices?.get(at) ?? new Map();
  here.set(key, indexes);
  run.choices?.set(at, here);
}
