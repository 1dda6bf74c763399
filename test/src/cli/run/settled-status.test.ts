import { expect, test } from 'vitest';
import { settledStatus } from '../../../../src/cli/run/settled-status.ts';
import { buildResults } from '../../../../src/results/index.ts';
import { NO_TESTS } from '../../../../src/runner/index.ts';

const NOTHING = buildResults({
  records: { tests: [], baseUrl: '', notes: [] },
  document: { title: '', sha256: '' },
  seconds: 0,
});

test.each([
  ['a new failure', 2, { failed: 2 }, 1, 2],
  ['known failures alone', 2, { failed: 2 }, 2, 1],
  ['known failures and a blocked test', 2, { failed: 1, blocked: 1 }, 1, 3],
  ['known failures and an unproven test', 2, { failed: 1, unproven: 1 }, 1, 3],
  ['a run that is void', 3, { failed: 1 }, 1, 3],
] as const)('%s: status %i, %o with %i known becomes %i', (_, status, some, known, settled) => {
  const counts = { ...NO_TESTS, passed: 1, ...some };
  const results = { ...NOTHING, counts: { ...NOTHING.counts, known } };
  expect(settledStatus({ status, counts, tests: [], reason: null }, results)).toBe(settled);
});
