import type { Schema } from '../document/schema.ts';
import { isArray, isNumber, isObject, type Json, type JsonObject, own } from '../json.ts';
import { childPointer, segmentsOf } from '../pointer.ts';
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
} from '../validation/place.ts';
import { isValid, isValidToAll } from '../validation/validate.ts';
import { buildArray } from './arrays.ts';
import { believableNumber } from './believable/numbers.ts';
import { stringFor } from './believable/string-for.ts';
import { knownScalar } from './known-scalars.ts';
import { Numbers } from './numbers.ts';
import { buildObject } from './objects.ts';
import { Strings } from './strings.ts';
import { toldApart, toldByAbsence } from './tell-apart.ts';
import type { Transport } from './transport.ts';

/** The branch to take at a place, by its list of branches. */
export type Forced = ReadonlyMap<string, ReadonlyMap<readonly Schema[], number>>;

/** What a value is built for, and where. */
export interface BuildContext {
  readonly at: string;
  /** How many property names deep the place lies. */
  readonly depth: number;
  readonly maxDepth: number;
  /** `full`: every field in reach. `required`: nothing that may be left out. */
  readonly mode: 'full' | 'required';
  /** The document's own values for this place, best first. */
  readonly hints: readonly Json[];
  /** The schemas that hold this place, so that recursion is seen. */
  readonly within: ReadonlySet<Schema>;
  /** How often a schema has been entered within itself. */
  readonly recursions: number;
  /** Properties that may still be added; a document can unfold without end. */
  readonly budget: { left: number };
  /** Whether only a text can stand at the place: OpenAPI nests nothing deeper there. */
  readonly scalarOnly: (at: string) => boolean;
  /** Whether a file may stand at the place: a part of a multipart body. */
  readonly isPart: (at: string) => boolean;
  readonly forced: Forced;
  /** A property that the object at a place must have, required or not. */
  readonly wanted: ReadonlyMap<string, string>;
  readonly transportOf: (at: string) => Transport;
  /** Told why a field could not be built. */
  readonly unbuilt: (at: string, reason: string) => void;
}

/** How many combinations of branches are tried at one place. */
const MAX_COMBINATIONS = 48;

/**
 * A valid value for a place, or undefined where none was found.
 * It takes the document's own example where that is valid, else a realistic value.
 */
export function build(schemas: readonly Schema[], context: BuildContext): Json | undefined {
  return knownScalar(schemas, context, () => newValue(schemas, context));
}

function newValue(schemas: readonly Schema[], context: BuildContext): Json | undefined {
  let named: Json | undefined;
  let apart: Json | undefined;
  for (const all of combinations(schemas, context)) {
    if (all.some((schema) => schema.never || schema.unsupported)) continue;
    const constraints = constraintsOf(all);
    const possible = candidates(constraints, context);
    const found = possible.find((value) => !needsCheck(all) || isValidToAll(schemas, value));
    if (found === undefined && context.mode === 'full') {
      for (const value of possible)
        apart ??= toldApart(schemas, all, value) ?? toldByAbsence(schemas, value);
    }
    if (found === undefined) continue;
    if (!all.some((schema) => isNamedAlone(schema, found))) return found;
    named ??= found;
  }
  return named ?? (context.mode === 'required' ? shrunk(schemas, context) : apart);
}

/** Whether several branches of oneOf accept a value, so that its discriminator alone decides. */
function isNamedAlone({ discriminator, oneOf }: Schema, value: Json): boolean {
  return discriminator !== undefined && oneOf.filter((one) => isValid([one], value)).length > 1;
}

/**
 * Where the required properties alone are no valid value (they satisfy two branches of oneOf), the
 * full value without whatever can be spared.
 */
function shrunk(schemas: readonly Schema[], context: BuildContext): Json | undefined {
  const taken = [...combinations(schemas, context)];
  const isBranching = taken.some((all) => all.some((schema) => schema.oneOf.length > 0));
  if (!isBranching || context.recursions > 0) return undefined;
  const full = build(schemas, { ...context, mode: 'full' });
  if (!isObject(full)) return full;
  const telling = new Set(taken.flatMap(tellingNames));
  return Object.keys(full).reduceRight((least: JsonObject, name) => {
    if (telling.has(name)) return least;
    const { [name]: _, ...less } = least;
    return isValid(schemas, less) ? less : least;
  }, full);
}

/** The contexts below: one property or item further in. */
export function childContext(
  context: BuildContext,
  constraints: Constraints,
  key: string | number,
): BuildContext {
  const hints = hintsOf(constraints, context).flatMap((hint) => {
    const child = isArray(hint)
      ? hint[Number(key)]
      : isObject(hint)
        ? own(hint, String(key))
        : undefined;
    return child === undefined ? [] : [child];
  });
  const named = typeof key === 'string' ? discriminatorValues(constraints, key) : [];
  return {
    ...context,
    at: childPointer(context.at, key),
    depth: context.depth + (typeof key === 'string' ? 1 : 0),
    hints: [...named, ...hints],
    within: new Set([...context.within, ...constraints.schemas]),
  };
}

/**
 * What a discriminator says of the branch that is taken, or of the schema that holds the
 * discriminator's own: the mapped value, else the name.
 */
function discriminatorValues({ schemas }: Constraints, key: string): string[] {
  return schemas.flatMap(({ discriminator, oneOf, anyOf }) => {
    if (discriminator?.property !== key) return [];
    const branches = [...oneOf, ...anyOf].filter((branch) => schemas.includes(branch));
    const taken = branches.length > 0 ? branches.flatMap((one) => one.ref ?? []) : schemas;
    const names = taken.flatMap((schema) => schema.name ?? []);
    const mapped = names.flatMap((name) => discriminator.values.get(name) ?? []);
    return [...mapped, ...names.slice(0, 1)];
  });
}

/** Whether a value cannot be trusted by its construction alone. */
export function needsCheck(schemas: readonly Schema[]): boolean {
  return schemas.some(
    (schema) =>
      schema.oneOf.length > 0 ||
      schema.anyOf.length > 0 ||
      schema.not ||
      schema.condition ||
      schema.contains ||
      schema.propertyNames ||
      schema.unevaluatedProperties ||
      schema.unevaluatedItems ||
      schema.dependentRequired.size > 0 ||
      schema.dependentSchemas.size > 0,
  );
}

/** The document's own values for the place, those handed down first. */
export function hintsOf(constraints: Constraints, context: BuildContext): Json[] {
  return [...context.hints, ...constraints.schemas.flatMap((schema) => schema.examples)];
}

/** A word for strings of which nothing is known but their name. */
export function wordFor(at: string): string {
  const name = segmentsOf(at).findLast((segment) => !/^\d+$/.test(segment)) ?? '';
  return name.replace(/[^A-Za-z0-9_-]/g, '') || 'text';
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
        return nullLast(branches)[choose(branches.length)];
      },
      (schema) => {
        const sides = choose(2) === 0 ? [schema.condition, schema.whenTrue] : [schema.whenFalse];
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
    const wanted = context.wanted.get(context.at);
    const needed = [
      ...requiredNames(schemas),
      ...tellingNames(schemas),
      ...(wanted ? [wanted] : []),
    ];
    if (withNeeded(needed, schemas).has(name)) return true;
    if (context.mode === 'required') return false;
    holdsAll ??= choose(2) === 0;
    return holdsAll;
  };
}

function nullLast(branches: readonly Schema[]): readonly Schema[] {
  const isNull = (schema: Schema) => schema.types?.length === 1 && schema.types[0] === 'null';
  return branches.toSorted((a, b) => Number(isNull(a)) - Number(isNull(b)));
}

function candidates(constraints: Constraints, context: BuildContext): Json[] {
  const { members, schemas, types } = constraints;
  if (types?.length === 0) return [];
  const file = schemas.find((schema) => schema.binary)?.binary;
  if (file && context.isPart(context.at)) return [filePart(file)];
  const transport = context.transportOf(context.at);
  const fits = (value: Json) =>
    isValid(schemas.map(withoutComposition), value) &&
    (typeof value !== 'string' || transport.carries(value));
  const hints = hintsOf(constraints, context).filter((hint) => !isArray(hint) && !isObject(hint));
  const known = [...hints.filter((hint) => hint !== null), ...(members ?? [])].filter(fits);
  const made = members
    ? []
    : kindsOf(constraints, context).map((kind) => make(kind, constraints, context));
  const nothing = admits(types, 'null') && types !== undefined && !members ? [null] : [];
  return [...known, ...made, ...nothing].filter((value) => value !== undefined);
}

/** A file as the environment writes it (DESIGN.md, "Content type"). */
function filePart(contentType: string): Json {
  return { filename: 'a.bin', content_type: contentType, base64: 'cHJvb2ZnYXRl' };
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
    return stringFor(new Strings(constraints, transportOf(at), wordFor(at)), constraints, context);
  }
  const hint = hints.find(isNumber) ?? believableNumber(context.at);
  return new Numbers(constraints, kind === 'integer', hint).valid();
}

const KINDS: readonly Kind[] = ['string', 'integer', 'number', 'boolean', 'array', 'object'];

/** The kinds to try, that of the document's example first. */
export function kindsOf(constraints: Constraints, context: BuildContext): Kind[] {
  const { types } = constraints;
  const named = types?.filter((type) => type !== 'null') ?? inferredKinds(constraints, context);
  const hint = context.hints.find((one) => one !== null);
  const isLike = (kind: string) =>
    hint !== undefined &&
    (isArray(hint) ? 'array' : isNumber(hint) ? 'number' : typeof hint) === kind;
  const scalar = context.scalarOnly(context.at);
  const possible = KINDS.filter((kind) => !scalar || (kind !== 'array' && kind !== 'object'));
  return possible
    .filter((kind) => named.includes(kind))
    .toSorted(
      (a, b) => Number(isLike(b)) - Number(isLike(a)) || named.indexOf(a) - named.indexOf(b),
    );
}

/** The kind that the keywords of a schema without `type` speak of; a string where none does. */
function inferredKinds(constraints: Constraints, context: BuildContext): Kind[] {
  const { schemas, patterns, formats, minLength, maxLength, multiples } = constraints;
  const hint = hintsOf(constraints, context)[0];
  if (
    schemas.some((s) => s.properties.size > 0 || s.required.length > 0 || s.additionalProperties)
  ) {
    return ['object'];
  }
  if (schemas.some((s) => s.items || s.prefixItems.length > 0 || s.minItems !== undefined)) {
    return ['array'];
  }
  if (patterns.length + formats.length > 0 || minLength > 0 || maxLength < Infinity)
    return ['string'];
  if (constraints.minimum || constraints.maximum || multiples.length > 0) return ['number'];
  if (isArray(hint)) return ['array'];
  if (isObject(hint)) return ['object'];
  if (isNumber(hint)) return ['number'];
  return typeof hint === 'boolean' ? ['boolean'] : ['string'];
}
