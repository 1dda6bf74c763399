import type { Bases } from './base.ts';
import { otherInstances, Search, unshown } from './branches.ts';
import type { Directory } from './catalog.ts';
import type { Edits } from './edits.ts';
import { fieldCases } from './field-cases.ts';
import type { Field, FoundFields } from './fields.ts';
import type { Json } from './json.ts';
import { fieldNames } from './layout.ts';
import type { Operation } from './operations.ts';
import type { Break, Entailed, Location, ReportSkip } from './report.ts';
import type { Rule } from './rules/rule-of.ts';
import { POSITIVE, type SectionBase } from './smallest/section-base.ts';
import { Starts } from './smallest/starts.ts';

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

/** What is sent for an operation: for every field every row of its kind, a case or a skip. */
export function casesOf(
  operation: Operation,
  bases: Bases,
  maxDepth: number,
  edits: Edits,
): FieldCases[] {
  const places = [...bases.full.keys()].flatMap((location) =>
    placesOf(operation, location, bases, maxDepth),
  );
  const names = fieldNames(places.filter((one) => one.field));
  let count = 0;
  return places.map(({ location, at, field, reason, ...place }) => {
    if (field) {
      const name = names[count++] ?? '';
      return fieldCases({ ...place, field, operation, bases, maxDepth, name, edits });
    }
    const skipped = [{ location, at, scenario: '*', reason }];
    const none = { negative: POSITIVE, positive_boundary: POSITIVE };
    return { location, at, name: '', cases: [], skipped, bases: none };
  });
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
  /** Whether that is the one of `[positive]`. */
  readonly isPositive: boolean;
  readonly starts: Starts;
}

/** The fields of a location: those of `[positive]`, then those that only another base shows. */
function placesOf(
  operation: Operation,
  location: Location,
  bases: Bases,
  maxDepth: number,
): FoundPlace[] {
  const first = bases.full.get(location);
  if (!operation.roots.has(location) || first === undefined) return [];
  const starts = new Starts(operation, location, bases, maxDepth);
  const seen = new Set<string>();
  const places: FoundPlace[] = [];
  const add = (found: FoundFields, instance: Json, isPositive: boolean) => {
    const place = { location, instance, found, isPositive, starts };
    for (const field of found.fields) {
      if (!seen.has(field.at)) places.push({ ...place, at: field.at, field, reason: '' });
    }
    for (const { at, reason } of found.skips) {
      if (!seen.has(`${at} *`)) places.push({ ...place, at, field: undefined, reason });
      seen.add(`${at} *`);
    }
    for (const field of found.fields) seen.add(field.at);
  };
  const main = starts.find(first);
  add(main, first, true);
  const known = [main];
  const search = new Search();
  for (const found of known) {
    for (const other of otherInstances(operation, location, found, maxDepth, search)) {
      const more = starts.find(other);
      add(more, other, false);
      known.push(more);
    }
  }
  const left = { location, instance: first, found: main, isPositive: true, starts };
  for (const { at, reason } of unshown(known)) {
    if (seen.has(`${at} *`)) continue;
    places.push({ ...left, at, field: undefined, reason });
    seen.add(`${at} *`);
  }
  return places;
}
