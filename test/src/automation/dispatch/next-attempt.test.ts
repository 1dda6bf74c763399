import { describe, expect, test } from 'vitest';
import { nextAttempt } from '../../../../src/automation/dispatch/next-attempt.ts';
import { isOwnGatekeeper } from '../../../../src/automation/dispatch/own-gatekeeper.ts';

const NOW = new Date('2026-11-21T20:00:00Z');

describe('the next attempt', () => {
  test.each([
    [1, 0, 8],
    [1, 0.5, 10],
    [1, 1, 12],
    [2, 0, 48],
    [2, 1, 72],
    [3, 0, 240],
    [3, 1, 360],
  ])('after %i with chance %f is in %i s', (attempts, random, seconds) => {
    expect(nextAttempt(attempts, null, random, NOW)).toBe(seconds);
  });

  test('is none after four', () => {
    expect(nextAttempt(4, '1', 0.5, NOW)).toBeNull();
  });

  test.each([
    ['120', 120],
    ['3', 10],
    ['999999999', 3600],
    ['Sat, 21 Nov 2026 20:02:00 GMT', 120],
    ['Sat, 21 Nov 2026 19:00:00 GMT', 10],
    ['soon', 10],
    ['-5', 10],
    ['1e9', 10],
  ])('takes a Retry-After of %j within bounds: %i s', (retryAfter, seconds) => {
    expect(nextAttempt(1, retryAfter, 0.5, NOW)).toBe(seconds);
  });
});

describe('a gatekeeper of our own', () => {
  const token = 'a'.repeat(43);
  const base = 'http://10.0.0.5:3000/gate';
  test.each([`${base}/api/v2/gatekeeper/webhook/${token}`])('is %s', (url) => {
    expect(isOwnGatekeeper(new URL(url), base)).toBe(true);
  });

  test.each([
    `http://10.0.0.5:3001/gate/api/v2/gatekeeper/webhook/${token}`,
    `https://10.0.0.5:3000/gate/api/v2/gatekeeper/webhook/${token}`,
    `http://10.0.0.6:3000/gate/api/v2/gatekeeper/webhook/${token}`,
    `http://10.0.0.5:3000/api/v2/gatekeeper/webhook/${token}`,
    `${base}/api/v2/gatekeeper/webhook/${token}/more`,
    `${base}/api/v2/gatekeeper/webhook/${token}?x=1`,
    `${base}/api/v2/gatekeeper/webhook/../../../admin`,
    `${base}/api/v2/gatekeeper/webhook/%2e%2e/${token}`,
    `${base}/api/v2/gatekeeper/webhook/`,
    `${base}/admin`,
  ])('is not %s', (url) => {
    expect(isOwnGatekeeper(new URL(url), base)).toBe(false);
  });
});
