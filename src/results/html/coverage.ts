import type { TestOutcome } from '../document.ts';

/** The column of requests that no scenario changes. */
const VALID = 'valid';

/** The tests of an endpoint with one scenario: how many have which outcome, and the reasons of those that did not pass. */
interface Cell {
  readonly counts: Readonly<Record<string, number>>;
  readonly reasons: readonly string[];
}

interface Coverage {
  /** The columns: ids of scenarios, and what they are. */
  readonly scenarios: readonly (readonly [id: string, words: string])[];
  /** The rows, in the order of the run. */
  readonly endpoints: readonly { name: string; cells: Readonly<Record<string, Cell>> }[];
}

/** Endpoints by scenarios: what was tested, with which outcome, and why a test has no verdict. */
export function coverageOf(tests: readonly TestOutcome[]): Coverage {
  const words = new Map(tests.map((test) => [columnOf(test), wordsOf(test)]));
  const scenarios = [...words].sort(([one], [other]) => order(one, other));
  const endpoints = [...Map.groupBy(tests, ({ endpoint }) => endpoint)].map(([name, ofIt]) => ({
    name,
    cells: Object.fromEntries(
      [...Map.groupBy(ofIt, columnOf)].map(([id, some]) => [id, cell(some)]),
    ),
  }));
  return { scenarios, endpoints };
}

function cell(tests: readonly TestOutcome[]): Cell {
  const counts: Record<string, number> = {};
  for (const { outcome } of tests) counts[outcome] = (counts[outcome] ?? 0) + 1;
  const reasons = tests.flatMap(({ outcome, reason }) => (reason ? [`${outcome}: ${reason}`] : []));
  return { counts, reasons: [...new Set(reasons)] };
}

function columnOf({ scenario }: TestOutcome): string {
  return scenario ?? VALID;
}

function wordsOf({ scenario, words }: TestOutcome): string {
  return scenario === undefined ? 'A valid request' : words;
}

/** Valid requests come first, then the scenarios by their ids. */
function order(one: string, other: string): number {
  if (one === VALID || other === VALID) return one === other ? 0 : one === VALID ? -1 : 1;
  return one < other ? -1 : 1;
}
