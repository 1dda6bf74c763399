import { describe, expect, test } from 'vitest';
import type { HttpResult } from '../../../action/platform/http-result.ts';
import { retryDelayMs, waitMs } from '../../../action/platform/pace.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const PATIENCE = { attempts: 1, nowMs: NOW, deadlineMs: NOW + 2_700_000 };
const SINCE = { sinceMs: NOW, kind: 'platform-unreachable' } as const;
const SILENCE: HttpResult = { kind: 'no-response', cause: 'ECONNRESET' };

function answer(status: number, retryAfter: string | null = null): HttpResult {
  return { kind: 'response', status, retryAfter, body: undefined };
}

describe('the pace of asking', () => {
  test('is a second, then half as long again, and never more than ten', () => {
    const waits = [1, 2, 3, 6, 7, 100].map((attempts) => waitMs({ ...PATIENCE, attempts }));
    expect(waits).toEqual([1000, 1500, 2250, 7593.75, 10_000, 10_000]);
  });

  test('ends before the deadline', () => {
    expect(waitMs({ ...PATIENCE, deadlineMs: NOW + 1000 })).toBe(1000);
    expect(waitMs({ ...PATIENCE, deadlineMs: NOW + 999 })).toBeNull();
  });
});

describe('after a fault', () => {
  test.each([429, 502, 503, 504])('the status %d passes by itself', (status) => {
    expect(retryDelayMs(answer(status), PATIENCE, SINCE)).toBe(1000);
  });

  test.each([400, 401, 403, 404, 409, 422, 500, 501])('the status %d does not', (status) => {
    expect(retryDelayMs(answer(status, '1'), PATIENCE, SINCE)).toBeNull();
  });

  test('Retry-After counts, in seconds or as a date; nonsense does not', () => {
    const delayFor = (header: string) => retryDelayMs(answer(429, header), PATIENCE, SINCE);
    expect(delayFor('7')).toBe(7000);
    expect(delayFor('0')).toBe(0);
    expect(delayFor('Sat, 21 Nov 2026 12:00:09 GMT')).toBe(9000);
    expect(delayFor('Sat, 21 Nov 2026 11:59:00 GMT')).toBe(0);
    expect(delayFor('soon')).toBe(1000);
  });

  test('no response is retried for a minute', () => {
    const later = (ms: number) => ({ ...PATIENCE, nowMs: NOW + ms });
    expect(retryDelayMs(SILENCE, later(59_000), SINCE)).toBe(1000);
    expect(retryDelayMs(SILENCE, later(59_001), SINCE)).toBeNull();
    expect(retryDelayMs(answer(503, '61'), PATIENCE, SINCE)).toBeNull();
  });

  test('a record that somebody else has generated is waited for until the deadline', () => {
    const busy = { sinceMs: NOW - 1_000_000, kind: 'record-busy' } as const;
    expect(retryDelayMs(answer(409), PATIENCE, busy)).toBe(1000);
    expect(retryDelayMs(answer(409), { ...PATIENCE, deadlineMs: NOW }, busy)).toBeNull();
  });

  test('a store that refuses the platform is not asked again', () => {
    const refused = { sinceMs: NOW, kind: 'store-refused' } as const;
    expect(retryDelayMs(answer(502), PATIENCE, refused)).toBeNull();
  });
});
