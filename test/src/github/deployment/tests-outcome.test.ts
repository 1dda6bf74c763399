import { expect, test } from 'vitest';
import type { ComparedTest } from '../../../../src/github/deployment/compare-tests.ts';
import { testsOutcome } from '../../../../src/github/deployment/tests-outcome.ts';

const named = (name: string, outcome: ComparedTest['outcome'], testCase = 'POST /pets') => ({
  ...{ testCase, script: 'test_pets.py', test: name, outcome },
  text: outcome === 'passed' ? null : 'expected 4xx, but the API answered 201\nmore',
  known: outcome === 'known' ? { reason: 'issue *12*', expires: '2026-12-31' } : null,
});
const outcomeOf = (
  tests: readonly ComparedTest[],
  base: readonly ComparedTest[] | null,
  reason: string | null = null,
) =>
  testsOutcome({
    ...{ tests, base, reason, baseBranch: 'main', environment: 'preview' },
    ...{ baseUrl: 'https://pr.example', url: 'https://tests.example/executions/1' },
  });

test.each([
  ['failure', '1 new failure', [named('a', 'failed')], [named('a', 'passed')]],
  ['failure', '1 new failure', [named('a', 'failed')], null],
  // The same name in another test case is another test.
  ['failure', '1 new failure', [named('a', 'failed', 'PUT /pets')], [named('a', 'failed')]],
  [
    'neutral',
    '1 known failure',
    [named('a', 'failed'), named('b', 'passed')],
    [named('a', 'failed')],
  ],
  ['neutral', '1 known failure', [named('a', 'known'), named('b', 'passed')], null],
  // What known.json lists for the base branch is a failure there.
  ['neutral', '1 known failure', [named('a', 'failed')], [named('a', 'known')]],
  ['success', '1 fixed', [named('a', 'passed')], [named('a', 'known')]],
  [
    'failure',
    '1 new failure, 1 known failure',
    [named('a', 'known'), named('b', 'failed')],
    [named('a', 'known')],
  ],
  ['success', '1 fixed', [named('a', 'passed')], [named('a', 'failed')]],
  ['success', 'All tests passed', [named('a', 'passed')], []],
  // What is not proven is neither fixed nor fine.
  ['neutral', 'Not everything was proven', [named('a', 'unproven')], [named('a', 'failed')]],
  ['neutral', 'Not everything was proven', [named('a', 'passed'), named('b', 'blocked')], []],
  ['neutral', 'Not everything was proven', [], []],
] as const)('%s: %s', (conclusion, title, tests, base) => {
  expect(outcomeOf(tests, base)).toMatchObject({ conclusion, title });
});

test('the summary names each failure with what it says, and where to read more', () => {
  const tests = [named('new', 'failed'), named('old', 'failed'), named('better', 'passed')];
  const base = [named('old', 'failed'), named('better', 'failed')];
  const { title, summary, detailsUrl } = outcomeOf(tests, base);
  expect(title).toBe('1 new failure, 1 known failure, 1 fixed');
  expect(summary).toContain(
    '### New failures\n\n- POST /pets `new`: expected 4xx, but the API answered 201',
  );
  expect(summary).toContain('### Known failures, which `main` has too\n\n- POST /pets `old`');
  expect(summary).toContain('### Fixed\n\n- POST /pets `better`');
  expect(summary).toContain(`[all results](${detailsUrl})`);
  expect(summary).not.toContain('to compare with');
  expect(outcomeOf(tests, null).summary).toContain('no run of `main` to compare with');
});

test('unproven tests lead to the command that looks for requests which prove something', () => {
  expect(outcomeOf([named('a', 'unproven')], []).summary).toContain('`proofgate calibrate` looks');
  expect(outcomeOf([named('a', 'blocked')], []).summary).not.toContain('calibrate');
});

test('what known.json lists is told from what the base branch has, with its reason', () => {
  const tests = [named('listed', 'known'), named('old', 'failed')];
  const { summary, title } = outcomeOf(tests, [named('listed', 'failed'), named('old', 'failed')]);
  expect(title).toBe('2 known failures');
  expect(summary).toContain('| Known failures | 2 |');
  expect(summary).toContain('### Known failures, which `main` has too\n\n- POST /pets `old`');
  expect(summary).toContain(
    '### Known failures, which `known.json` lists\n\n- POST /pets `listed`: issue',
  );
  expect(summary).toContain('until 2026-12-31');
  expect(summary).not.toContain('*12*');
});

test('a run that is blocked as a whole says why and proves nothing', () => {
  const { conclusion, summary } = outcomeOf([], [], 'its base URL is at another host');
  expect(conclusion).toBe('neutral');
  expect(summary).toContain('Blocked: its base URL is at another host.');
});
