import { z } from 'zod';
import { readRecords } from '../../results/index.ts';
import { serveWorker } from '../../runner/serve-worker.ts';
import type { ReadDetails } from './records-in-worker.ts';

/** What a test sent and got, cut as the suite cuts it, is smaller by far. */
const MOST_CHARACTERS = 100_000;
/** As many as are stored of a test case. */
const MOST_TESTS = 20_000;

serveWorker((work): ReadDetails => {
  const { tests, baseUrl, notes } = readRecords(z.string().parse(work));
  return {
    baseUrl,
    notes: [...notes],
    tests: tests
      .map((test) => {
        const { id, outcome, endpoint, kind = null } = test;
        return { id, outcome, endpoint, kind, json: JSON.stringify(test) };
      })
      .filter(({ json }) => json.length <= MOST_CHARACTERS)
      .slice(0, MOST_TESTS),
  };
});
