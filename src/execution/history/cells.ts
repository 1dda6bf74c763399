import type { ReportedScenario } from '../../library/index.ts';
import type { HistorySummary } from './summarize-history.ts';

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
 */
export function cellsOf(
  tested: HistorySummary['scenarios'],
  reported: readonly ReportedScenario[],
): Cell[] {
  const inReport = new Map(reported.map((one) => [one.scenario, one]));
  const scenarios = [...new Set([...Object.keys(tested), ...inReport.keys()])].sort();
  return scenarios.map((scenario) => {
    const { tests: written = 0, skipped = null } = inReport.get(scenario) ?? {};
    const [outcomes, tests] = tested[scenario] ?? ['', written];
    return { scenario, outcomes, tests, skipped };
  });
}
