import { nothingKnown } from '../../src/results/index.ts';
import type { SentRunResults } from '../../src/runtimes/index.ts';
import type { TestCaseRun } from './run-test-case.ts';

/** What all records of a job may take in JSON: the platform takes 64 MB, and JUnit comes first. */
const MOST_CHARACTERS = 24 * 1024 * 1024;

/** The fields that the platform accepts; an older one refuses the others. */
export interface AcceptedFields {
  readonly records: boolean;
  readonly known: boolean;
}

/**
 * The results of a job as the platform takes them. What no longer fits with that of the test cases before is
 * left out: the results are in the JUnit file still.
 */
export function resultsToSend(
  job: number,
  runs: readonly Pick<TestCaseRun, 'sent'>[],
  accepted: AcceptedFields,
): SentRunResults {
  let room = MOST_CHARACTERS;
  const fits = (value: unknown) => {
    const size = JSON.stringify(value).length;
    if (size > room) return false;
    room -= size;
    return true;
  };
  const testCases = runs.map(({ sent }) => {
    const { records, document, known, ...always } = sent;
    return {
      ...always,
      ...(accepted.known && { known: fits(known) ? known : nothingKnown(TOO_MUCH) }),
      ...(accepted.records && { document, records: fits(records) ? records : null }),
    };
  });
  return { leg: job, test_cases: testCases };
}

const TOO_MUCH = 'what known.json says did not fit into the results of the job.';
