import type { OpenApiDocument, SourcePlace } from '../generator/document/document.ts';
import type { Evaluation, Loss } from './evaluate.ts';
import { FACETS, type Facet, type Group, MAXIMA } from './facets.ts';
import { RULE_ORDER } from './rules.ts';

/** Points that a document loses at one place by one rule. */
export interface Deduction {
  readonly rule: string;
  readonly points: number;
  readonly place: SourcePlace;
  /** What is wrong, as a sentence without its full stop. */
  readonly message: string;
  /** What to do. */
  readonly remedy: string;
  /** Ids of the catalog's scenarios that cannot be written while this is wanting. */
  readonly scenarios: readonly string[];
  /** How many cases that would be at most, over all the requests that the place is part of. */
  readonly count: number;
}

/** One part of a score, such as the values of requests. */
export interface Part {
  readonly id: Facet['id'];
  readonly title: string;
  /** Rounded down to a tenth; `max` only for a part without deductions. */
  readonly score: number;
  /** Its points in this document: those of parts that it lacks are shared out. */
  readonly max: number;
  /** How many locations were checked. */
  readonly places: number;
}

export interface Score {
  /** Rounded down to a tenth, so that only a document without deductions has the maximum. */
  readonly score: number;
  readonly max: number;
  readonly parts: readonly Part[];
  /** By rule, then by file, line and column. */
  readonly deductions: readonly Deduction[];
}

/** The score of a group from the verdicts of its facets; those without subjects do not count. */
export function scoreOf(
  group: Group,
  judged: readonly Evaluation[],
  document: Pick<OpenApiDocument, 'placeOf' | 'location'>,
): Score {
  const max = MAXIMA[group];
  const present = FACETS.flatMap((facet) => {
    const one = judged.find(({ facet: id, subjects }) => id === facet.id && subjects > 0);
    return facet.group === group && one !== undefined ? [{ facet, one }] : [];
  });
  const whole = present.reduce((sum, { facet }) => sum + facet.points, 0);
  const weighted = present.map(({ facet, one }) => {
    const points = (max * facet.points) / whole;
    return { facet, one, points, worth: points / one.subjects };
  });
  const parts = weighted.map(({ facet: { id, title }, one, points, worth }) => ({
    ...{ id, title, max: tenths(points) / 10, places: one.subjects },
    score:
      one.losses.length === 0
        ? tenths(points) / 10
        : remainingPoints(
            points,
            one.losses.map(({ share }) => share * worth),
          ),
  }));
  const lost = merge(
    weighted.flatMap(({ one, worth }) =>
      one.losses.map((loss) => ({ loss, points: loss.share * worth })),
    ),
  );
  const deductions = lost
    .map(({ loss, points }) => toDeduction(loss, points, document))
    .sort((a, b) => order(a, b, document.location));
  const score =
    deductions.length === 0
      ? max
      : remainingPoints(
          max,
          deductions.map(({ points }) => points),
        );
  return { score, max, parts, deductions };
}

interface Lost {
  readonly loss: Loss;
  readonly points: number;
}

/** A schema of requests and of responses is lacking once: one remedy gives back the points of both. */
function merge(all: readonly Lost[]): Lost[] {
  const byPlace = new Map<string, Lost>();
  for (const one of all) {
    const key = `${one.loss.rule} ${one.loss.pointer}`;
    const known = byPlace.get(key);
    // What requests lose comes first and names the scenarios.
    const loss = known === undefined ? one.loss : known.loss;
    byPlace.set(key, { loss, points: one.points + (known?.points ?? 0) });
  }
  return [...byPlace.values()];
}

function toDeduction(
  { rule, pointer, message, remedy, scenarios, fields }: Loss,
  points: number,
  { placeOf }: Pick<OpenApiDocument, 'placeOf'>,
): Deduction {
  const count = scenarios.length * fields;
  return { rule, points, place: placeOf(pointer), message, remedy, scenarios, count };
}

/** What is left of some points, rounded down to a tenth: below the whole, and never below 0. */
function remainingPoints(points: number, lost: readonly number[]): number {
  const sum = lost.reduce((total, one) => total + one, 0);
  const most = (tenths(points) - 1) / 10;
  return Math.min(most, Math.max(0, tenths(points - sum) / 10));
}

/** Whole tenths of points, rounded down; a sum that misses one by the last bits of a double has it. */
function tenths(points: number): number {
  return Math.floor(points * 10 + 1e-6);
}

/** By rule, then by place: the root file first, the others by name. */
function order(a: Deduction, b: Deduction, root: string): number {
  return (
    RULE_ORDER.indexOf(a.rule) - RULE_ORDER.indexOf(b.rule) ||
    Number(a.place.file !== root) - Number(b.place.file !== root) ||
    compare(a.place.file, b.place.file) ||
    a.place.line - b.place.line ||
    a.place.column - b.place.column ||
    compare(a.place.pointer, b.place.pointer)
  );
}

/** By code units, so that the order is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
