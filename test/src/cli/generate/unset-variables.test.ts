import { expect, test } from 'vitest';
import { unsetVariables } from '../../../../src/cli/generate/unset-variables.ts';

const NEEDED = [
  { alternatives: [['KEY', 'USER'], ['TOKEN']], endpoints: 3 },
  { alternatives: [['KEY']], endpoints: 1 },
];

test('what is not set is named, unless an alternative is complete', () => {
  expect(unsetVariables(NEEDED, { USER: 'me' })).toEqual([
    'set before a run: KEY, or TOKEN (3 endpoints need it; env/suite.txt may name others)',
    'set before a run: KEY (1 endpoint needs it; env/suite.txt may name others)',
  ]);
  expect(unsetVariables(NEEDED, { TOKEN: 't', KEY: '' })).toEqual([
    'set before a run: KEY (1 endpoint needs it; env/suite.txt may name others)',
  ]);
  expect(unsetVariables(NEEDED, { KEY: 'k', USER: 'me' })).toEqual([]);
});
