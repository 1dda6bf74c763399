import type { Break } from '../report.ts';
import type { Schema } from '../schema.ts';

/** Says whether a keyword at a place is taken out of the schema (ablation). */
export type Without = (found: Break) => boolean;

/** Which branches of each oneOf and anyOf, and which side of each `if`, a base value takes. */
export type Choices = Map<string, Map<Schema | readonly Schema[], readonly number[]>>;

export interface Run {
  readonly without: Without | undefined;
  /** Breaks are reported here; without it only the verdict is wanted. */
  readonly report: ((found: Break) => void) | undefined;
  /** The branches whose breaks count; recorded when `record` is set. */
  readonly choices: Choices | undefined;
  readonly record: boolean;
  /** Whether a string counts as of a format that only some validators refuse it for. */
  readonly lenient?: boolean;
  /** Notes that more than a conjunction of keywords was asked. */
  readonly seen?: { branching: boolean };
  depth: number;
}

/** Notes a break, unless the keyword is left out here; gives the verdict on it. */
export function fails(run: Run, found: Break): boolean {
  if (run.without?.(found)) return true;
  run.report?.(found);
  return false;
}

/** One text for equal breaks. */
export function breakKey({ at, keyword, property }: Break): string {
  return JSON.stringify([at, keyword, property]);
}
