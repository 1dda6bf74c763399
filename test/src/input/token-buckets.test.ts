import { expect, onTestFinished, test, vi } from 'vitest';
import { TokenBuckets } from '../../../src/input/token-buckets.ts';
import { until } from '../../support/until.ts';

test('a clock that is set back an hour makes nobody wait', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 2e12 });
  onTestFinished(() => void vi.useRealTimers());
  const buckets = new TokenBuckets({ burst: 1, perSecond: 100 });
  expect(buckets.take('ada')).toBe(0);
  vi.setSystemTime(2e12 - 3_600_000);
  await until(() => expect(buckets.take('ada')).toBe(0));
});
