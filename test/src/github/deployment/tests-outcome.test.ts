import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ComparedTest } from '../../../../src/github/deployment/compare-tests.ts';
import {
  type DeploymentRun,
  testsOutcome,
} from '../../../../src/github/deployment/tests-outcome.ts';

const named = (name: string, outcome: ComparedTest['outcome'], testCase = 'POST /pets') => ({
  ...{ testCase, script: 'test_pets.py', test: name, outcome },
  text: outcome === 'passed' ? null : 'expected 4xx, but the API answered 201\nmore',
  known:
    outcome === 'known' ? { reason: 'issue *12*', owner: '*petra*', expires: '2026-12-31' } : null,
});
const outcomeOf = (
  tests: readonly ComparedTest[],
  base: readonly ComparedTest[] | null,
  reason: string | null = null,
  undocumented: DeploymentRun['undocumented'] = [],
) =>
  testsOutcome({
    ...{ tests, base, reason, undocumented, baseBranch: 'main', environment: 'preview' },
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

test('what known.json lists is distinguished from what the base branch has, with its reason', () => {
  const tests = [named('listed', 'known'), named('old', 'failed')];
  const { summary, title } = outcomeOf(tests, [named('listed', 'failed'), named('old', 'failed')]);
  expect(title).toBe('2 known failures');
  expect(summary).toContain('| Known failures | 2 |');
  expect(summary).toContain('### Known failures, which `main` has too\n\n- POST /pets `old`');
  expect(summary).toContain(
    '### Known failures, which `known.json` lists\n\n- POST /pets `listed`: issue',
  );
  expect(summary).toMatch(/, owner .*petra.*, until 2026-12-31/);
  expect(summary).not.toMatch(/[^\\]\*(?:12|petra)/);
});

test('a run that is blocked as a whole says why and proves nothing', () => {
  const { conclusion, summary } = outcomeOf([], [], 'its base URL is at another host');
  expect(conclusion).toBe('neutral');
  expect(summary).toContain('Blocked: its base URL is at another host.');
});

test('what the document does not mention is suggested as YAML, which no text of the API can leave', () => {
  const endpoint = 'POST /pets/{id}';
  const { summary } = outcomeOf([named('a', 'passed')], [], null, [
    { endpoint, status: 422, content_type: 'application/json' },
    { endpoint, status: 422, content_type: 'text/x~~~~' },
    { endpoint: 'GET /pets', status: 404, content_type: '' },
    { endpoint: 'GET /pets', status: 400, content_type: 'text/<b>', response: '4XX' },
  ]);
  const [, yaml = ''] = /~~~~yaml\n(.*)\n~~~~\n/s.exec(summary) ?? [];
  expect(parse(yaml)).toEqual({
    paths: {
      '/pets/{id}': {
        post: {
          responses: {
            422: {
              description: 'Unprocessable Entity',
              content: { 'application/json': {}, 'text/x~~~~': {} },
            },
          },
        },
      },
      '/pets': { get: { responses: { 404: { description: 'Not Found' } } } },
    },
  });
  expect(yaml.split('\n').filter((line) => /^ {0,3}~{4}/.test(line))).toEqual([]);
  expect(summary).toContain('- `GET /pets`: 400 with `text/<b>`, not in the content of `4XX`');
  expect(outcomeOf([named('a', 'passed')], []).summary).not.toContain('Not in the document');
});
