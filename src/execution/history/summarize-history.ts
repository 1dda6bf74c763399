import { VALID, VARIANTS } from '../../library/index.ts';
import { scenarioOf } from '../results/store-outcome.ts';
import type { History } from './append-run.ts';
import { worstOf } from './letters.ts';

/** A run of an endpoint's tests. */
export interface EndpointRun {
  readonly execution: string;
  /** The place of its test case there. */
  readonly position: number;
  /** In ISO 8601. */
  readonly at: string;
  readonly baseUrl: string | null;
}

/** The history of a test case by scenario: a matrix of 250 endpoints reads 250 of them. */
export interface HistorySummary {
  /** The last of those that the letters stand for, the oldest first. */
  readonly runs: readonly EndpointRun[];
  /** Scenario → how its tests ended in each run, as the worst of them, and how many there are. */
  readonly scenarios: Readonly<Record<string, readonly [letters: string, tests: number]>>;
}

/** Runs that are stored with a summary. */
export const SUMMARIZED_RUNS = 5;

/** Sums up a history. @param many how many of its last runs are listed */
export function summarizeHistory({ runs, outcomes }: History, many: number): HistorySummary {
  const tests = Map.groupBy(Object.entries(outcomes), ([test]) => cellOf(test));
  const scenarios = [...tests].map(([scenario, some]) => {
    return [scenario, [worstOf(some.map(([, letters]) => letters)), some.length]] as const;
  });
  const listed = runs.slice(-many).map(({ execution, position, at, baseUrl }) => {
    return { execution, position, at, baseUrl };
  });
  return { runs: listed, scenarios: Object.fromEntries(scenarios) };
}

/** Variants and valid requests are called after their sections. */
function cellOf(test: string): string {
  return /\[variant_\d+\]$/.test(test) ? VARIANTS : (scenarioOf(test) ?? VALID);
}
