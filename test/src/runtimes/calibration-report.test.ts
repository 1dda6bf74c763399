import { expect, test } from 'vitest';
import { calibrationReport, isOutdated } from '../../../src/runtimes/index.ts';

const ENDPOINT = { endpoint: 'POST /pets', requests: 2, before: 1, after: 2, sent: 7 };
const TRIED = {
  kind: 'tried',
  endpoints: [{ ...ENDPOINT, rejected: null, demands: ['a'] }],
  ended: null,
  learned: { post_pets: '# calibrated: …' },
};

const read = (change: object) =>
  calibrationReport.safeParse({ calibration: { ...TRIED, ...change } });
const ofEndpoint = (change: object) => read({ endpoints: [{ ...TRIED.endpoints[0], ...change }] });

test('what a job reports can be stored, and shows no token', () => {
  expect(read({}).success).toBe(true);
  expect(ofEndpoint({ rejected: 'a\0b \ud800 pgx_canary-1' }).data).toMatchObject({
    calibration: { endpoints: [{ rejected: 'a\ufffdb \ufffd $TOKEN' }] },
  });
  expect(read({ learned: { a: 'pgx_canary' } }).data).toMatchObject({
    calibration: { learned: { a: '$TOKEN' } },
  });
});

test.each([
  ['more accepted requests than there are', ofEndpoint({ after: 3 })],
  ['more than can be added up', ofEndpoint({ sent: 100_001 })],
  ['a long text', ofEndpoint({ rejected: 'x'.repeat(10_001) })],
  ['long lessons', read({ learned: { a: 'x'.repeat(1_000_001) } })],
  ['what nobody asked for', read({ commit: 'c0ffee' })],
  ['no counts', ofEndpoint({ requests: -1 })],
])('%s is refused', (_, { success }) => {
  expect(success).toBe(false);
});

test('the results of no test case come from an Action that knows no calibrations', () => {
  expect(isOutdated({ leg: 0, test_cases: [] })).toBe(true);
  for (const other of [{ leg: 0, test_cases: [{}] }, { calibration: TRIED }, null, 'x']) {
    expect(isOutdated(other)).toBe(false);
  }
});
