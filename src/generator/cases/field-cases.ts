import { ignoredBecause } from '../document/ignore.ts';
import type { Operation } from '../document/operations.ts';
import { suitsScenario } from '../edits/keep-edits.ts';
import type { Edits } from '../edits/read-edits.ts';
import { equal } from '../equality.ts';
import type { Json } from '../json.ts';
import { segmentsOf, valueAt, withValueAt } from '../pointer.ts';
import type { ReportSkip } from '../report.ts';
import type { Further } from '../requests/alternate/further.ts';
import type { Bases } from '../requests/base.ts';
import type { Field, FoundFields } from '../requests/fields.ts';
import { hasOwnSegment, maySplitValid } from '../requests/shared-segment.ts';
import { editedStart } from '../requests/smallest/edited-start.ts';
import type { Start, Starts } from '../requests/smallest/starts.ts';
import { wireOf } from '../requests/wire.ts';
import { sectionName } from '../suite/layout.ts';
import { writeJson } from '../write-json.ts';
import { acceptCandidate } from './accept-candidate.ts';
import { type Candidate, type Candidates, candidatesFor } from './candidates.ts';
import type { Case, FieldBases, FieldCases } from './cases.ts';
import { CATALOG, type Row } from './catalog.ts';
import { ruleOf } from './rule-of.ts';
import { sharedCases } from './shared-cases.ts';
import { SharedOutcomes } from './shared-outcomes.ts';

export interface FieldPlan {
  readonly operation: Operation;
  readonly bases: Bases;
  readonly maxDepth: number;
  readonly edits: Edits;
  readonly name: string;
  readonly field: Field;
  readonly instance: Json;
  readonly found: FoundFields;
  /** The request that shows the field, where `[positive]` does not. */
  readonly further: Further | undefined;
  readonly starts: Starts;
}

/** The cases of a field, from the smallest valid request that shows as many of them as any. */
export function fieldCases(plan: FieldPlan): FieldCases {
  const { field, instance, found, name, edits, starts, further, operation } = plan;
  const whole = starts.whole(field, instance);
  const smallest = starts.smallest(field, instance, found) ?? whole;
  const negative = starts.accompanied(smallest, instance, found);
  const isAmbiguous = !hasOwnSegmentAt(plan);
  if (edits.present || further || operation.ignored.length > 0 || isAmbiguous) {
    return newCases(plan, { smallest, negative, whole });
  }
  const { maxDepth } = plan;
  const wire = wireOf(operation, field.location);
  const { isWhole, ...cases } = sharedCases(smallest.field, field, wire, maxDepth, () =>
    newCases(plan, { smallest, negative, whole }),
  );
  // Cases of another operation say which start they need; what that is here, only this one knows.
  const bases = field.scope.isParameter
    ? {
        negative: (isWhole.negative ? whole : negative).base,
        positive_boundary: (isWhole.positive_boundary ? whole : smallest).base,
      }
    : cases.bases;
  return { ...cases, name, bases };
}

/** The cases of a field, and which of them start from the request with every field in reach. */
export interface ChosenCases extends FieldCases {
  readonly isWhole: Readonly<Record<keyof FieldBases, boolean>>;
}

/** A row's value, proven, or the reason why there is none. */
type Outcome =
  | Pick<Case, 'value' | 'breaks' | 'entails' | 'rule' | 'further'>
  | { readonly reason: string };
type OutcomeOf = (start: Start, row: Row) => Outcome;

const outcomes = new SharedOutcomes<Outcome>();

/** The requests that the cases of a field may start from. */
interface StartChoice {
  readonly smallest: Start;
  /** For negatives: the smallest that is not empty without the field. */
  readonly negative: Start;
  readonly whole: Start;
}

function newCases(plan: FieldPlan, { smallest, negative: rest, whole }: StartChoice): ChosenCases {
  const { field, name } = plan;
  const { location, at } = field;
  const rows = CATALOG.get(field.kind) ?? [];
  const known = new Map<Start, Map<Row, Outcome>>();
  const outcomeOf = (start: Start, row: Row) => {
    const here = known.get(start) ?? new Map<Row, Outcome>();
    const outcome = here.get(row) ?? newOutcome(plan, start, row);
    known.set(start, here.set(row, outcome));
    return outcome;
  };
  const startOf = (directory: keyof FieldBases) => {
    const own = rows.filter((row) => row.directory === directory);
    const small = directory === 'negative' ? rest : smallest;
    const generated = better(own, small, whole, outcomeOf);
    return editedStart(plan, sectionName(directory, location, name), generated);
  };
  const [negative, boundary] = [startOf('negative'), startOf('positive_boundary')];
  const starts = { positive: whole, negative, positive_boundary: boundary };
  const bases = { negative: negative.base, positive_boundary: boundary.base };
  const outcomes = rows.map((row) => ({ row, outcome: outcomeOf(starts[row.directory], row) }));
  const skipped = outcomes.flatMap(({ row, outcome }): ReportSkip[] =>
    'reason' in outcome ? [{ location, at, scenario: row.id, reason: outcome.reason }] : [],
  );
  const isWhole = { negative: negative === whole, positive_boundary: boundary === whole };
  return { location, at, name, cases: distinct(location, at, outcomes), skipped, bases, isWhole };
}

/** The smaller start, unless the larger one shows more cases. */
function better(rows: readonly Row[], smallest: Start, whole: Start, outcomeOf: OutcomeOf): Start {
  if (smallest === whole) return smallest;
  const hasCase = (start: Start) => (row: Row) => !('reason' in outcomeOf(start, row));
  const missed = rows.filter((row) => !hasCase(smallest)(row));
  const isLost = (row: Row) =>
    !haveSameVerdict(row, smallest.field, whole.field) && hasCase(whole)(row);
  if (!missed.some(isLost)) return smallest;
  const count = (start: Start) => rows.filter(hasCase(start)).length;
  return count(whole) > count(smallest) ? whole : smallest;
}

/** Whether the verdict on a row must be the same for a field in two requests. */
function haveSameVerdict({ way }: Row, a: Field, b: Field): boolean {
  const scopeOf = (field: Field) => (way === 'absent' && field.parent?.scope) || field.scope;
  const [one, other] = [scopeOf(a), scopeOf(b)];
  return one.at === other.at && equal(one.value, other.value);
}

/** One case for each value; the scenarios that share it are named with the first. */
function distinct(
  location: Case['location'],
  at: string,
  outcomes: readonly { readonly row: Row; readonly outcome: Outcome }[],
): Case[] {
  const cases: Case[] = [];
  const written = new Map<string, number>();
  for (const { row, outcome } of outcomes) {
    if ('reason' in outcome) continue;
    const { id, directory } = row;
    const value = outcome.value === undefined ? 'absent' : writeJson(outcome.value);
    const key = `${directory} ${value}`;
    const same = written.get(key);
    const earlier = same === undefined ? undefined : cases[same];
    if (same !== undefined && earlier && directory !== 'positive') {
      cases[same] = { ...earlier, also: [...earlier.also, id] };
      continue;
    }
    written.set(key, cases.length);
    cases.push({ ...outcome, location, at, scenario: id, also: [], directory });
  }
  return cases;
}

function newOutcome(plan: FieldPlan, start: Start, row: Row): Outcome {
  const { field } = start;
  const { operation, further, maxDepth } = plan;
  const ignored = ignoredBecause(operation.ignored, field, row.id);
  if (ignored !== undefined) return { reason: ignored };
  if (row.way === 'valid' && further && valueAt(further.instance, field.at) === undefined) {
    return { reason: 'not part of [positive]: see its own section' };
  }
  if (row.way === 'valid') {
    return { value: field.value, breaks: null, entails: [], ...(further && { further }) };
  }
  if (field.isFile && row.way !== 'absent') return { reason: 'a file is there or it is not' };
  const wire = wireOf(operation, field.location);
  const isShared = row.way !== 'absent' && !plan.edits.present && hasOwnSegmentAt(plan);
  if (!isShared) return withRule(settle(plan, field, row), field, operation);
  const outcome = outcomes.of(operation.met, { field, row, wire, maxDepth }, () =>
    settle(plan, field, row),
  );
  return withRule(outcome, field, operation);
}

/** The outcome of a row, without its rule. */
function settle(plan: FieldPlan, field: Field, row: Row): Outcome {
  const wire = wireOf(plan.operation, field.location);
  const proposed: Candidates = candidatesFor(field, row, wire, plan.maxDepth);
  if ('reason' in proposed) return proposed;
  let reason = 'no value breaks it alone';
  const isAlone = hasOwnSegmentAt(plan);
  const candidates = proposed.candidates.flatMap((one) => [one, ...(isAlone ? [] : longer(one))]);
  for (const candidate of candidates) {
    const settled = acceptCandidate(field, row, wire, candidate);
    if (!('reason' in settled) && settled.breaks && isSplitValid(plan, candidate.value)) {
      reason = SPLIT_VALID;
      continue;
    }
    if (!('reason' in settled)) return withEditedValue(settled, candidate, plan, field, row);
    reason = settled.reason;
  }
  return { reason };
}

/** The candidate as a longer text, which no other split of its segment may hold. */
function longer(candidate: Candidate): Candidate[] {
  const { value } = candidate;
  if (typeof value !== 'string' || value === '') return [];
  return FURTHER.map((count) => ({ ...candidate, value: value + value.slice(-1).repeat(count) }));
}

/** How many characters more are tried. */
const FURTHER = [3, 12];

const SPLIT_VALID = 'the segment of the path may be split otherwise, and is valid then';

function hasOwnSegmentAt({ operation, field: { location, at } }: FieldPlan): boolean {
  return location !== 'path' || hasOwnSegment(operation, segmentsOf(at)[0] ?? '');
}

/** Whether a path with this value may be read as a valid one. */
function isSplitValid(plan: FieldPlan, value: Json | undefined): boolean {
  const { operation, field, instance } = plan;
  if (hasOwnSegmentAt(plan)) return false;
  return maySplitValid(operation, withValueAt(instance, field.at, value) ?? instance);
}

/** A negative, with what of the document it breaks. */
function withRule(outcome: Outcome, field: Field, { rules }: Operation): Outcome {
  if ('reason' in outcome || !outcome.breaks) return outcome;
  const rule = ruleOf(outcome.breaks, field, outcome.value, rules);
  return { ...outcome, ...(rule && { rule }) };
}

/** The outcome with a person's value instead of the generated one, where it suits the scenario as well. */
function withEditedValue(
  generated: Exclude<Outcome, { reason: string }>,
  candidate: Candidate,
  { operation, name, edits }: FieldPlan,
  field: Field,
  row: Row,
): Outcome {
  const edited = edits.valueOf(sectionName(row.directory, field.location, name), row.id);
  if (!edited || !suitsScenario(field, row, edited.value, generated.value)) return generated;
  const wire = wireOf(operation, field.location);
  const settled = acceptCandidate(field, row, wire, { ...candidate, value: edited.value });
  return 'reason' in settled ? generated : settled;
}
