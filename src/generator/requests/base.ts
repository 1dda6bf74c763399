import type { Extension } from '../document/extensions.ts';
import type { Operation } from '../document/operations.ts';
import type { Schema } from '../document/schema.ts';
import { isObject, type Json, type JsonObject, own } from '../json.ts';
import type { Location } from '../report.ts';
import { isValid } from '../validation/validate.ts';
import { build } from '../values/build.ts';
import type { BuildContext, Forced } from '../values/build-context.ts';
import type { BuiltValues } from '../values/built-values.ts';
import { noValueReason } from '../values/no-value-reason.ts';
import { type Causes, NOT_FOUND } from './causes.ts';
import { wireOf } from './wire.ts';
import { writable } from './writable.ts';

/** A valid request: the instance of each location that it has. */
export type RequestValues = ReadonlyMap<Location, Json>;

export interface Bases {
  /** Every field in reach. */
  readonly full: RequestValues;
  /** Nothing that may be left out. */
  readonly required: RequestValues;
  /** As `required`, with the least instance of a location that may be left out as a whole. */
  readonly least: RequestValues;
  /** How many property names deep `full` shows every field. */
  readonly depths: ReadonlyMap<Location, number>;
}

export type BasesAnswer = Bases | { readonly impossible: string };

/** Properties that one instance may hold; a document can unfold without end. */
export const MAX_PROPERTIES = 1500;
export const LOCATIONS: readonly Location[] = ['path', 'query', 'header', 'body'];

/** The two valid requests of an operation: every field in reach, and only the required ones. */
export function basesOf(operation: Operation, maxDepth: number, causes: Causes): BasesAnswer {
  const full = new Map<Location, Json>();
  const required = new Map<Location, Json>();
  const leasts = new Map<Location, Json>();
  const depths = new Map<Location, number>();
  for (const location of LOCATIONS) {
    if (!operation.roots.has(location)) continue;
    const note = (at: string, reason: string) => causes.note(location, at, reason);
    const { value: whole, depth } = widest(operation, location, maxDepth, note);
    depths.set(location, depth);
    const least = instanceOf(operation, location, { mode: 'required', maxDepth });
    const needed = location === 'body' ? operation.body?.required === true : !isEmpty(least);
    if (whole === undefined || least === undefined) {
      note('', NOT_FOUND);
      if (location !== 'body' || needed) {
        const cause = causes.known(location, '');
        return { impossible: `no valid ${location} was found${cause ? `: ${cause}` : ''}` };
      }
      continue;
    }
    full.set(location, whole);
    leasts.set(location, least);
    if (needed) required.set(location, least);
  }
  return { full, required, least: leasts, depths };
}

/**
 * The instance with every field in reach: where a document unfolds beyond all bounds, all fields
 * down to a lesser depth, so that no shallow field gives way to a deep one.
 */
function widest(
  operation: Operation,
  location: Location,
  maxDepth: number,
  note: (at: string, reason: string) => void,
): { readonly value: Json | undefined; readonly depth: number } {
  for (let depth = maxDepth; ; depth--) {
    const budget = { left: MAX_PROPERTIES };
    const notes: (readonly [at: string, reason: string])[] = [];
    const unbuilt = (at: string, reason: string) => notes.push([at, reason]);
    const value = instanceOf(operation, location, {
      mode: 'full',
      maxDepth: depth,
      unbuilt,
      budget,
    });
    if (budget.left <= 0 && depth > 1) continue;
    for (const [at, reason] of notes) note(at, reason);
    return { value, depth };
  }
}

/** What an instance is built for. */
export interface InstancePlan {
  readonly mode: 'full' | 'required';
  readonly maxDepth: number;
  readonly forced?: Forced;
  readonly forcedProperties?: ReadonlyMap<string, string>;
  readonly extensions?: ReadonlyMap<string, Extension>;
  readonly unbuilt?: (at: string, reason: string) => void;
  /** What other instances of this location were built of. */
  readonly known?: BuiltValues;
  /** Properties that may still be added. */
  readonly budget?: { left: number };
}

const NOTHING: ReadonlySet<Schema> = new Set();

/** A valid instance of one location, or undefined. */
export function instanceOf(
  operation: Operation,
  location: Location,
  plan: InstancePlan,
): Json | undefined {
  const root = operation.roots.get(location);
  if (!root) return undefined;
  const wire = wireOf(operation, location);
  const context: BuildContext = {
    build,
    at: '',
    depth: 0,
    maxDepth: plan.maxDepth,
    mode: plan.mode,
    hints: hintsFor(operation, location),
    within: NOTHING,
    recursions: 0,
    budget: plan.budget ?? { left: MAX_PROPERTIES },
    forced: plan.forced ?? new Map(),
    forcedProperties: plan.forcedProperties ?? new Map(),
    extensions: plan.extensions ?? new Map(),
    transportOf: wire.transportOf,
    scalarOnly: wire.scalarOnly,
    partAt: wire.partAt,
    known: plan.known,
    unbuilt: plan.unbuilt ?? (() => {}),
  };
  const built = build([root], context);
  if (built === undefined) {
    context.unbuilt('', noValueReason([root], '', context));
  }
  if (built === undefined || wire.isJson('')) return built;
  const fuller = () => build([root], { ...context, mode: 'full' });
  const value = writable(built, wire, fuller, context.unbuilt);
  const reading = wire.read(value);
  if ('unreadable' in reading) context.unbuilt('', reading.unreadable);
  return 'value' in reading && isValid([root], reading.value) ? value : undefined;
}

/** The examples of the document as whole instances, the first of each parameter together. */
function hintsFor(operation: Operation, location: Location): Json[] {
  if (location === 'body') return (operation.body?.examples ?? []).map(({ value }) => value);
  const parameters = operation.parameters.filter(
    (one) => one.in === location || (location === 'header' && one.in === 'cookie'),
  );
  const turns = Math.min(3, Math.max(0, ...parameters.map((one) => one.examples.length)));
  return Array.from({ length: turns }, (_, turn) => {
    let hint: JsonObject = {};
    for (const one of parameters) {
      const example = one.examples[turn]?.value;
      if (example === undefined) continue;
      const cookies = own(hint, 'Cookie');
      hint =
        one.in === 'cookie'
          ? { ...hint, Cookie: { ...(isObject(cookies) ? cookies : {}), [one.name]: example } }
          : { ...hint, [one.name]: example };
    }
    return hint;
  });
}

function isEmpty(value: Json | undefined): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}
