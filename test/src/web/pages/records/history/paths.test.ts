import { expect, test } from 'vitest';
import { resultsPath } from '../../../../../../src/web/pages/records/history/paths.ts';

const RUN = { position: 3, at: '2026-11-24T00:00:00.000Z', base_url: null };
const CELL = { scenario: '1.05', words: 'Too long', outcomes: 'pf', tests: 2, skipped: null };
const ROW = {
  ...{ test_case_id: '0190f8a5-7b5d-7000-8000-000000000001', endpoint: 'GET /pets' },
  ...{
    cells: [CELL],
    runs: [
      { ...RUN, execution: null },
      { ...RUN, execution: 'one' },
    ],
  },
};

test('a cell leads to what failed in its run, unless the run has been removed', () => {
  expect(resultsPath(ROW, CELL, 1)).toBe(
    '/executions/one/results?test_case=3&outcome=failed&scenario=1.05',
  );
  expect(resultsPath(ROW, { ...CELL, scenario: 'valid' }, 1)).toContain('text=%2Fpositive%2F');
  expect(resultsPath(ROW, CELL, 0)).toBeUndefined();
  expect(resultsPath(ROW, CELL, 2)).toBeUndefined();
});

test('a cell leads to the run of its letter where only the last runs are listed', () => {
  const cell = { ...CELL, outcomes: 'ppppf' };
  expect(resultsPath(ROW, cell, 4)).toContain('/executions/one/');
  expect(resultsPath(ROW, cell, 2)).toBeUndefined();
  expect(resultsPath(ROW, { ...CELL, outcomes: '' }, -1)).toBeUndefined();
});
