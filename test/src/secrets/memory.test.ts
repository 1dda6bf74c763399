import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ReadLimits } from '../../../src/secrets/reads/read-limits.ts';
import { SeenThisMinute } from '../../../src/secrets/reads/seen-this-minute.ts';
import { ValueCache } from '../../../src/secrets/reads/value-cache.ts';

const stored = (value: string) => ({ value, expiredAt: null });

describe('the memory of values', () => {
  test('keeps one for its time and not a moment longer', () => {
    const cache = new ValueCache(60);
    cache.set('a', stored('A'), 1000);
    expect(cache.get('a', 60_999)).toEqual(stored('A'));
    expect(cache.get('a', 61_000)).toBeUndefined();
    expect(cache.size).toBe(0);
    cache.set('b', stored('B'), 0);
    cache.sweep(59_999);
    expect(cache.size).toBe(1);
    cache.sweep(60_000);
    expect(cache.size).toBe(0);
  });

  test('is bounded in entries and in characters: the least recently used is removed first', () => {
    const cache = new ValueCache(60);
    for (let n = 0; n < 10_000; n += 1) cache.set(`${n}`, stored('x'), 0);
    cache.get('0', 1);
    cache.set('more', stored('x'), 2);
    expect([cache.size, cache.get('1', 3), cache.get('0', 3)?.value]).toEqual([
      10_000,
      undefined,
      'x',
    ]);
    const large = 'x'.repeat(12 * 1024 * 1024);
    for (const name of ['a', 'b', 'c']) cache.set(name, stored(large), 4);
    expect([cache.get('a', 5), cache.get('c', 5)?.value.length]).toEqual([undefined, large.length]);
  });
});

test('a token that reads too often waits as long as it is reported, and no other does', () => {
  let nowMs = 0;
  const { reads } = new ReadLimits(() => nowMs);
  for (let n = 0; n < 10_000; n += 1) expect(reads.take('a')).toBe(0);
  expect(reads.take('a')).toBe(1);
  expect(reads.take('b')).toBe(0);
  nowMs = 1;
  expect(reads.take('a')).toBe(0);
  expect(reads.take('a')).toBe(1);
});

test('wrong tokens of an address are bounded, and come back one in three seconds', () => {
  let nowMs = 0;
  const { wrongTokens } = new ReadLimits(() => nowMs);
  for (let n = 0; n < 20; n += 1) expect(wrongTokens.take('a')).toBe(0);
  expect(wrongTokens.take('a')).toBe(3);
  nowMs = 3000;
  expect(wrongTokens.take('a')).toBe(0);
});

test('a clock that is set back by an hour refuses nobody', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 2e12 });
  onTestFinished(() => void vi.useRealTimers());
  const { wrongTokens } = new ReadLimits();
  expect(wrongTokens.take('a')).toBe(0);
  vi.setSystemTime(2e12 - 3_600_000);
  expect(wrongTokens.take('a')).toBe(0);
});

test('the same is seen for the first time once a minute, or again where it was not written', () => {
  const seen = new SeenThisMinute();
  expect([seen.isFirst('a', 1e6), seen.isFirst('a', 1e6), seen.isFirst('b', 1e6)]).toEqual([
    true,
    false,
    true,
  ]);
  seen.forget('a');
  expect(seen.isFirst('a', 1e6)).toBe(true);
  expect(seen.isFirst('a', 1e6 + 59_999)).toBe(false);
  expect(seen.isFirst('a', 1e6 + 60_000)).toBe(true);
});
