import { isReadOnly, type Schema } from '../document/schema.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import {
  type Constraints,
  constraintsOf,
  expand,
  propertySchemas,
  tellingNames,
  withNeeded,
} from '../validation/constraints.ts';
import { mayDeclareAny, perhapsDeclared } from '../validation/declared-schemas.ts';
import { isValid } from '../validation/validate.ts';
import { MAX_PROPERTIES } from './bounds.ts';
import { type BuildContext, childContext } from './build-context.ts';
import { isClosed, REQUIRED_BUT_CLOSED } from './forbidden.ts';
import { needsCheck } from './needs-check.ts';
import { noValueReason } from './no-value-reason.ts';
import { compilePattern } from './pattern.ts';
import { Strings } from './strings.ts';
import { JSON_TEXT } from './transport.ts';
import { hasUnreadableNames, UNREADABLE_NAME } from './unreadable-names.ts';

/** How many required properties may go beyond the budget; a document can demand billions. */
const MAX_REQUIRED = 10_000;
/** Deeper properties are not written, even where they are required. */
const MAX_DEPTH = 60;

export interface PlannedProperty {
  readonly name: string;
  readonly schemas: readonly Schema[];
  readonly required: boolean;
}

/**
 * A valid object: every property in reach, or only the required ones, with what tells a server which branch
 * was taken wherever that may be sent.
 */
export function buildObject(constraints: Constraints, context: BuildContext): Json | undefined {
  const forcedProperty = context.forcedProperties.get(context.at);
  const forcedNames = forcedProperty === undefined ? [] : [forcedProperty];
  const built = buildWith(constraints, context, forcedNames);
  if (!isObject(built) || Object.keys(built).length > 0 || !isText(context)) return built;
  return buildWith({ ...constraints, minProperties: 1 }, context, forcedNames) ?? built;
}

/** Whether a place is written as text, in which an object without properties is nothing at all. */
function isText({ at, transportOf }: BuildContext): boolean {
  return at !== '' && at !== '/Cookie' && transportOf(at) !== JSON_TEXT;
}

function buildWith(
  constraints: Constraints,
  context: BuildContext,
  forcedNames: readonly string[],
): Json | undefined {
  const telling = tellingNames(constraints.schemas);
  const withDiscriminator = objectWith(constraints, context, [...telling, ...forcedNames]);
  const isRight =
    telling.length === 0 ||
    (withDiscriminator !== undefined && isValid(constraints.schemas, withDiscriminator));
  return isRight ? withDiscriminator : objectWith(constraints, context, forcedNames);
}

function objectWith(
  constraints: Constraints,
  context: BuildContext,
  forcedNames: readonly string[],
): Json | undefined {
  const plan = propertyPlan(constraints, forcedNames);
  const required = assemble(
    constraints,
    { ...context, mode: 'required' },
    plan.filter((one) => one.required),
  );
  if (context.mode === 'required' || required === undefined) return required;
  const full = assemble(constraints, context, plan);
  if (
    full !== undefined &&
    (!needsCheck(constraints.schemas) || isValid(constraints.schemas, full))
  ) {
    return full;
  }
  return isValid(constraints.schemas, required) ? grow(constraints, context, required, plan) : full;
}

/** An object of exactly `count` properties, the required ones first; undefined when impossible. */
export function objectOfSize(
  constraints: Constraints,
  context: BuildContext,
  count: number,
): JsonObject | undefined {
  const plan = propertyPlan(constraints).filter((one) => one.required);
  if (plan.length > count || count > MAX_PROPERTIES) return undefined;
  const sized = { ...constraints, minProperties: count, maxProperties: count };
  return assemble(sized, { ...context, mode: 'required' }, plan);
}

/**
 * The properties that may be sent, in the order of the document, then the undeclared required.
 * @param forcedNames those that must be there, required or not
 */
export function propertyPlan(
  constraints: Constraints,
  forcedNames: readonly string[] = [],
): PlannedProperty[] {
  const { schemas } = constraints;
  const required = withNeeded([...constraints.required, ...forcedNames], schemas);
  const names = new Set([
    ...schemas.flatMap((schema) => [...schema.properties.keys()]),
    ...required,
  ]);
  return [...names]
    .map((name) => ({
      name,
      schemas: possibleSchemas(schemas, name),
      required: required.has(name),
    }))
    .filter(
      (one) => one.required || !one.schemas.some((schema) => schema.never || isReadOnly(schema)),
    );
}

/**
 * Names that no property declares, with the schemas of their values: map entries.
 * @param hints the document's own values of the object, beside the examples of its schemas
 */
export function additionalNames(
  constraints: Constraints,
  count: number,
  hints: readonly Json[] = [],
): PlannedProperty[] {
  const { schemas } = constraints;
  const declared = new Set(schemas.flatMap((schema) => [...schema.properties.keys()]));
  if (schemas.some(hasUnreadableNames)) {
    const examples = [...hints, ...schemas.flatMap((schema) => schema.examples)];
    const names = new Set(examples.filter(isObject).flatMap((one) => Object.keys(one)));
    return [...names].filter((name) => !declared.has(name)).map((name) => entry(schemas, name));
  }
  const patterns = schemas.flatMap((schema) =>
    schema.patternProperties.map(([pattern]) => pattern),
  );
  const restricted = restrictedNames(schemas);
  const total = count + declared.size;
  const byPattern = patterns.flatMap((pattern) => {
    const found = restricted ? undefined : shortestName(pattern);
    const isOne = found !== undefined && (count <= 1 || !isClosedBut(schemas));
    return isOne ? [found] : (restricted ?? [[]]).flatMap((one) => namesOf(one, total, pattern));
  });
  const named = restricted?.flatMap((one) => namesOf(one, total)) ?? [];
  const plain = Array.from({ length: count + declared.size }, (_, index) =>
    index === 0 ? 'key' : `key${index + 1}`,
  ).filter((name) => !declared.has(name));
  return [...new Set([...plain.slice(0, count), ...byPattern, ...named])]
    .filter((name) => !declared.has(name))
    .map((name) => entry(schemas, name))
    .filter(
      ({ name, schemas: own }) => !own.some((one) => one.never) && mayAppear(constraints, name),
    );
}

function entry(schemas: readonly Schema[], name: string): PlannedProperty {
  return { name, schemas: possibleSchemas(schemas, name), required: false };
}

/** What a property's value must keep, and what it may have to keep by a pattern that nobody can read. */
function possibleSchemas(schemas: readonly Schema[], name: string): Schema[] {
  const all = schemas.flatMap((schema) => [
    ...propertySchemas(schema, name),
    ...perhapsDeclared(schema),
  ]);
  return [...new Set(all)];
}

/** What propertyNames demands of names, by the branch that is taken; undefined where nothing does. */
function restrictedNames(schemas: readonly Schema[]): Schema[][] | undefined {
  const names = schemas.flatMap((schema) => schema.propertyNames ?? []);
  if (names.length === 0) return undefined;
  const every = expand(names, '', ([branch]) => branch);
  const counts = every.flatMap(({ oneOf, anyOf }) => [oneOf.length, anyOf.length]);
  const ways = Array.from({ length: Math.max(1, ...counts) }, (_, index) => index);
  return ways.map((way) => expand(names, '', (branches) => branches[way] ?? branches[0]));
}

/** Whether only names that match a pattern may be added. */
function isClosedBut(schemas: readonly Schema[]): boolean {
  return schemas.some(
    ({ additionalProperties, unevaluatedProperties }) =>
      additionalProperties?.never === true || unevaluatedProperties?.never === true,
  );
}

/** Names that some schemas and a pattern admit, up to a number of them. */
function namesOf(schemas: readonly Schema[], count: number, pattern?: string): string[] {
  const constraints = constraintsOf(schemas);
  const patterns = pattern === undefined ? [] : [pattern];
  const own = { ...constraints, patterns: [...constraints.patterns, ...patterns] };
  const listed = (constraints.members ?? []).filter((one) => typeof one === 'string');
  if (listed.length > 0) return listed;
  const most = Math.max(1, count);
  const plain = new Strings(own, JSON_TEXT, 'key').distinct(most);
  const isRight = (name: string) => isValid(schemas, name);
  if (plain.every(isRight)) return plain;
  const others = [...UNLIKE, ...schemas.flatMap(({ not }) => (not ? refusedBy(not) : []))];
  const all = others.flatMap((word) => new Strings(own, JSON_TEXT, word).distinct(most));
  return [...new Set([...plain, ...all])].filter(isRight).slice(0, most);
}

/** Names that have little in common, of which `not` refuses few. */
const UNLIKE = ['a', 'Name', 'x_1', '0'];
const OF_TEXTS = ['pattern', 'enum', 'minLength', 'maxLength'] as const;

/** Texts that each break one keyword of a schema. */
function refusedBy(schema: Schema): string[] {
  const strings = new Strings(constraintsOf(expand([schema], '', first)), JSON_TEXT, 'key');
  return OF_TEXTS.flatMap((keyword) => {
    const { value } = strings.breaking(keyword);
    return typeof value === 'string' ? [value] : [];
  });
}

function first(branches: readonly Schema[]): Schema | undefined {
  return branches[0];
}

function mayAppear({ schemas }: Constraints, name: string): boolean {
  return schemas.every(
    (schema) =>
      (!schema.propertyNames || isValid([schema.propertyNames], name)) &&
      (!schema.unevaluatedProperties?.never || propertySchemas(schema, name).length > 0),
  );
}

/** The map entries that a full value shows: one a pattern, and `key` where values have a schema. */
function mapEntries(constraints: Constraints, context: BuildContext): PlannedProperty[] {
  const { schemas } = constraints;
  const holdsValues = schemas.some(
    (schema) => schema.additionalProperties && !isOpen(schema.additionalProperties),
  );
  const isNamed = schemas.some((schema) => schema.propertyNames);
  const hasPatterns = schemas.some((schema) => schema.patternProperties.length > 0);
  if (!holdsValues && !isNamed && !hasPatterns) return [];
  const found = additionalNames(constraints, 1, context.hints).filter((one) =>
    isNamed || !/^key\d*$/.test(one.name) ? isNamed || one.schemas.length > 0 : holdsValues,
  );
  return isNamed && !hasPatterns ? found.slice(0, 1) : found;
}

/** `true` or `{}`: says nothing of the values. */
export function isOpen(schema: Schema): boolean {
  return (
    !schema.never &&
    !schema.ref &&
    schema.types === undefined &&
    schema.allOf.length + schema.oneOf.length + schema.anyOf.length === 0 &&
    schema.enum === undefined
  );
}

function assemble(
  constraints: Constraints,
  context: BuildContext,
  plan: readonly PlannedProperty[],
): JsonObject | undefined {
  const entries: [string, Json][] = [];
  const spare = constraints.maxProperties - plan.filter((one) => one.required).length;
  const properties =
    context.mode === 'full' ? [...plan, ...mapEntries(constraints, context)] : plan;
  let optional = 0;
  for (const property of properties) {
    if (!property.required && (optional >= spare || !isInReach(property, context))) continue;
    const value = buildProperty(property, constraints, context);
    if (value === undefined && property.required) return undefined;
    if (value === undefined) continue;
    if (!property.required) optional++;
    entries.push([property.name, value]);
  }
  return fill(Object.fromEntries(entries), constraints, context);
}

/** Adds properties until minProperties is met. */
function fill(
  object: JsonObject,
  constraints: Constraints,
  context: BuildContext,
): JsonObject | undefined {
  const { minProperties, maxProperties } = constraints;
  if (minProperties > MAX_PROPERTIES) return undefined;
  let filled = object;
  let size = Object.keys(object).length;
  if (size >= minProperties) return size <= maxProperties ? object : undefined;
  // By name, so that a document whose properties are written in another order has the same requests.
  const declared = propertyPlan(constraints).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const more = [...declared, ...additionalNames(constraints, minProperties, context.hints)];
  for (const property of more) {
    if (size >= minProperties) break;
    if (Object.hasOwn(filled, property.name)) continue;
    const value = buildProperty(property, constraints, { ...context, mode: 'required' });
    if (value === undefined) continue;
    filled = { ...filled, [property.name]: value };
    size++;
  }
  return size >= minProperties && size <= maxProperties ? filled : undefined;
}

/** Adds one optional property after another, with those that it needs, while the object stays valid. */
function grow(
  constraints: Constraints,
  context: BuildContext,
  required: JsonObject,
  plan: readonly PlannedProperty[],
): JsonObject {
  let object = required;
  for (const property of [...plan, ...mapEntries(constraints, context)]) {
    if (Object.hasOwn(object, property.name) || !isInReach(property, context)) continue;
    const needed = withNeeded([property.name], constraints.schemas);
    const added = plan.filter(({ name }) => needed.has(name) && !Object.hasOwn(object, name));
    const entries = (added.length > 0 ? added : [property]).map(
      (one) => [one.name, buildProperty(one, constraints, context)] as const,
    );
    const built = entries.filter(
      (entry): entry is readonly [string, Json] => entry[1] !== undefined,
    );
    const grown = { ...object, ...Object.fromEntries(built) };
    if (built.length > 0 && isValid(constraints.schemas, grown)) object = grown;
  }
  return object;
}

function isInReach(property: PlannedProperty, context: BuildContext): boolean {
  return context.depth + 1 <= context.maxDepth || property.required;
}

/** One property's value. A schema within itself is built with only its required properties. */
function buildProperty(
  property: PlannedProperty,
  constraints: Constraints,
  context: BuildContext,
): Json | undefined {
  const child = childContext(context, constraints, property.name);
  const recursive = holdsAny(property.schemas, child.within);
  const recursions = context.recursions + Number(recursive);
  const left = context.budget.left + (property.required ? MAX_REQUIRED : 0);
  if (recursions > 3 || left <= 0 || child.depth > MAX_DEPTH) return undefined;
  context.budget.left--;
  const mode = recursive ? 'required' : context.mode;
  const value = context.build(property.schemas, { ...child, mode, recursions });
  if (value === undefined) {
    context.unbuilt(child.at, noPropertyReason(property, constraints, child));
  }
  return value;
}

function noPropertyReason(
  { name, schemas }: PlannedProperty,
  constraints: Constraints,
  context: BuildContext,
): string {
  if (isClosed(constraints.schemas, name)) return REQUIRED_BUT_CLOSED;
  // Only to those who read the pattern otherwise is no value of it valid.
  if (constraints.schemas.some(mayDeclareAny)) return UNREADABLE_NAME;
  return noValueReason(schemas, context.at, context);
}

/** Whether a schema, through references and allOf, is one of those that already hold it. */
export function holdsAny(schemas: readonly Schema[], within: ReadonlySet<Schema>): boolean {
  return schemas.some(
    (schema) =>
      within.has(schema) ||
      (schema.ref !== undefined && holdsAny([schema.ref], within)) ||
      holdsAny(schema.allOf, within),
  );
}

/** A name, which is no index of an array if it can be another: a place has one kind of rows. */
function shortestName(pattern: string): string | undefined {
  const { language } = compilePattern(pattern);
  const isPlain = (codePoint: number) => codePoint > 0x20 && codePoint < 0x7f;
  const isDigit = (codePoint: number) => codePoint >= 0x30 && codePoint <= 0x39;
  const word = (allows: (codePoint: number) => boolean) =>
    language?.word({ min: 1, max: Infinity, prefer: 'shortest', allows })?.word;
  const found = word(isPlain);
  if (found === undefined || !/^\d+$/.test(found)) return found;
  return word((codePoint) => isPlain(codePoint) && !isDigit(codePoint)) ?? found;
}
