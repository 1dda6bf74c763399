import { expect, test } from 'vitest';
import type { SummaryTest } from '../../../action/run/run-summary.ts';
import { testsCheck } from '../../../action/run/tests-check.ts';
import type { TestOutcome } from '../../../src/results/index.ts';
import { buildResults } from '../../../src/results/index.ts';

const SCRIPT = 'get_a/negative/test_get_a_negative_query_x.py';
const summaryTest = (scenario: string, outcome: SummaryTest['outcome']): SummaryTest => ({
  ...{ script: SCRIPT, name: `test_get_a_negative_query_x[${scenario}]`, outcome, seconds: 0 },
  message: `GET /a, [negative_query_x] ${scenario}`,
});
const recorded = (scenario: string, more: Partial<TestOutcome>): TestOutcome => ({
  ...{ id: `get_a/negative_query_x/${scenario}`, endpoint: 'GET /a', scenario, words: 'Words' },
  ...{ keyword: 'maximum', file: 'api/a.yaml', line: 7, outcome: 'passed' },
  ...more,
});

function checkOf(tests: readonly SummaryTest[], records: readonly TestOutcome[] | null) {
  const counts = { passed: 0, failed: 0, unproven: 0, blocked: 0 };
  const result = { status: 2, tests, counts, reason: null } as const;
  const found = { records: { tests: records ?? [], baseUrl: '', notes: [] }, seconds: 0 };
  const results = buildResults({ ...found, document: { title: '', sha256: '' } });
  const endpoints = [{ slug: 'get_a', method: 'GET', path: '/a' }];
  const url = 'https://github.com/octo/pets/actions/runs/1';
  const more = { endpoints, baseUrl: null, url };
  return testsCheck({ result, results: records === null ? null : results, ...more });
}

test('new failures are on the lines of the document; known ones are named with their reason', () => {
  const known = { reason: 'issue 12', expires: '2026-12-31' };
  const { conclusion, title, summary, annotations, detailsUrl } = checkOf(
    [summaryTest('2.01', 'failed'), summaryTest('2.02', 'known'), summaryTest('2.03', 'passed')],
    [
      recorded('2.01', { outcome: 'failed', kind: 'accepted' }),
      recorded('2.02', { outcome: 'known', kind: 'accepted', known }),
      recorded('2.03', { undocumented: [{ status: 422, content_type: '' }] }),
    ],
  );
  expect({ conclusion, title }).toEqual({
    conclusion: 'failure',
    title: '1 new failure, 1 known failure',
  });
  expect(annotations).toMatchObject([
    { path: 'api/a.yaml', start_line: 7, title: '1 new failure: maximum' },
  ]);
  expect(summary).toContain('Every failure that `known.json` does not list counts as new.');
  expect(summary).toContain('`test_get_a_negative_query_x[2.02]`: issue 12, until 2026-12-31');
  expect(summary).toContain('### Not in the document');
  expect(detailsUrl).toBe('https://github.com/octo/pets/actions/runs/1');
});

test('only known failures are neutral, and a suite that records nothing has its failures', () => {
  const reason = { reason: 'issue 12' };
  const known = recorded('2.02', { outcome: 'known', kind: 'accepted', known: reason });
  const neutral = checkOf([summaryTest('2.02', 'known'), summaryTest('2.03', 'passed')], [known]);
  expect(neutral).toMatchObject({ conclusion: 'neutral', annotations: [] });
  const older = checkOf([summaryTest('2.01', 'failed')], null);
  expect(older).toMatchObject({ conclusion: 'failure', annotations: [] });
  expect(older.summary).toContain('GET /a `test_get_a_negative_query_x[2.01]`');
});
