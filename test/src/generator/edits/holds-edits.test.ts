import { expect, test } from 'vitest';
import { holdsEdits } from '../../../../src/generator/edits/holds-edits.ts';

test.each(['hooks.py', 'env/suite.txt', 'known.json', 'env/get_pets_environment.txt'])(
  '%s may hold what a person wrote',
  (path) => {
    expect(holdsEdits(path)).toBe(true);
  },
);

test.each([
  'conftest.py',
  'env/deep/get_pets_environment.txt',
  'env/notes.md',
  'get_pets/hooks.py',
  'get_pets/positive/test_get_pets_positive.py',
])('%s holds nothing of a person', (path) => {
  expect(holdsEdits(path)).toBe(false);
});
