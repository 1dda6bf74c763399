import { expect, test } from 'vitest';
import { testsOf } from '../../scripts/tests-of.ts';

test.each([
  ['src/generator/equality.ts', 'test/src/generator/equality.test.ts'],
  ['src/generator/values/numbers.ts', 'test/src/generator/values/numbers.test.ts'],
  ['src/generator/values/arrays.ts', 'test/src/generator/values'],
  ['src/web/pages/safes/safe.tsx', 'test/src/web/pages'],
  ['action/platform/pace.ts', 'test/action/platform/pace.test.ts'],
  ['test/src/generator/equality.test.ts', 'test/src/generator/equality.test.ts'],
  ['test/support/stores/dump.ts', 'test/support/stores'],
  ['src/server/start-platform.ts', 'test/src/server'],
  ['src/problem.ts', null],
  ['docs/setup.md', null],
])('the tests of %s: %s', (path, tests) => {
  expect(testsOf(path)).toBe(tests);
});
