import type { Schema } from '../document/schema.ts';
import { type Json, type JsonObject, own } from '../json.ts';
import type { Break } from '../report.ts';

/** Says whether a keyword at a place is taken out of the schema (ablation). */
export type Without = (found: Break) => boolean;

/** Which branches of each oneOf and anyOf, and which side of each `if`, a base value takes. */
export type Choices = Map<string, Map<Schema | readonly Schema[], readonly number[]>>;

/**
 * Checks a value against one schema and all that it refers to at the same place.
 * @param above names that another part of the same place declares read-only, so not required.
 * @returns whether it is valid; with `run.report` each violation is reported too.
 */
export type Check = (
  run: Run,
  schema: Schema,
  value: Json,
  at: string,
  above?: ReadonlySet<string>,
) => boolean;

export interface Run {
  /** What checks a part, for a schema holds schemas. */
  readonly check: Check;
  readonly without: Without | undefined;
  /** Breaks are reported here; without it only the verdict is wanted. */
  readonly report: ((found: Break) => void) | undefined;
  /** The branches whose breaks count; recorded when `record` is set. */
  readonly choices: Choices | undefined;
  readonly record: boolean;
  /**
   * Whether a string counts as of a format that only some validators refuse it for: of any such format, or of
   * those that nobody is bound to assert (docs/scenarios.md). With `unmatched`, of any such format, while patterns that
   * nobody can read match nothing.
   */
  readonly lenient: 'all' | 'unmatched' | 'unasserted' | undefined;
  /** Whether more than one branch of oneOf may accept. */
  readonly isOpen: boolean;
  /** What is taken out elsewhere, but not in the branch that is being checked. */
  readonly withheld: Without | undefined;
  readonly seen: Seen | undefined;
  /** The valid base at a place: a property that is still the same breaks nothing. */
  readonly base: { readonly at: string; readonly value: JsonObject } | undefined;
  depth: number;
}

/** What a run notes on its way, so that others need not be made. */
export interface Seen {
  /** More than a conjunction of keywords was asked. */
  branching: boolean;
  /** A value was refused for a format, or by a pattern, for which only some validators refuse it. */
  disputed: boolean;
  /** A keyword would have been left out but for the branch that it is in. */
  withheld: boolean;
  /** A branch of anyOf that the base takes is broken, though the first one still holds. */
  divided: boolean;
}

export function nothingSeen(): Seen {
  return { branching: false, disputed: false, withheld: false, divided: false };
}

/** A run from its beginning; what is not asked is not done. */
export function startRun(check: Check, asked: Partial<Omit<Run, 'check' | 'depth'>> = {}): Run {
  return {
    check,
    without: asked.without,
    report: asked.report,
    choices: asked.choices,
    record: asked.record ?? false,
    lenient: asked.lenient,
    isOpen: asked.isOpen ?? false,
    withheld: asked.withheld,
    seen: asked.seen,
    base: asked.base,
    depth: 0,
  };
}

/** Whether a value is valid to a schema by itself: nothing is reported, and nothing left out. */
export function accepts({ check }: Run, schema: Schema, value: Json, at = ''): boolean {
  return check(startRun(check), schema, value, at);
}

/** Records which branches, or which side of an `if`, a base takes. */
export function remember(
  run: Run,
  at: string,
  key: Schema | readonly Schema[],
  indexes: readonly number[],
) {
  const here = run.choices?.get(at) ?? new Map();
  here.set(key, indexes);
  run.choices?.set(at, here);
}

/** Whether every break is wanted; else the first one decides. */
export function isThorough(run: Run): boolean {
  return run.record || run.report !== undefined;
}

/** Whether a property is known to break nothing, for it is as in the base that took its branches. */
export function isAsInBase({ base, report }: Run, at: string, key: string, item: Json): boolean {
  return base?.at === at && report !== undefined && own(base.value, key) === item;
}

/** The run for a branch that the base does not take: nothing is left out there. */
export function withNothingLeftOut(run: Run): Run {
  return { ...run, without: undefined, withheld: run.without ?? run.withheld };
}

/** Notes a break, unless the keyword is left out here; gives the verdict on it. */
export function fails(run: Run, found: Break): boolean {
  if (run.without?.(found)) return true;
  if (run.seen && run.withheld?.(found)) run.seen.withheld = true;
  run.report?.(found);
  return false;
}

/** One text for equal breaks. */
export function breakKey({ at, keyword, property }: Break): string {
  const end = property === undefined ? '' : `/${property}`;
  return `${keyword} ${at.length} ${at}${end}`;
}
