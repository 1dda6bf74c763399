import { isReadOnly, type Schema } from '../document/schema.ts';
import { isFilePart } from '../file-part.ts';
import { isArray, isObject, type Json, own } from '../json.ts';
import { childPointer, segmentsOf } from '../pointer.ts';
import type { Location } from '../report.ts';
import {
  type Constraints,
  constraintsOf,
  effective,
  everyEffective,
  itemSchemas,
  type Kind,
  kindOf,
  propertySchemas,
} from '../validation/constraints.ts';
import { mayDeclareAny } from '../validation/declared-schemas.ts';
import type { Choices } from '../validation/run.ts';
import { choicesOf } from '../validation/validate.ts';
import { forbiddenReason } from '../values/forbidden.ts';
import { needsCheck } from '../values/needs-check.ts';
import { holdsAny, isOpen } from '../values/objects.ts';
import { UNREADABLE_NAME } from '../values/unreadable-names.ts';
import { parameterSchema, partSchema } from './parameter-schema.ts';

/** The place from which a verdict must be given: nothing above it depends on what is below. */
export interface Scope {
  readonly at: string;
  readonly schemas: readonly Schema[];
  readonly value: Json;
  readonly choices: Choices;
  /** Whether it is one parameter, on which nothing else of the operation bears. */
  readonly isParameter: boolean;
}

/** A place of a base request that is tested on its own. */
export interface Field {
  readonly location: Location;
  readonly at: string;
  readonly depth: number;
  readonly kind: Kind;
  readonly constraints: Constraints;
  readonly value: Json;
  readonly scope: Scope;
  /** Undefined for a whole body and for items. */
  readonly parent:
    | {
        readonly at: string;
        readonly property: string;
        readonly scope: Scope;
        /** What applies to the object that holds it. */
        readonly schemas: readonly Schema[];
      }
    | undefined;
  readonly required: boolean;
  readonly isItem: boolean;
  /** A file in a multipart body: it is there or it is not. */
  readonly isFile: boolean;
  readonly within: ReadonlySet<Schema>;
}

export interface FieldSkip {
  readonly at: string;
  readonly reason: string;
}

/** A property, or an item, that may be sent, but that this base leaves out. */
export interface MissingProperty {
  readonly at: string;
  readonly name: string;
  /** An item or a map's entry, which cannot be requested by its name. */
  readonly isItem: boolean;
  /** What the base's branches say of it. */
  readonly schemas: readonly Schema[];
}

export interface FoundFields {
  readonly fields: readonly Field[];
  readonly skips: readonly FieldSkip[];
  readonly missing: readonly MissingProperty[];
  readonly choices: Choices;
}

const RECURSIVE = 'recursive: what is below is tested where it first appears';

/** The reason for a place where a request has null, and nothing else can be. */
export const ONLY_NULL = 'only null is possible';

/** The reason for a field below the depth that is tested. */
export function tooDeep(maxDepth: number): string {
  return `deeper than ${maxDepth} property names`;
}

interface Walk {
  readonly location: Location;
  readonly root: Schema;
  readonly maxDepth: number;
  /** Whether the body is a form, whose fields are read one by one. */
  readonly isForm: boolean;
  /** The branches that the whole base takes. */
  readonly choices: Choices;
  readonly fields: Field[];
  readonly skips: FieldSkip[];
  readonly missing: MissingProperty[];
}

/** An object, and which of its properties leads further. */
interface Level {
  readonly schemas: readonly Schema[];
  readonly name: string;
}

interface Visit {
  readonly at: string;
  readonly depth: number;
  readonly value: Json;
  readonly schemas: readonly Schema[];
  readonly within: ReadonlySet<Schema>;
  readonly above: Scope | undefined;
  /** The objects of a form around it, where no verdict on one of their properties depends on another. */
  readonly levels: readonly Level[] | undefined;
  readonly parent: Field['parent'];
  readonly required: boolean;
  readonly isItem: boolean;
  /** The instance of a location other than the body, and the holder of cookies, are no fields. */
  readonly isHolder: boolean;
}

/**
 * The fields of one instance, in the order of the document: properties down to `maxDepth` names,
 * element 0 of arrays, map values under their key.
 * @param whole whether every verdict must be given on the whole instance (values on the wire).
 */
export function fieldsOf(
  location: Location,
  root: Schema,
  base: Json,
  maxDepth: number,
  whole: boolean,
  bodyRequired: boolean,
): FoundFields {
  const choices = choicesOf([root], base);
  const isForm = whole && location === 'body';
  const found = { fields: [], skips: [], missing: [] };
  const walk: Walk = { location, root, maxDepth, isForm, choices, ...found };
  const scope = { at: '', schemas: [root], value: base, choices, isParameter: false };
  visit(walk, {
    at: '',
    depth: 0,
    value: base,
    schemas: [root],
    within: new Set(),
    above: whole ? scope : undefined,
    levels: isForm ? [] : undefined,
    parent: undefined,
    required: bodyRequired,
    isItem: false,
    isHolder: location !== 'body',
  });
  return walk;
}

function visit(walk: Walk, place: Visit): void {
  const { at, value, schemas, within } = place;
  const { choices } = walk;
  const all = effective(schemas, value, at, choices);
  const constraints = constraintsOf(all);
  const scope = place.above ?? { at, schemas, value, choices, isParameter: false };
  const isFile = isFilePart(value) && all.every(mayBeFile);
  const kind = isFile ? 'string' : kindOf(value, constraints.types);
  if (!kind) {
    walk.skips.push({ at, reason: ONLY_NULL });
    return;
  }
  if (!place.isHolder) {
    const { depth, parent, required, isItem } = place;
    const { location } = walk;
    walk.fields.push({
      ...{
        location,
        at,
        depth,
        kind,
        constraints,
        value,
        scope,
        parent,
        required,
        isItem,
        isFile,
        within,
      },
    });
  }
  if (isFile) return;
  if (at !== '' && holdsAny(all, within)) {
    if (isArray(value) || isObject(value)) {
      walk.skips.push({ at, reason: RECURSIVE });
    }
    return;
  }
  const every = everyEffective(schemas, value, at, choices);
  const inner = {
    every,
    within: new Set([...within, ...every]),
    above: dependsOnBelow(all) ? scope : place.above,
  };
  if (isObject(value)) visitProperties(walk, place, { ...inner, all, constraints, scope, value });
  if (isArray(value)) visitItem(walk, place, { ...inner, all, value });
}

/** Whether a schema admits a file: it is one, or has nothing that asks for an object's members. */
function mayBeFile({ binary, types, properties }: Schema): boolean {
  return binary !== undefined || (!types?.includes('object') && properties.size === 0);
}

function visitProperties(
  walk: Walk,
  place: Visit,
  inner: {
    readonly within: ReadonlySet<Schema>;
    readonly above: Scope | undefined;
    readonly all: readonly Schema[];
    readonly every: readonly Schema[];
    readonly constraints: Constraints;
    readonly scope: Scope;
    readonly value: { readonly [key: string]: Json };
  },
): void {
  noteMissing(walk, place, inner);
  const required = new Set(inner.constraints.required);
  const isCookies = (name: string) =>
    walk.location === 'header' && place.at === '' && name === 'Cookie';
  const around = areIndependent(inner.all, place.at) ? place.levels : undefined;
  for (const name of Object.keys(inner.value)) {
    const depth = place.depth + Number(!isCookies(name));
    const at = childPointer(place.at, name);
    const value = own(inner.value, name) ?? null;
    const alone = place.isHolder ? scopeOfOne(walk, at, value) : undefined;
    const levels = around?.concat({ schemas: inner.all, name });
    if (depth > walk.maxDepth) {
      walk.skips.push({ at, reason: tooDeep(walk.maxDepth) });
      continue;
    }
    if (inner.all.some((schema) => !schema.properties.has(name) && mayDeclareAny(schema))) {
      walk.skips.push({ at, reason: UNREADABLE_NAME });
      continue;
    }
    visit(walk, {
      at,
      depth,
      value,
      schemas: firstOf(inner, (schema) => propertySchemas(schema, name)),
      within: inner.within,
      above: alone ?? (levels && scopeWithin(levels, value, walk.choices)) ?? inner.above,
      levels,
      parent: { at: place.at, property: name, scope: alone ?? inner.scope, schemas: inner.all },
      required: required.has(name),
      isItem: false,
      isHolder: isCookies(name),
    });
  }
}

/**
 * The scope of one parameter: no verdict on it depends on the others, and an operation may have
 * thousands of them.
 */
function scopeOfOne({ root, choices }: Walk, at: string, value: Json): Scope {
  const names = segmentsOf(at);
  const instance = names.reduceRight<Json>((inner, name) => ({ [name]: inner }), value);
  const schemas = [parameterSchema(root, names)];
  return { at: '', schemas, value: instance, choices, isParameter: true };
}

/** The scope of a field of a form, which may have hundreds of them: it without those beside it. */
function scopeWithin(levels: readonly Level[], value: Json, choices: Choices): Scope {
  const instance = levels.reduceRight<Json>((inner, { name }) => ({ [name]: inner }), value);
  const schemas = levels.reduceRight<readonly Schema[]>(
    (inner, { schemas: all, name }) => all.map((schema) => partSchema(schema, name, inner)),
    [],
  );
  return { at: '', schemas, value: instance, choices, isParameter: false };
}

/**
 * Whether no verdict on one property of a form depends on another. Below its fields an object must be nothing but
 * one: beside a list it would be read as such by some servers, with all that it holds.
 */
function areIndependent(schemas: readonly Schema[], at: string): boolean {
  const isCounted = (one: Schema) => (one.minProperties ?? one.maxProperties) !== undefined;
  const types = constraintsOf(schemas).types ?? [];
  const isPlain = at === '' || (types.length > 0 && types.every((type) => type === 'object'));
  return isPlain && !dependsOnBelow(schemas) && !schemas.some(isCounted);
}

/** What the schemas of the branches first taken say of a child, else what any branch taken says. */
function firstOf(
  { all, every }: { readonly all: readonly Schema[]; readonly every: readonly Schema[] },
  childOf: (schema: Schema) => readonly Schema[],
): readonly Schema[] {
  const first = all.flatMap(childOf);
  return first.some((schema) => !isOpen(schema)) ? first : every.flatMap(childOf);
}

/** What the object does not hold: read-only properties in words, others for another base. */
function noteMissing(
  walk: Walk,
  place: Visit,
  inner: { readonly every: readonly Schema[]; readonly value: { readonly [key: string]: Json } },
): void {
  const names = new Set(inner.every.flatMap((schema) => [...schema.properties.keys()]));
  for (const name of names) {
    if (Object.hasOwn(inner.value, name)) continue;
    const at = childPointer(place.at, name);
    const forbidden = forbiddenReason(place.schemas, name);
    if (inner.every.some((schema) => isReadOnly(schema.properties.get(name)))) {
      walk.skips.push({ at, reason: 'read-only: not sent in a request' });
    } else if (forbidden !== undefined) walk.skips.push({ at, reason: forbidden });
    else if (place.depth < walk.maxDepth) {
      const schemas = inner.every.flatMap((schema) => schema.properties.get(name) ?? []);
      walk.missing.push({ at: place.at, name, isItem: false, schemas });
    } else walk.skips.push({ at, reason: tooDeep(walk.maxDepth) });
  }
  const holdsEntry = Object.keys(inner.value).some((name) => !names.has(name));
  if (!holdsEntry && inner.every.some(hasEntries) && place.depth < walk.maxDepth) {
    walk.missing.push({ at: place.at, name: 'key', isItem: true, schemas: [] });
  }
}

/** Whether names that are not declared have values of a schema of their own. */
function hasEntries({ additionalProperties, patternProperties }: Schema): boolean {
  const rest = additionalProperties;
  return patternProperties.length > 0 || (rest !== undefined && !rest.never && !isOpen(rest));
}

function visitItem(
  walk: Walk,
  place: Visit,
  inner: {
    readonly within: ReadonlySet<Schema>;
    readonly above: Scope | undefined;
    readonly all: readonly Schema[];
    readonly every: readonly Schema[];
    readonly value: readonly Json[];
  },
): void {
  const first = inner.value[0];
  const schemas = firstOf(inner, (schema) => itemSchemas(schema, 0));
  if (schemas.length === 0) return;
  if (first === undefined) {
    const at = childPointer(place.at, 0);
    const isRecursive = holdsAny(schemas, inner.within);
    if (isRecursive) walk.skips.push({ at, reason: RECURSIVE });
    else walk.missing.push({ at: place.at, name: '0', isItem: true, schemas: [] });
    return;
  }
  visit(walk, {
    at: childPointer(place.at, 0),
    depth: place.depth,
    value: first,
    schemas,
    within: inner.within,
    above: inner.above,
    levels: undefined,
    parent: undefined,
    required: true,
    isItem: true,
    isHolder: false,
  });
}

/** Whether the verdict on a place may change with what is below it. */
function dependsOnBelow(schemas: readonly Schema[]): boolean {
  return (
    needsCheck(schemas) ||
    schemas.some((schema) => schema.uniqueItems || schema.enum || schema.const)
  );
}
