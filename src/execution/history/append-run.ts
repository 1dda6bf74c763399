import type { HistoryRun, RESULT_OUTCOMES } from '../tables.ts';
import { LETTERS, NOT_RUN } from './letters.ts';

/** Runs that are kept of a test case. */
export const MOST_RUNS = 30;
/** Tests of a test case, and characters of their names; what is beyond has no history. */
const MOST = { tests: 5000, name: 300 };

export interface History {
  readonly runs: readonly HistoryRun[];
  readonly outcomes: Readonly<Record<string, string>>;
}

/** How a test ended in a run. */
export interface EndedTestCase {
  readonly test: string;
  readonly outcome: (typeof RESULT_OUTCOMES)[number];
}

/**
 * A history with one run more, the oldest left out; a test that none of its runs has is forgotten. Appending the
 * same run again changes nothing.
 */
export function appendRun(
  history: History,
  run: HistoryRun,
  tests: readonly EndedTestCase[],
): History {
  if (history.runs.some(({ execution }) => execution === run.execution)) return history;
  const before = history.runs.length;
  const cut = Math.max(0, before + 1 - MOST_RUNS);
  const letters = new Map(
    tests
      .filter(({ test }) => test.length <= MOST.name)
      .map(({ test, outcome }) => [test, LETTERS[outcome]] as const),
  );
  const known = new Map(Object.entries(history.outcomes));
  const names = [...new Set([...letters.keys(), ...known.keys()])];
  const outcomes = names.slice(0, MOST.tests).flatMap((test) => {
    const earlier = known.get(test) ?? NOT_RUN.repeat(before);
    const all = `${earlier}${letters.get(test) ?? NOT_RUN}`.slice(cut);
    return all.replaceAll(NOT_RUN, '') === '' ? [] : [[test, all] as const];
  });
  return { runs: [...history.runs, run].slice(cut), outcomes: Object.fromEntries(outcomes) };
}
