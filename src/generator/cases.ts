import type { RequestValues } from './base.ts';
import { otherInstances, Search, unshown } from './branches.ts';
import { CATALOG, type Directory, type Row } from './catalog.ts';
import type { Edits } from './edits.ts';
import { type Field, type FoundFields, fieldsOf } from './fields.ts';
import { type Ignore, ignoredBecause } from './ignore.ts';
import type { Json } from './json.ts';
import { suitsScenario } from './keep.ts';
import { fieldNames, sectionName } from './layout.ts';
import { type Candidate, type Made, makeValues } from './make.ts';
import type { Operation } from './operations.ts';
import type { Break, Entailed, Location, ReportSkip } from './report.ts';
import { settle } from './settle.ts';
import { sharedCases } from './shared-cases.ts';
import { type Wire, wireOf } from './wire.ts';
import { writeJson } from './write-json.ts';

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
}

export interface FieldCases {
  readonly location: Location;
  readonly at: string;
  /** The name of the place in files and sections. */
  readonly name: string;
  readonly cases: readonly Case[];
  readonly skipped: readonly ReportSkip[];
  /** The request that the cases of the field start from, where it is not `[positive]`. */
  readonly base: RequestValues | undefined;
}

/** What is sent for an operation: for every field every row of its kind, a case or a skip. */
export function casesOf(
  operation: Operation,
  full: RequestValues,
  maxDepth: number,
  edits: Edits,
): FieldCases[] {
  const places = [...full.keys()].flatMap((location) =>
    placesOf(operation, location, full, maxDepth),
  );
  const names = fieldNames(places.filter((one) => one.field));
  let count = 0;
  return places.map(({ location, at, field, base, reason }) => {
    const wire = wireOf(operation, location);
    const name = field ? (names[count++] ?? '') : '';
    const { ignored } = operation;
    if (field) return fieldCases({ field, wire, maxDepth, name, edits, base, ignored });
    const skipped = [{ location, at, scenario: '*', reason }];
    return { location, at, name: '', cases: [], skipped, base: undefined };
  });
}

interface FoundPlace {
  readonly location: Location;
  readonly at: string;
  /** Undefined for a place that is skipped, with the reason. */
  readonly field: Field | undefined;
  readonly reason: string;
  /** Undefined for `[positive]`. */
  readonly base: RequestValues | undefined;
}

/** The fields of a location: those of `[positive]`, then those that only another base shows. */
function placesOf(
  operation: Operation,
  location: Location,
  full: RequestValues,
  maxDepth: number,
): FoundPlace[] {
  const root = operation.roots.get(location);
  const first = full.get(location);
  if (!root || first === undefined) return [];
  const wire = wireOf(operation, location);
  const bodyRequired = operation.body?.required === true;
  const find = (value: Json) =>
    fieldsOf(location, root, value, maxDepth, !wire.isJson(''), bodyRequired);
  const seen = new Set<string>();
  const places: FoundPlace[] = [];
  const add = (found: FoundFields, base: RequestValues | undefined) => {
    for (const field of found.fields) {
      if (!seen.has(field.at)) places.push({ location, at: field.at, field, base, reason: '' });
    }
    for (const { at, reason } of found.skips) {
      if (!seen.has(`${at} *`)) places.push({ location, at, field: undefined, base, reason });
      seen.add(`${at} *`);
    }
    for (const field of found.fields) seen.add(field.at);
  };
  const main = find(first);
  add(main, undefined);
  const bases = [main];
  const search = new Search();
  for (const found of bases) {
    for (const other of otherInstances(operation, location, found, maxDepth, search)) {
      const more = find(other);
      add(more, new Map([[location, other]]));
      bases.push(more);
    }
  }
  for (const { at, reason } of unshown(bases)) {
    if (seen.has(`${at} *`)) continue;
    places.push({ location, at, field: undefined, base: undefined, reason });
    seen.add(`${at} *`);
  }
  return places;
}

interface FieldPlan {
  readonly field: Field;
  readonly wire: Wire;
  readonly maxDepth: number;
  readonly name: string;
  readonly edits: Edits;
  readonly base: RequestValues | undefined;
  readonly ignored: readonly Ignore[];
}

function fieldCases(plan: FieldPlan): FieldCases {
  const { field, wire, maxDepth, name, edits, base, ignored } = plan;
  if (edits.present || base || ignored.length > 0) return newCases(plan);
  return { ...sharedCases(field, wire, maxDepth, () => newCases(plan)), name };
}

function newCases(plan: FieldPlan): FieldCases {
  const { field, name } = plan;
  const { location, at } = field;
  const cases: Case[] = [];
  const skipped: ReportSkip[] = [];
  const written = new Map<string, number>();
  for (const row of CATALOG.get(field.kind) ?? []) {
    const ignored = ignoredBecause(plan.ignored, field, row.id);
    const made = ignored === undefined ? caseFor(plan, row) : { reason: ignored };
    if ('reason' in made) {
      skipped.push({ location, at, scenario: row.id, reason: made.reason });
      continue;
    }
    const key = `${row.directory} ${made.value === undefined ? 'absent' : writeJson(made.value)}`;
    const same = written.get(key);
    const earlier = same === undefined ? undefined : cases[same];
    if (same !== undefined && earlier && row.directory !== 'positive') {
      cases[same] = { ...earlier, also: [...earlier.also, row.id] };
      continue;
    }
    written.set(key, cases.length);
    cases.push({ ...made, location, at, scenario: row.id, also: [], directory: row.directory });
  }
  return { location, at, name, cases, skipped, base: plan.base };
}

type CaseValue = Pick<Case, 'value' | 'breaks' | 'entails'>;

/** The value of one row for one field, proven, or the reason why there is none. */
function caseFor(plan: FieldPlan, row: Row): CaseValue | { readonly reason: string } {
  const { field, wire, maxDepth } = plan;
  if (row.way === 'valid' && plan.base)
    return { reason: 'not part of [positive]: see its own section' };
  if (row.way === 'valid') return { value: field.value, breaks: null, entails: [] };
  if (field.isFile && row.way !== 'absent') return { reason: 'a file is there or it is not' };
  const made: Made = makeValues(field, row, wire, maxDepth);
  if ('reason' in made) return made;
  let reason = 'no value breaks it alone';
  for (const candidate of made.candidates) {
    const settled = settle(field, row, wire, candidate);
    if (!('reason' in settled)) return keptOr(settled, candidate, plan, row);
    reason = settled.reason;
  }
  return { reason };
}

/** A person's value in place of ours, where it is as right. */
function keptOr(ours: CaseValue, candidate: Candidate, plan: FieldPlan, row: Row): CaseValue {
  const { field, wire, name, edits } = plan;
  const edited = edits.valueOf(sectionName(row.directory, field.location, name), row.id);
  if (!edited || !suitsScenario(field, row, edited.value, ours.value)) return ours;
  const settled = settle(field, row, wire, { ...candidate, value: edited.value });
  return 'reason' in settled ? ours : settled;
}
