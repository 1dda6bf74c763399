import { address } from '../../../address.ts';
import type { Seen } from './index.tsx';

/** The id of the valid requests. */
export const VALID = 'valid';

/** The scenarios whose tests name none, with the folder of their scripts. */
const FOLDERS: Readonly<Record<string, string>> = {
  [VALID]: '/positive/',
  variants: '/variants/',
};

type Row = Seen['items'][number];

const OUTCOMES: Readonly<Record<string, string>> = {
  f: 'failed',
  k: 'known',
  u: 'unproven',
  b: 'blocked',
};

/**
 * The tests of a scenario in one run of its endpoint, narrowed to what did not pass where something did not;
 * undefined where the execution has been removed, or is none of those that the row lists.
 * @param at the place of the run among the letters of the scenario; -1 where it was never run
 */
export function resultsPath(
  { runs }: Row,
  { scenario, outcomes }: Row['cells'][number],
  at: number,
): string | undefined {
  const run = at < 0 ? undefined : runs[at - (outcomes.length - runs.length)];
  const folder = FOLDERS[scenario];
  if (run === undefined || run.execution === null) return undefined;
  return address(`/executions/${run.execution}/results`, {
    test_case: String(run.position),
    outcome: OUTCOMES[outcomes[at] ?? ''],
    // A valid request tests several scenarios, so that none is named; its script says what it is.
    ...(folder === undefined ? { scenario } : { text: folder }),
  });
}

/** The page of one endpoint, whose scenarios have anchors. */
export function endpointPath(record: string, endpoint: string): string {
  return address(`${record}/history`, { endpoint });
}

/** The id of a scenario's row. */
export function anchorOf(scenario: string): string {
  return `scenario-${scenario}`;
}
