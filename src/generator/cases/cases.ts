import type { Operation } from '../document/operations.ts';
import type { Json } from '../json.ts';
import { withLearnedValues } from '../learned/apply.ts';
import type { Learned } from '../learned/learned.ts';
import { segmentsOf } from '../pointer.ts';
import type { Break, Entailed, Location, ReportSkip } from '../report.ts';
import { CaseDeduplicator } from '../requests/alternate/case-deduplicator.ts';
import { demandsOf } from '../requests/alternate/demands.ts';
import { extendedInstances } from '../requests/alternate/extended.ts';
import { type Further, furtherOf } from '../requests/alternate/further.ts';
import { smallestWith } from '../requests/alternate/showing.ts';
import { type Bases, MAX_PROPERTIES } from '../requests/base.ts';
import { Search } from '../requests/branches.ts';
import { breadthFirst, leftOutBecause, type Turn } from '../requests/breadth-first.ts';
import { type Field, type FoundFields, ONLY_NULL, tooDeep } from '../requests/fields.ts';
import { others, unshownAnywhere } from '../requests/sides.ts';
import { POSITIVE, type SectionBase } from '../requests/smallest/section-base.ts';
import { byPlace, Starts } from '../requests/smallest/starts.ts';
import type { PreservedParts } from '../suite/endpoint.ts';
import { fieldNames } from '../suite/layout.ts';
import type { Directory } from './catalog.ts';
import { fieldCases } from './field-cases.ts';
import type { Rule } from './rule-of.ts';

/** One scenario of one field, with its value; `undefined` leaves the field out. */
export interface Case {
  readonly location: Location | null;
  readonly at: string | null;
  readonly scenario: string | null;
  readonly also: readonly string[];
  readonly directory: Directory;
  readonly value: Json | undefined;
  readonly breaks: Break | null;
  readonly entails: readonly Entailed[];
  /** What of the document a negative breaks; undefined for a value that is valid. */
  readonly rule?: Rule;
  /** The valid request that shows a value which `[positive]` cannot. */
  readonly further?: Further;
}

/** What the cases of a field start from, by the directory of their script. */
export type FieldBases = Readonly<Record<Exclude<Directory, 'positive'>, SectionBase>>;

export interface FieldCases {
  readonly location: Location;
  readonly at: string;
  /** The name of the place in files and sections. */
  readonly name: string;
  readonly cases: readonly Case[];
  readonly skipped: readonly ReportSkip[];
  readonly bases: FieldBases;
}

/** How far the tests of an operation go. */
export interface Reach {
  /** How many property names deep a field may be. */
  readonly maxDepth: number;
  /** How many cases an operation may have; shallow fields come first. */
  readonly maxCases: number;
  /** How many variants an operation may have beside its cases. */
  readonly variants: number;
  /** The version of the rules. */
  readonly rules: string;
}

/** The cases of an operation, and the requests in which its fields were found. */
export interface FoundCases {
  readonly fields: readonly FieldCases[];
  /** The fields of `[positive]`. */
  readonly contexts: readonly FieldContext[];
  /** Valid requests that each take a branch which `[positive]` does not take. */
  readonly branches: readonly BranchContext[];
}

/** A field in the valid instance of its location that `[positive]` sends. */
export interface FieldContext {
  readonly field: Field;
  readonly instance: Json;
  readonly found: FoundFields;
  readonly starts: Starts;
}

export interface BranchContext {
  readonly location: Location;
  /** The place whose branch is another one. */
  readonly at: string;
  readonly further: Further;
}

/** What is sent for an operation: for every field every row of its kind, a case or a skip. */
export function casesOf(
  operation: Operation,
  bases: Bases,
  reach: Reach,
  { edits, learned }: PreservedParts,
): FoundCases {
  const { maxDepth } = reach;
  // Whoever asks for no case, as calibrate does for each of its requests, does not wait for its field to be found.
  if (reach.maxCases === 0) return { fields: [], contexts: [], branches: [] };
  const branches: BranchContext[] = [];
  const places = [...bases.full.keys()].flatMap((location) =>
    placesOf(operation, location, bases, reach, { learned, branches }),
  );
  places.push(...extendedPlaces(operation, bases, reach, learned));
  const names = fieldNames(places.filter((one) => one.field));
  let count = 0;
  const deduplicator = new CaseDeduplicator();
  const turns = places.map(
    ({ location, at, field, reason, isOther, ...place }): Turn<FieldCases> => {
      if (!field) return { depth: 0, take: () => skippedField(location, at, reason) };
      const name = names[count++] ?? '';
      const plan = { ...place, field, operation, bases, maxDepth, name, edits };
      return {
        // Every place is tested by one branch before any is tested by another.
        depth: field.depth + (isOther ? maxDepth : 0),
        take: () => deduplicator.newCases(fieldCases(plan)),
        leave: () => {
          const left = skippedField(location, at, leftOutBecause(reach.maxCases));
          return isOther ? { ...left, skipped: [] } : left;
        },
      };
    },
  );
  const fields = breadthFirst(turns, reach.maxCases, ({ cases }) => cases.length);
  const contexts = places.flatMap(({ field, instance, found, starts, further }) =>
    field && !further ? [{ field, instance, found, starts }] : [],
  );
  return { fields, contexts, branches };
}

function skippedField(location: Location, at: string, reason: string): FieldCases {
  const skipped = [{ location, at, scenario: '*', reason }];
  const none = { negative: POSITIVE, positive_boundary: POSITIVE };
  return { location, at, name: '', cases: [], skipped, bases: none };
}

interface FoundPlace {
  readonly location: Location;
  readonly at: string;
  /** Undefined for a place that is skipped, with the reason. */
  readonly field: Field | undefined;
  readonly reason: string;
  /** The valid instance of the location that shows the field, and all fields of it. */
  readonly instance: Json;
  readonly found: FoundFields;
  /** Undefined where that is the one of `[positive]`. */
  readonly further: Further | undefined;
  /** Whether another branch, which demands something else of the place, has shown it before. */
  readonly isOther: boolean;
  readonly starts: Starts;
}

/** The fields of a location: those of `[positive]`, then those that only another base shows. */
function placesOf(
  operation: Operation,
  location: Location,
  bases: Bases,
  reach: Reach,
  { learned, branches }: { readonly learned: Learned; readonly branches: BranchContext[] },
): FoundPlace[] {
  const first = bases.full.get(location);
  if (!operation.roots.has(location) || first === undefined) return [];
  if (location === 'body' && operation.body?.isOnlyValid) return [];
  const maxDepth = bases.depths.get(location) ?? reach.maxDepth;
  const starts = new Starts(operation, location, bases, { maxDepth, learned });
  const seen = new Map<string, Set<string>>();
  const skipped = new Set<string>();
  const places: FoundPlace[] = [];
  const depths = new Map<number, number>();
  const add = (found: FoundFields, instance: Json, further?: Further) => {
    const fresh = found.fields.filter((field) => !seen.get(field.at)?.has(demandsOf(field)));
    const place = { location, instance, found, further, starts };
    for (const field of fresh) {
      const isOther = seen.has(field.at);
      places.push({ ...place, at: field.at, field, reason: '', isOther });
      if (!isOther) depths.set(field.depth, (depths.get(field.depth) ?? 0) + 1);
    }
    for (const { at, reason: why } of found.skips) {
      // Another request has shown more of it than null: an optional value that may be null is no loss.
      if (skipped.has(at) || (why === ONLY_NULL && seen.has(at))) continue;
      skipped.add(at);
      const isBound = maxDepth < reach.maxDepth && why === tooDeep(maxDepth);
      const reason = isBound
        ? `${why}, for a request holds at most ${MAX_PROPERTIES} properties`
        : why;
      places.push({ ...place, at, field: undefined, reason, isOther: false });
    }
    for (const field of fresh) {
      seen.set(field.at, (seen.get(field.at) ?? new Set()).add(demandsOf(field)));
    }
  };
  const main = starts.find(first);
  add(main, first);
  const known = [main];
  let deepest = fullDepth(depths, reach.maxCases);
  const mayTest = (at: string) => segmentsOf(at).length < deepest;
  const search = new Search(mayTest, leftOutBecause(reach.maxCases));
  for (const found of known) {
    for (const built of others(operation, location, found, maxDepth, search)) {
      const other = withLearnedValues(operation, location, built.instance, learned);
      const more = starts.find(other);
      const source = { location, instance: other, fields: byPlace(more) };
      const request = smallestWith(operation, bases.least.get(location), source, built.at, learned);
      const further = furtherOf(built, request, more, starts);
      add(more, other, further);
      if (further && built.isBranch) branches.push({ location, at: built.at, further });
      known.push(more);
      deepest = fullDepth(depths, reach.maxCases);
    }
  }
  const common = { location, instance: first, found: main };
  const left = { ...common, further: undefined, isOther: false, starts };
  for (const { at, reason } of unshownAnywhere(known, search)) {
    if (skipped.has(at)) continue;
    places.push({ ...left, at, field: undefined, reason });
    skipped.add(at);
  }
  return places;
}

/** The places of the body that may hold what extends their schema, in a request for each extension. */
function extendedPlaces(
  operation: Operation,
  bases: Bases,
  { maxDepth }: Reach,
  learned: Learned,
): FoundPlace[] {
  const location = 'body';
  const first = bases.full.get(location);
  const { extended = [], isOnlyValid } = operation.body ?? {};
  if (extended.length === 0 || isOnlyValid || first === undefined) return [];
  const starts = new Starts(operation, location, bases, { maxDepth, learned });
  return [...extendedInstances(operation, extended, first, maxDepth)].flatMap((built) => {
    const instance = withLearnedValues(operation, location, built.instance, learned);
    const found = starts.find(instance);
    const field = found.fields.find(({ at }) => at === built.at);
    if (!field) return [];
    const known = { location, instance, fields: byPlace(found) } as const;
    const request = smallestWith(operation, bases.least.get(location), known, built.at, learned);
    const further = furtherOf(built, request, found, starts);
    const place = { location, at: built.at, field, reason: '', instance, found } as const;
    return [{ ...place, further, isOther: true, starts }];
  });
}

/** What a field has at least, by and large: more requests are not looked for to show what is left out. */
const CASES_OF_FIELD = 4;

/**
 * The depth of the fields that fill the limit, so that no deeper one will be tested.
 * @param fields how many there are, by their depth
 */
function fullDepth(fields: ReadonlyMap<number, number>, maxCases: number): number {
  let left = Math.ceil(maxCases / CASES_OF_FIELD);
  for (const [depth, count] of [...fields].sort(([a], [b]) => a - b)) {
    left -= count;
    if (left < 0) return depth;
  }
  return Infinity;
}
