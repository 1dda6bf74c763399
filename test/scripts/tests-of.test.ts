import { expect, test } from 'vitest';
import { testsOf } from '../../scripts/tests-of.ts';

test.each([
  ['src/generator/equality.ts', 'test/generator/equality.test.ts'],
  ['src/generator/values/numbers.ts', 'test/generator/values/numbers.test.ts'],
  ['src/generator/values/arrays.ts', 'test/generator/values'],
  ['src/web/pages/safes/safe.tsx', 'test/web/pages'],
  ['action/platform/pace.ts', 'test/action/platform/pace.test.ts'],
  ['test/generator/equality.test.ts', 'test/generator/equality.test.ts'],
  ['test/support/dump.ts', 'test/support'],
  ['src/server.ts', null],
  ['docs/setup.md', null],
])('the tests of %s: %s', (path, tests) => {
  expect(testsOf(path)).toBe(tests);
});
