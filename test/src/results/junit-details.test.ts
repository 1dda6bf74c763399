import { expect, test } from 'vitest';
import type { TestOutcome } from '../../../src/results/document.ts';
import { junitWithDetails } from '../../../src/results/index.ts';

const CLASS = 'post_pets.negative.test_post_pets_negative_body_name';
const NAME = 'test_post_pets_negative_body_name';
const BASE = { endpoint: 'POST /pets', words: '' } as const;
const RULE = { keyword: 'maxLength', limit: 60, file: 'a&b.yaml', line: 7 } as const;
const TESTS: readonly TestOutcome[] = [
  {
    ...BASE,
    ...RULE,
    id: 'post_pets/negative_body_name/1.03',
    scenario: '1.03',
    outcome: 'failed',
  },
  {
    ...{ ...BASE, ...RULE, id: 'post_pets/negative_body_name/1.05', scenario: '1.05' },
    ...{ outcome: 'known', known: { reason: 'issue <12>', owner: 'petra' } },
  },
  { ...BASE, id: 'post_pets/negative_body_name/1.07', outcome: 'passed' },
];
const FAILURE = '<failure message="x &gt; y">&lt;/testcase&gt; \u{1f400}</failure>';
const JUNIT = `<?xml version="1.0"?><testsuites><testsuite name="pytest" errors="0" failures="2" skipped="1" tests="4"><testcase classname="${CLASS}" name="${NAME}[1.03]" time="0.1">${FAILURE}</testcase><testcase classname="${CLASS}" name="${NAME}[1.05]" time="0.1">${FAILURE}</testcase><testcase classname="${CLASS}" name="${NAME}[1.07]" time="0.1" /><testcase classname="mine.test_mine" name="test_mine" time="0.1"><skipped message="no" /></testcase></testsuite></testsuites>`;

test('each test has its properties, a known failure is skipped, and tests of people stay as they are', () => {
  const found = [...junitWithDetails([JUNIT], TESTS)].join('');
  const properties = (scenario: string) =>
    `<properties><property name="endpoint" value="POST /pets" /><property name="scenario" value="${scenario}" /><property name="rule" value="body: \`maxLength\` 60, sent , a&amp;b.yaml:7, answered nothing" /><property name="line" value="a&amp;b.yaml:7" /></properties>`;
  expect(found).toContain(
    `name="${NAME}[1.03]" time="0.1">${properties('1.03')}${FAILURE}</testcase>`,
  );
  expect(found).toContain(
    `name="${NAME}[1.05]" time="0.1">${properties('1.05')}<skipped type="proofgate.known" message="Known: issue &lt;12&gt;, owner petra">&lt;/testcase&gt; \u{1f400}</skipped></testcase>`,
  );
  expect(found).toContain(
    `name="${NAME}[1.07]" time="0.1"><properties><property name="endpoint" value="POST /pets" /></properties></testcase>`,
  );
  expect(found).toContain('name="test_mine" time="0.1"><skipped message="no" /></testcase>');
  expect(found).toContain('errors="0" failures="1" skipped="2" tests="4"');
});

test('a file that is read in parts is the same, wherever it is cut', () => {
  const whole = [...junitWithDetails([JUNIT], TESTS)].join('');
  for (const size of [1, 7, 64, 400]) {
    const parts = JUNIT.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? [];
    expect([...junitWithDetails(parts, TESTS)].join('')).toBe(whole);
  }
  expect([...junitWithDetails([], TESTS)].join('')).toBe('');
});
