import { expect, test } from 'vitest';
import { Scenarios } from '../../../../../src/web/pages/executions/scenarios.tsx';

const ROW = {
  scenario: '1.03',
  words: 'Length less than minLength',
  passed: 1,
  failed: 1,
  known: 0,
  unproven: 0,
  blocked: 0,
};
const shown = (unproven: number, records: readonly string[] = []) =>
  String(Scenarios({ scenarios: [ROW, { ...ROW, unproven }], records }));

test('calibrating is suggested where tests are unproven, and only there', () => {
  expect(shown(1)).toContain('<code>proofgate calibrate</code> looks for others.');
  expect(shown(0, ['pets'])).not.toContain('calibrate');
  expect(shown(1, ['cats', 'the pets'])).toContain(
    'for the suites of <a href="/records/cats/calibrate">cats</a>, <a href="/records/the%20pets/calibrate">the pets</a>.',
  );
});
