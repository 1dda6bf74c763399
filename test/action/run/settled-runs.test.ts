import { expect, test } from 'vitest';
import { settledRuns } from '../../../action/run/settled-runs.ts';
import { NO_TESTS } from '../../../src/runner/index.ts';

const DAY = '2026-11-23';
const ID = 'get_pets/negative_query_limit/1.05';

const run = (records: string, expires?: string, more: readonly string[] = []) => {
  const failed = ['1.05', ...more].map((scenario) => ({
    ...{ script: 'get_pets/negative/test_get_pets_negative_query_limit.py', seconds: 1 },
    ...{ name: `test_get_pets[${scenario}]`, outcome: 'failed' as const, message: 'accepted' },
  }));
  const counts = { ...NO_TESTS, passed: 1, failed: failed.length };
  const entry = { id: ID, reason: 'issue 12', ...(expires !== undefined && { expires }) };
  const known = {
    entries: [entry],
    passing_again: ['get_pets/positive'],
    extent: null,
    note: null,
  };
  return {
    result: { status: 2 as const, counts, tests: failed, reason: null },
    sent: {
      ...{ position: 0, junit: null, records, reason: null, milliseconds: 1, known },
      document: { title: 'Pets', sha256: '' },
    },
  };
};
const RECORD = { id: ID, endpoint: 'GET /pets', words: '', outcome: 'failed', kind: 'accepted' };
const RECORDS = `${JSON.stringify(RECORD)}\n`;

test.each([
  ['a known failure alone', run(RECORDS), 1, 1],
  ['one that has expired', run(RECORDS, '2026-11-22'), 2, 0],
  ['another failure beside it', run(RECORDS, undefined, ['1.07']), 2, 1],
  ['records that are none', run('[]'), 2, undefined],
  ['a record of another form', run('{"id": 1}'), 2, undefined],
])('%s', (_, one, status, known) => {
  const { runs, results } = settledRuns([one], DAY);
  expect(runs.map((ran) => ran.status)).toEqual([status]);
  expect(results?.counts.known).toBe(known);
});

test('what passes again is what the test cases say', () => {
  expect(settledRuns([run(RECORDS), run('')], DAY).results?.passing_again).toEqual([
    'get_pets/positive',
  ]);
});
