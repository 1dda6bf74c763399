import type { Doubt } from './verdicts/doubtful-skips.ts';

/** One thing that is wrong, in full. */
export interface Wrong {
  readonly endpoint: string;
  readonly section: string;
  readonly scenario: string;
  /** The value as judged, as JSON text; empty if there is none. */
  readonly value: string;
  readonly found: string;
}

export interface Tally {
  emitted: number;
  entailed: number;
  skipped: number;
  wrong: number;
}

/** What was compared of responses: schemas, and values that the document accepts and refuses. */
export interface ResponseTally {
  schemas: number;
  accepted: number;
  refused: number;
  /** Schemas of which no sample is accepted: they were compared only by refused values. */
  unsampled: number;
}

/** What the judge found of one suite. */
export interface Verdict {
  readonly document: string;
  readonly endpoints: number;
  readonly cases: number;
  /** Operations of which nothing is tested, with the report's reasons. */
  readonly untested: readonly string[];
  /** Places that no test shows though one might, with the report's reasons. */
  readonly skippedWhole: readonly string[];
  /** Scenario id → counts; `-` holds what belongs to no scenario (files, bases, fields). */
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly reasons: ReadonlyMap<string, number>;
  readonly wrongs: readonly Wrong[];
  /** Skips that the judge could have filled. They are shown, and are no fault of a case. */
  readonly doubts: readonly (Doubt & { readonly endpoint: string })[];
  /** Claims of entailment that were put to the search. */
  readonly claims: number;
  readonly responses: Readonly<ResponseTally>;
  /** Verdicts that the second judge gave, and those that a listed difference explains. */
  readonly second: { readonly asked: number; readonly explained: number };
}

/** Gathers a verdict while a suite is read. */
export class Docket {
  readonly tallies = new Map<string, Tally>();
  readonly reasons = new Map<string, number>();
  readonly wrongs: Wrong[] = [];
  readonly doubts: (Doubt & { readonly endpoint: string })[] = [];
  readonly responses: ResponseTally = { schemas: 0, accepted: 0, refused: 0, unsampled: 0 };
  cases = 0;
  claims = 0;

  tally(scenario: string): Tally {
    const known = this.tallies.get(scenario);
    if (known) return known;
    const fresh = { emitted: 0, entailed: 0, skipped: 0, wrong: 0 };
    this.tallies.set(scenario, fresh);
    return fresh;
  }

  wrong(wrong: Wrong): void {
    this.wrongs.push(wrong);
    this.tally(wrong.scenario).wrong += 1;
  }

  reason(text: string): void {
    this.reasons.set(text, (this.reasons.get(text) ?? 0) + 1);
  }
}
