import type { BasesAnswer, RequestValues } from './base.ts';
import { CATALOG, type Directory, type Row } from './catalog.ts';
import { type Field, fieldsOf } from './fields.ts';
import type { Json } from './json.ts';
import { type Made, makeValues } from './make.ts';
import type { Operation } from './operations.ts';
import type { Break, Entailed, Location, ReportSkip } from './report.ts';
import { settle } from './settle.ts';
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
  readonly cases: readonly Case[];
  readonly skipped: readonly ReportSkip[];
  /** The request that the cases of the field start from, where it is not `[positive]`. */
  readonly base: RequestValues | undefined;
}

/** What is sent for an operation: for every field every row of its kind, a case or a skip. */
export function casesOf(
  operation: Operation,
  bases: Exclude<BasesAnswer, { readonly impossible: string }>,
  maxDepth: number,
): FieldCases[] {
  return [...bases.full].flatMap(([location, base]) => {
    const root = operation.roots.get(location);
    if (!root) return [];
    const wire = wireOf(operation, location);
    const bodyRequired = operation.body?.required === true;
    const whole = !wire.isJson('');
    const { fields, skips } = fieldsOf(location, root, base, maxDepth, whole, bodyRequired);
    const tested = fields.map((field) => fieldCases(field, wire, maxDepth));
    const left = skips.map(({ at, reason }) => ({
      location,
      at,
      cases: [],
      skipped: [{ location, at, scenario: '*', reason }],
      base: undefined,
    }));
    return [...tested, ...left];
  });
}

function fieldCases(field: Field, wire: Wire, maxDepth: number): FieldCases {
  const { location, at } = field;
  const cases: Case[] = [];
  const skipped: ReportSkip[] = [];
  const written = new Map<string, number>();
  for (const row of CATALOG.get(field.kind) ?? []) {
    const made = caseFor(field, row, wire, maxDepth);
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
  return { location, at, cases, skipped, base: undefined };
}

type CaseValue = Pick<Case, 'value' | 'breaks' | 'entails'>;

/** The value of one row for one field, proven, or the reason why there is none. */
function caseFor(
  field: Field,
  row: Row,
  wire: Wire,
  maxDepth: number,
): CaseValue | { readonly reason: string } {
  if (row.way === 'valid') return { value: field.value, breaks: null, entails: [] };
  const made: Made = makeValues(field, row, wire, maxDepth);
  if ('reason' in made) return made;
  let reason = 'no value breaks it alone';
  for (const candidate of made.candidates) {
    const settled = settle(field, row, wire, candidate);
    if (!('reason' in settled)) return settled;
    reason = settled.reason;
  }
  return { reason };
}
