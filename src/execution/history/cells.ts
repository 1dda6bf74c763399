import type { Skipped } from '../../library/index.ts';
import { scenarioOf } from '../results/store-outcome.ts';
import { worstOf } from './letters.ts';

/** A scenario of an endpoint. */
export interface Cell {
  /** Its id, such as 1.05; `valid` for tests that name none; `*` for all of them. */
  readonly scenario: string;
  /** How its tests ended in the last runs, the oldest first, a letter each; empty where nothing was run. */
  readonly outcomes: string;
  readonly tests: number;
  /** Why it has no test at some place; null where there is none. */
  readonly skipped: string | null;
}

/** Tests that name no scenario: the valid requests, and what people write. */
export const VALID = 'valid';

/** The scenarios of an endpoint: those that were tested, and those that are not, with the reason. */
export function cellsOf(
  outcomes: Readonly<Record<string, string>>,
  skipped: readonly Skipped[],
): Cell[] {
  const reasons = new Map(skipped.map(({ scenario, reason }) => [scenario, reason]));
  const tested = Map.groupBy(Object.entries(outcomes), ([test]) => scenarioOf(test) ?? VALID);
  const scenarios = [...new Set([...tested.keys(), ...reasons.keys()])].sort();
  return scenarios.map((scenario) => {
    const histories = tested.get(scenario)?.map(([, letters]) => letters) ?? [];
    const reason = reasons.get(scenario) ?? null;
    return {
      scenario,
      outcomes: worstOf(histories),
      tests: histories.length,
      skipped: reason,
    };
  });
}
