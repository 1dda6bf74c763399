import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testId } from '../../../src/runner/index.ts';

const SUITE = 'test/golden/suite/generated-scripts';

test.each([
  ['post_pets/positive/test_post_pets_positive.py', 'positive_required', 'positive_required'],
  ['post_pets/negative/test_post_pets_negative_body_name.py', '1.05', 'negative_body_name/1.05'],
  [
    'post_pets/positive_boundary/test_post_pets_positive_boundary_body_name.py',
    '1.22',
    'positive_boundary_body_name/1.22',
  ],
  ['post_pets/response/test_post_pets_response.py', '7.01', 'response/7.01'],
])('the test of %s for %s is %s', (script, scenario, id) => {
  expect(readdirSync(SUITE, { recursive: true })).toContain(script);
  expect(testId({ script, name: `test_post_pets[${scenario}]` })).toBe(`post_pets/${id}`);
});
