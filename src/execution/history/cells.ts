import { type ReportedScenario, VALID, VARIANTS } from '../../library/index.ts';
import { scenarioOf } from '../results/store-outcome.ts';
import { worstOf } from './letters.ts';

/** A scenario of an endpoint. */
export interface Cell {
  /** Its id, such as 1.05; `valid` for valid requests, `variants` for the further ones; `*` for whatever is skipped as a whole. */
  readonly scenario: string;
  /** How its tests ended in the last runs, the oldest first, a letter each; empty where none has run. */
  readonly outcomes: string;
  /** Its tests: those that have run, else those that the suite has. */
  readonly tests: number;
  /** Why some field has no test of it; null where there is no such field. */
  readonly skipped: string | null;
}

/**
 * The scenarios of an endpoint: those that were tested, those that are not yet, and those that are not at all, with
 * the reason.
 * @param outcomes test → a letter a run
 */
export function cellsOf(
  outcomes: Readonly<Record<string, string>>,
  reported: readonly ReportedScenario[],
): Cell[] {
  const inReport = new Map(reported.map((one) => [one.scenario, one]));
  const tested = Map.groupBy(Object.entries(outcomes), ([test]) => cellOf(test));
  const scenarios = [...new Set([...tested.keys(), ...inReport.keys()])].sort();
  return scenarios.map((scenario) => {
    const histories = tested.get(scenario)?.map(([, letters]) => letters) ?? [];
    const { tests = 0, skipped = null } = inReport.get(scenario) ?? {};
    const many = histories.length === 0 ? tests : histories.length;
    return { scenario, outcomes: worstOf(histories), tests: many, skipped };
  });
}

/** Variants and valid requests are called after their sections. */
function cellOf(test: string): string {
  return /\[variant_\d+\]$/.test(test) ? VARIANTS : (scenarioOf(test) ?? VALID);
}
