import { readJunitInWorker } from '../../runner/index.ts';
import { withDetails } from '../recorded/with-details.ts';
import type { SentOutcome } from '../remote.ts';
import type { SentTestCase } from '../run-results.ts';

const MOST_TESTS = 20_000;

/** How the run of a test case ended, by what its job says. */
export async function outcomeOf(sent: SentTestCase): Promise<SentOutcome> {
  const { junit, known, reason, milliseconds } = sent;
  const read = junit === null ? null : await readJunitInWorker(junit, MOST_TESTS + 1);
  const tests = read?.tests ?? [];
  const lack = read === null ? 'there is no readable JUnit file' : null;
  const tooMany = tests.length > MOST_TESTS ? `it reports more than ${MOST_TESTS} tests` : null;
  const details = await withDetails(tests.slice(0, MOST_TESTS), sent);
  return {
    ...details,
    ...(known !== null && { known }),
    reason: reason ?? lack ?? tooMany,
    milliseconds,
  };
}
