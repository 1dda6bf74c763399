import { expect, test } from 'vitest';
import { Headline } from '../../../../../src/web/pages/executions/headline.tsx';
import { OutcomeBar } from '../../../../../src/web/pages/executions/outcomes/outcome-bar.tsx';
import {
  leftInWords,
  progressOf,
} from '../../../../../src/web/pages/executions/outcomes/progress.ts';
import { statusSoFar } from '../../../../../src/web/pages/executions/outcomes/sums.ts';
import { Tiles } from '../../../../../src/web/pages/executions/outcomes/tiles.tsx';
import { worstFirst } from '../../../../../src/web/pages/executions/test-cases/table.tsx';

const NONE = { passed: 0, failed: 0, known: 0, unproven: 0, blocked: 0 };
const EXECUTION = {
  id: '01a207a7-241c-7493-b02a-84b4a8f24ac8',
  pipeline: { id: null, name: 'pets' },
  runtime: null,
  trigger: { kind: 'manual' as const, id: null, name: 'ada' },
  parameters: { base_url: null, environment: null, variables: {} },
  state: 'dispatched' as const,
  status: 2 as const,
  reason: null,
  cancelled_by: null,
  received_at: '2026-11-23T08:00:00.000Z',
  ended_at: '2026-11-23T08:00:24.300Z',
  started_at: null,
  number: 12,
  sum: null,
  steps: {
    received: '2026-11-23T08:00:00.000Z',
    ...{ validated: null, queued: null, running: null, processing: null, dispatched: null },
  },
  workflow_run: null,
  given_values: [],
  links: { execution: 'http://127.0.0.1/executions/1', api: 'http://127.0.0.1/api/v2' },
};

function headline(...counts: readonly Partial<typeof NONE>[]): string {
  return inWords({ ...EXECUTION, test_cases: testCases(counts) });
}

function testCases(counts: readonly Partial<typeof NONE>[]) {
  return counts.map((some, position) => ({
    ...{
      position,
      test_case_id: null,
      record: null,
      name: 'GET /pets',
      status: null,
      reason: null,
    },
    ...{ source: null, seconds: 1, counts: { ...NONE, ...some }, expected: null },
  }));
}

function inWords(execution: Parameters<typeof Headline>[0]['execution']): string {
  return text(String(Headline({ execution })));
}

function text(html: string): string {
  return html
    .replace(/<\/li>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

test('what needs a person first is said of all tests, and the tiles have every outcome', () => {
  const counts = [
    { passed: 1000, failed: 1 },
    { failed: 1, unproven: 3 },
  ];
  expect(headline(...counts)).toBe('Failed · 2 of 1,005 tests failed · 24.3 s');
  expect(headline({ passed: 2, unproven: 1 })).toContain('1 of 3 tests unproven · 24.3 s');
  expect(headline({ passed: 2 }, { passed: 1 })).toContain(' · 3 tests passed · ');
  expect(headline({ passed: 289, known: 3 })).toContain('289 of 292 tests passed · 24.3 s');
  expect(headline({})).toBe('Failed · 24.3 s');
  const execution = { ...EXECUTION, test_cases: testCases(counts) };
  expect(text(String(Tiles({ execution })))).toBe(
    '1,000 Passed 2 Failed 0 Known 3 Unproven 0 Blocked 99.7% Proven',
  );
  expect(Tiles({ execution: { ...EXECUTION, test_cases: testCases([{}]) } })).toBeNull();
});

test('commit, address and runtime are said; queueing is no part of how long the tests took', () => {
  const source = { repository: 'https://a/b.git', branch: 'main', path: 'a', issues: null };
  const commit = '1a2b3c4d5e6f';
  const [one] = testCases([{ passed: 1 }]);
  const words = inWords({
    ...EXECUTION,
    ...{ status: 1, test_cases: one ? [{ ...one, source: { ...source, commit } }] : [] },
    steps: { ...EXECUTION.steps, running: '2026-11-23T08:00:20.000Z' },
    parameters: { ...EXECUTION.parameters, base_url: 'https://staging.example' },
    runtime: { name: 'managed', kind: 'managed' },
  });
  expect(words).toBe(
    'Passed · 1 test passed · 4.3 s · commit 1a2b3c4 · https://staging.example · managed',
  );
});

test('while it runs it says how far it has come, and what has ended has a status', () => {
  const [failed, waiting] = testCases([{ passed: 1, failed: 1 }, {}]);
  if (failed === undefined || waiting === undefined) throw new Error('there are two');
  const test_cases = [{ ...waiting, seconds: null, expected: 6 }, failed];
  const running = { ...EXECUTION, state: 'running' as const, status: null, ended_at: null };
  expect(inWords({ ...running, test_cases })).toBe(
    'Running · 1 of 2 test cases · 2 of about 8 tests · 1 failed',
  );
  const bar = String(OutcomeBar({ execution: { ...running, test_cases } }));
  expect(bar).toContain('aria-label="1 failed, 1 passed, about 6 to come"');
  expect(bar).toContain('<rect class="rest" x="250" y="0" width="750"');
  expect(String(OutcomeBar({ execution: { ...EXECUTION, test_cases } }))).not.toContain('rest');
  expect(worstFirst(test_cases).map(statusSoFar)).toEqual([2, null]);
  const unproven = { ...failed, counts: { ...NONE, unproven: 1 } };
  expect([unproven, { ...failed, reason: 'unlinked' }].map(statusSoFar)).toEqual([3, 3]);
});

test('the time left follows from what the tests so far took; what no report knows is as large as the rest', () => {
  const [ended, known, unknown] = testCases([{ passed: 10 }, {}, {}]);
  if (!ended || !known || !unknown) throw new Error('there are three');
  const test_cases = [
    ended,
    { ...known, seconds: null, expected: 30 },
    { ...unknown, seconds: null },
  ];
  const steps = { ...EXECUTION.steps, running: '2026-11-23T08:00:00.000Z' };
  const progress = (cases: typeof test_cases) =>
    progressOf({ ...EXECUTION, steps, test_cases: cases }, Date.parse('2026-11-23T08:00:10Z'));
  expect(progress(test_cases)).toEqual({
    ...{ done: 10, expected: 60, testCases: { ended: 1, all: 3 }, leftMs: 50_000 },
  });
  expect(progress(test_cases.slice(2))).toMatchObject({ expected: null, leftMs: null });
  expect([50_000, 8_000, 200_000, 7_200_000].map(leftInWords)).toEqual([
    ...['about 50 s left', 'about 10 s left', 'about 3 min left', 'about 2 h left'],
  ]);
});
