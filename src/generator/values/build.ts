import { emptySchema, type Schema } from '../document/schema.ts';
import { filePart, isFileType } from '../file-part.ts';
import { isArray, isNumber, isObject, type Json, type JsonObject } from '../json.ts';
import {
  admits,
  type Constraints,
  constraintsOf,
  expand,
  type HasProperty,
  type Kind,
  requiredNames,
  tellingNames,
  withNeeded,
} from '../validation/constraints.ts';
import { isValid, isValidToAll } from '../validation/validate.ts';
import { buildArray } from './arrays.ts';
import { type BuildContext, hintsOf } from './build-context.ts';
import { knownScalar } from './built-values.ts';
import {
  constraintsApart,
  distinguishBranches,
  distinguishByOmission,
} from './distinguish-branches.ts';
import { believableNumber } from './heuristics/numbers.ts';
import { stringFor } from './heuristics/string-for.ts';
import { wordFor } from './heuristics/words.ts';
import { kindsOf } from './kinds.ts';
import { needsCheck } from './needs-check.ts';
import { Numbers } from './numbers.ts';
import { buildObject, holdsAny } from './objects.ts';
import { Strings } from './strings.ts';
import type { Transport } from './transport.ts';

/** How many combinations of branches are tried at one place. */
const MAX_COMBINATIONS = 48;

/**
 * A valid value for a place, or undefined where none was found.
 * It takes the document's own example where that is valid, else a realistic value.
 */
export function build(schemas: readonly Schema[], context: BuildContext): Json | undefined {
  const extension = context.extensions.get(context.at);
  if (extension) return newValue([...schemas, extension.schema], context);
  return knownScalar(schemas, context, () => {
    if (!context.known) return newValue(schemas, context);
    return context.known.of(schemas, context, (inner) => newValue(schemas, inner));
  });
}

function newValue(schemas: readonly Schema[], context: BuildContext): Json | undefined {
  let named: Json | undefined;
  let apart: Json | undefined;
  for (const all of withNegations(combinations(schemas, context))) {
    if (all.some((schema) => schema.never || schema.unsupported)) continue;
    const constraints = constraintsOf(all);
    const possible = candidates(constraints, context);
    const plain = possible.find((value) => !needsCheck(all) || isValidToAll(schemas, value));
    // It may be null.
    const found = plain === undefined ? valueApart(schemas, all, constraints, context) : plain;
    if (found === undefined && context.mode === 'full') {
      for (const value of possible)
        apart ??= distinguishBranches(schemas, all, value) ?? distinguishByOmission(schemas, value);
    }
    if (found === undefined) continue;
    if (!all.some((schema) => isNamedAlone(schema, found))) return found;
    named ??= found;
  }
  return named ?? (context.mode === 'required' ? shrunk(schemas, context) : apart);
}

/** Each combination as it is, then with what keeps `not` from accepting an object. */
function* withNegations(all: Iterable<Schema[]>): Generator<Schema[]> {
  for (const schemas of all) {
    yield schemas;
    const refused = schemas.flatMap(({ not }) => (not && negated(not)) ?? []);
    if (refused.length > 0) yield [...schemas, ...refused];
  }
}

/**
 * What a value may satisfy so that a schema refuses it: its first property is there, and is none that the schema
 * accepts, or is left out where nothing else is said of it. Undefined where the schema is about no property.
 */
function negated(schema: Schema): Schema | undefined {
  const [first] = schema.properties;
  if (first) {
    const [name, property] = first;
    const other = { ...emptySchema(), not: property };
    return { ...emptySchema(), properties: new Map([[name, other]]), required: [name] };
  }
  const [name] = schema.required;
  if (name === undefined) return schema.ref && negated(schema.ref);
  return { ...emptySchema(), properties: new Map([[name, { ...emptySchema(), never: true }]]) };
}

/** A value for one branch of oneOf that the others refuse for its size; undefined where none will do. */
function valueApart(
  schemas: readonly Schema[],
  all: readonly Schema[],
  constraints: Constraints,
  context: BuildContext,
): Json | undefined {
  for (const apart of constraintsApart(constraints, all)) {
    const found = candidates(apart, context).find((value) => isValidToAll(schemas, value));
    if (found !== undefined) return found;
  }
  if (!all.some(({ oneOf, not }) => oneOf.length > 0 || not)) return undefined;
  const values = [...otherScalars(constraints, context), ...otherTypes(constraints)];
  return values.find((value) => isValidToAll(schemas, value));
}

/** How many other texts, and numbers, are tried against the other branches. */
const MAX_SCALARS = 12;

/** Values of other types, where nothing but `not` may exclude some. */
function otherTypes({ types, members }: Constraints): Json[] {
  return types === undefined && !members ? [1, true] : [];
}

function otherScalars(constraints: Constraints, context: BuildContext): Json[] {
  if (constraints.members) return [];
  const { at, transportOf } = context;
  return kindsOf(constraints, context).flatMap((kind): Json[] => {
    if (kind === 'string') {
      return [wordFor(at), 'text', '1'].flatMap((word) =>
        new Strings(constraints, transportOf(at), word).distinct(MAX_SCALARS),
      );
    }
    if (kind === 'boolean') return [false];
    if (kind !== 'integer' && kind !== 'number') return [];
    const numbers = new Numbers(constraints, kind === 'integer', undefined);
    return [...numbers.another(MAX_SCALARS), ...numbers.fractions()];
  });
}

/** Whether several branches of oneOf accept a value, so that only its discriminator decides. */
function isNamedAlone({ discriminator, oneOf }: Schema, value: Json): boolean {
  return discriminator !== undefined && oneOf.filter((one) => isValid([one], value)).length > 1;
}

/**
 * Where the required properties by themselves are no valid value (they satisfy two branches of oneOf), the
 * full value without whatever can be spared.
 */
function shrunk(schemas: readonly Schema[], context: BuildContext): Json | undefined {
  const chosen = [...combinations(schemas, context)];
  const isBranching = chosen.some((all) => all.some((schema) => schema.oneOf.length > 0));
  if (!isBranching || context.recursions > 0) return undefined;
  const full = build(schemas, { ...context, mode: 'full' });
  if (!isObject(full)) return full;
  const telling = new Set(chosen.flatMap(tellingNames));
  return Object.keys(full).reduceRight((least: JsonObject, name) => {
    if (telling.has(name)) return least;
    const { [name]: _, ...less } = least;
    return isValid(schemas, less) ? less : least;
  }, full);
}

/** Every way to take the branches, in the order of the document, `null` last. */
function* combinations(schemas: readonly Schema[], context: BuildContext): Generator<Schema[]> {
  const digits: number[] = [];
  for (let turn = 0; turn < MAX_COMBINATIONS; turn++) {
    const radices: number[] = [];
    const choose = (options: number) => {
      radices.push(options);
      return digits[radices.length - 1] ?? 0;
    };
    yield expand(
      schemas,
      context.at,
      (branches) => {
        const forced = context.forced.get(context.at)?.get(branches);
        if (forced !== undefined) return branches[forced];
        return inOrder(branches, context)[choose(branches.length)];
      },
      (schema) => {
        const { condition } = schema;
        const forced = condition && context.forced.get(context.at)?.get(condition);
        const holds = forced === undefined ? choose(2) === 0 : forced === 1;
        const refused = condition && forced === 0 ? negated(condition) : undefined;
        const sides = holds ? [condition, schema.whenTrue] : [refused, schema.whenFalse];
        return sides.filter((side) => side !== undefined);
      },
      hasProperty(context, choose),
    );
    let last = radices.length - 1;
    while (last >= 0 && (digits[last] ?? 0) + 1 >= (radices[last] ?? 1)) last--;
    if (last < 0) return;
    digits.length = last + 1;
    for (let index = 0; index < last; index++) digits[index] ??= 0;
    digits[last] = (digits[last] ?? 0) + 1;
  }
}

/** Whether a property will be there: those that must be, and at first all in a full value. */
function hasProperty(context: BuildContext, choose: (options: number) => number): HasProperty {
  let holdsAll: boolean | undefined;
  return (name, known) => {
    const schemas = [...known];
    const forcedProperty = context.forcedProperties.get(context.at);
    const needed = [
      ...requiredNames(schemas),
      ...tellingNames(schemas),
      ...(forcedProperty ? [forcedProperty] : []),
    ];
    if (withNeeded(needed, schemas).has(name)) return true;
    if (context.mode === 'required') return false;
    holdsAll ??= choose(2) === 0;
    return holdsAll;
  };
}

/** Null last, but first where the other branches would put a schema into itself for no need. */
function inOrder(branches: readonly Schema[], context: BuildContext): readonly Schema[] {
  const isNull = (schema: Schema) => schema.types?.length === 1 && schema.types[0] === 'null';
  if (!branches.some(isNull)) return branches;
  const isDeep = context.mode === 'required' || context.recursions > 0;
  const isEnd = isDeep && branches.every((one) => isNull(one) || holdsAny([one], context.within));
  return branches.toSorted((a, b) => (Number(isNull(a)) - Number(isNull(b))) * (isEnd ? -1 : 1));
}

function candidates(constraints: Constraints, context: BuildContext): Json[] {
  const { members, schemas, types } = constraints;
  if (types?.length === 0) return [];
  const file = fileTypeOf(constraints, context);
  if (file !== undefined) return [filePart(file)];
  const transport = context.transportOf(context.at);
  const fits = (value: Json) =>
    isValid(schemas.map(withoutComposition), value) &&
    (typeof value !== 'string' || transport.carries(value));
  const hints = hintsOf(constraints, context).filter((hint) => !isArray(hint) && !isObject(hint));
  const carried = [...hints.filter((hint) => hint !== null), ...(members ?? [])].filter(fits);
  const known = carried.length > 0 ? carried : listedAlone(constraints, transport);
  const built = members
    ? []
    : kindsOf(constraints, context).map((kind) => make(kind, constraints, context));
  const nothing = admits(types, 'null') && types !== undefined && !members ? [null] : [];
  return [...known, ...built, ...nothing].filter((value) => value !== undefined);
}

/** The media type of a file that must be at the place; undefined where another value is. */
function fileTypeOf({ schemas, types }: Constraints, context: BuildContext): string | undefined {
  const part = context.partAt(context.at);
  if (!part) return undefined;
  const binary = schemas.find((schema) => schema.binary)?.binary;
  if (binary !== undefined) return part.contentType ?? binary;
  // Without a type the encoding alone says what a part is (OpenAPI 3.1, "Encoding Object").
  const isFile = types === undefined && isFileType(part.contentType ?? '');
  return isFile ? part.contentType : undefined;
}

/** Listed texts that only a server which takes each item as it is reads as one. */
function listedAlone({ members, schemas }: Constraints, { listed }: Transport): readonly Json[] {
  if (!listed || !members) return [];
  const plain = schemas.map(withoutComposition);
  return members.filter(
    (one) => typeof one === 'string' && listed.carries(one) && isValid(plain, one),
  );
}

/** What a schema says of a value itself; the branches are checked on the whole. */
function withoutComposition(schema: Schema): Schema {
  if (schema.oneOf.length + schema.anyOf.length + schema.allOf.length === 0 && !schema.ref) {
    return schema;
  }
  return { ...schema, ref: undefined, allOf: [], oneOf: [], anyOf: [] };
}

function make(kind: Kind, constraints: Constraints, context: BuildContext): Json | undefined {
  const hints = hintsOf(constraints, context);
  if (kind === 'object') return buildObject(constraints, context);
  if (kind === 'array') return buildArray(constraints, context);
  if (kind === 'boolean') return true;
  if (kind === 'string') {
    const { at, transportOf } = context;
    const transport = transportOf(at);
    const found = stringFor(new Strings(constraints, transport, wordFor(at)), constraints, context);
    if (found !== undefined || !transport.listed || constraints.patterns.length === 0) return found;
    // A pattern demands what separates items elsewhere.
    return new Strings(constraints, transport.listed, wordFor(at)).valid();
  }
  const hint = hints.find(isNumber) ?? believableNumber(context.at);
  return new Numbers(constraints, kind === 'integer', hint).valid();
}
