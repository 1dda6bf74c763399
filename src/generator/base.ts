import { type Causes, NOT_FOUND } from './causes.ts';
import { isObject, type Json, type JsonObject, own } from './json.ts';
import type { Operation } from './operations.ts';
import type { Location } from './report.ts';
import { isValid } from './validate.ts';
import { type BuildContext, build, type Forced } from './values/build.ts';
import { whyNone } from './values/why-none.ts';
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
}

export type BasesAnswer = Bases | { readonly impossible: string };

/** Properties that one instance may hold; a document can unfold without end. */
const MAX_PROPERTIES = 1500;
export const LOCATIONS: readonly Location[] = ['path', 'query', 'header', 'body'];

/** The two valid requests of an operation: every field in reach, and the required ones alone. */
export function basesOf(operation: Operation, maxDepth: number, causes: Causes): BasesAnswer {
  const full = new Map<Location, Json>();
  const required = new Map<Location, Json>();
  const leasts = new Map<Location, Json>();
  for (const location of LOCATIONS) {
    if (!operation.roots.has(location)) continue;
    const note = (at: string, reason: string) => causes.note(location, at, reason);
    const whole = instanceOf(operation, location, { mode: 'full', maxDepth, unbuilt: note });
    const least = instanceOf(operation, location, { mode: 'required', maxDepth });
    const needed = location === 'body' ? operation.body?.required === true : !isEmpty(least);
    if (whole === undefined || least === undefined) {
      note('', NOT_FOUND);
      if (location !== 'body' || needed) {
        const cause = causes.of(location, '')?.replace(/^no valid value was found(: )?/, '');
        return { impossible: `no valid ${location} was found${cause ? `: ${cause}` : ''}` };
      }
      continue;
    }
    full.set(location, whole);
    leasts.set(location, least);
    if (needed) required.set(location, least);
  }
  return { full, required, least: leasts };
}

/** What an instance is built for. */
export interface InstancePlan {
  readonly mode: 'full' | 'required';
  readonly maxDepth: number;
  readonly forced?: Forced;
  readonly wanted?: ReadonlyMap<string, string>;
  readonly unbuilt?: (at: string, reason: string) => void;
}

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
    at: '',
    depth: 0,
    maxDepth: plan.maxDepth,
    mode: plan.mode,
    hints: hintsFor(operation, location),
    within: new Set(),
    recursions: 0,
    budget: { left: MAX_PROPERTIES },
    forced: plan.forced ?? new Map(),
    wanted: plan.wanted ?? new Map(),
    transportOf: wire.transportOf,
    scalarOnly: wire.scalarOnly,
    isPart: wire.isPart,
    unbuilt: plan.unbuilt ?? (() => {}),
  };
  const built = build([root], context);
  if (built === undefined) context.unbuilt('', whyNone([root], wire.transportOf('')));
  if (built === undefined || wire.isJson('')) return built;
  const fuller = () => build([root], { ...context, mode: 'full' });
  const value = writable(built, wire, fuller, context.unbuilt);
  const reading = wire.read(value);
  return 'value' in reading && isValid([root], reading.value) ? value : undefined;
}

/** The examples of the document as whole instances, the first of each parameter together. */
function hintsFor(operation: Operation, location: Location): Json[] {
  if (location === 'body') return [...(operation.body?.examples ?? [])];
  const parameters = operation.parameters.filter(
    (one) => one.in === location || (location === 'header' && one.in === 'cookie'),
  );
  const turns = Math.min(3, Math.max(0, ...parameters.map((one) => one.examples.length)));
  return Array.from({ length: turns }, (_, turn) => {
    let hint: JsonObject = {};
    for (const one of parameters) {
      const example = one.examples[turn];
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
