import { expect, test } from 'vitest';
import { Headline } from '../../../../../src/web/pages/executions/headline.tsx';

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
  steps: {
    received: '2026-11-23T08:00:00.000Z',
    ...{ validated: null, queued: null, running: null, processing: null, dispatched: null },
  },
  workflow_run: null,
  links: { execution: 'http://127.0.0.1/executions/1', api: 'http://127.0.0.1/api/v2' },
};

function headline(...counts: readonly Partial<typeof NONE>[]): string {
  const test_cases = counts.map((some, position) => ({
    ...{
      position,
      test_case_id: null,
      record: null,
      name: 'GET /pets',
      status: null,
      reason: null,
    },
    ...{ source: null, seconds: 1, counts: { ...NONE, ...some } },
  }));
  const page = String(Headline({ execution: { ...EXECUTION, test_cases } }));
  return page
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

test('failures come first, of all tests of all test cases', () => {
  const failed = headline({ passed: 1000, failed: 1 }, { failed: 1, unproven: 3 });
  expect(failed).toBe('Failed · 2 of 1,005 tests failed · 3 unproven · 24.3 s');
  expect(headline({ passed: 2, unproven: 1 })).toContain('1 of 3 tests unproven · 24.3 s');
});

test('all that passed are one number, and no results are none', () => {
  expect(headline({ passed: 2 }, { passed: 1 })).toContain(' · 3 tests passed · ');
  expect(headline({})).toBe('Failed · 24.3 s');
});

test('known failures are told apart, and leave the others what they are', () => {
  expect(headline({ passed: 289, known: 3 })).toContain(
    '289 of 292 tests passed · 3 known failures',
  );
  expect(headline({ passed: 1, failed: 1, known: 1 })).toContain(
    '1 of 3 tests failed · 1 known failure · ',
  );
});
