import type { SentRunResults } from '../../src/runtimes/index.ts';
import type { TestCaseRun } from './run-test-case.ts';

/** What all records of a job may take in JSON: the platform takes 64 MB, and JUnit comes first. */
const MOST_CHARACTERS = 24 * 1024 * 1024;

/**
 * The results of a job as the platform takes them. Records that no longer fit with those before are
 * left out: the results are in the JUnit file still.
 *
 * @param takesRecords whether the platform knows of records; an older one refuses what it does not know
 */
export function resultsToSend(
  leg: number,
  runs: readonly Pick<TestCaseRun, 'sent'>[],
  takesRecords: boolean,
): SentRunResults {
  let room = MOST_CHARACTERS;
  const testCases = runs.map(({ sent }) => {
    const { records, document, ...always } = sent;
    if (!takesRecords) return always;
    const size = JSON.stringify(records).length;
    if (size > room) return { ...always, document, records: null };
    room -= size;
    return { ...always, document, records };
  });
  return { leg, test_cases: testCases };
}
