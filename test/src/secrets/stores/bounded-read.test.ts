import { describe, expect, test } from 'vitest';
import {
  type Failure,
  nextWaitMs,
  readBounded,
  retryAfter,
} from '../../../../src/secrets/stores/bounded-read.ts';

const throttled = (retryAfterSeconds: number | null): Failure => ({
  kind: 'throttled',
  passes: true,
  retryAfterSeconds,
});

describe('how long to wait before the next request', () => {
  test.each([
    ['what does not pass is not asked again', { ...throttled(1), passes: false }, 1, null],
    ['Retry-After is kept', throttled(5), 1, 5_000],
    ['a longer one is passed on', throttled(6), 1, null],
    ['without one it is a moment', throttled(null), 1, 200],
    ['and then a longer one', throttled(null), 2, 800],
    ['the third request is the last', throttled(0), 3, null],
  ])('%s', (_name, failure, attempt, waitMs) => {
    expect(nextWaitMs(failure, attempt)).toBe(waitMs);
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  test.each([
    ['120', 120],
    ['0', 0],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', null],
    ['-1', null],
    [undefined, null],
    [null, null],
  ])('%s', (header, seconds) => {
    expect(retryAfter(header, now)).toBe(seconds);
  });
});

describe('a bounded read', () => {
  test('ends with the bound while it waits, and says what the store asked for', async () => {
    const bound = new AbortController();
    let requests = 0;
    const read = readBounded({
      host: 'pets.vault.azure.net',
      signal: bound.signal,
      attempt: async () => {
        requests += 1;
        throw new Error('429');
      },
      classify: () => {
        queueMicrotask(() => bound.abort());
        return throttled(5);
      },
    });
    await expect(read).rejects.toMatchObject({ kind: 'throttled', retryAfterSeconds: 5 });
    expect(requests).toBe(1);
  });

  test('ends with the bound although the SDK does not', async () => {
    const bound = new AbortController();
    const read = readBounded({
      host: 'pets.vault.azure.net',
      signal: bound.signal,
      attempt: () => {
        queueMicrotask(() => bound.abort());
        return Promise.withResolvers<never>().promise;
      },
      classify: () => throttled(0),
    });
    await expect(read).rejects.toMatchObject({ kind: 'timeout' });
  });
});
