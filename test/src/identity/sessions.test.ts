import { describe, expect, test } from 'vitest';
import {
  authenticate,
  csrfToken,
  endSession,
  isCsrfTokenRight,
  setCookie,
} from '../../../src/identity/index.ts';
import { putMember } from '../../../src/identity/members.ts';
import { createSession } from '../../../src/identity/sign-in/sessions.ts';
import { BASE_URL, cookieOf, identityBench } from '../../support/platform/identity.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

const HOUR_MS = 3_600_000;

describe.each(PLAIN_STORES)('sessions on $name', ({ create }) => {
  const bench = identityBench(create);

  test('end after four idle hours, and are extended by every use', async () => {
    const { cookie } = await bench.newWorkspace();
    for (let use = 0; use < 3; use += 1) {
      bench.advance(4 * HOUR_MS - 1);
      expect(await bench.byCookie(cookie)).toMatchObject({ user: 'ada', via: 'session' });
    }
    bench.advance(4 * HOUR_MS);
    expect(await bench.byCookie(cookie)).toBeNull();
    expect(await bench.lastReason()).toBe('session-idle');
  });

  test('end after a day, however much they are used', async () => {
    const { cookie } = await bench.newWorkspace();
    for (let hour = 0; hour < 23; hour += 1) {
      bench.advance(HOUR_MS);
      expect(await bench.byCookie(cookie)).not.toBeNull();
    }
    bench.advance(HOUR_MS);
    expect(await bench.byCookie(cookie)).toBeNull();
    expect(await bench.lastReason()).toBe('session-expired');
  });

  test('end when somebody signs out', async () => {
    const { cookie } = await bench.newWorkspace();
    await endSession(bench.ports(), cookie);
    expect(await bench.byCookie(cookie)).toBeNull();
    expect(await bench.lastReason()).toBe('session-unknown');
  });

  test('a sign-in ends the session that the browser had, and takes no value from it', async () => {
    const { principal, cookie } = await bench.newWorkspace();
    const { workspaceId } = principal;
    const memberId = await putMember(bench.ports(), principal, 'ada', 'admin');
    const value = await createSession(bench.ports(), { workspaceId, memberId }, cookie);
    expect(cookie).not.toContain(value);
    expect(await bench.byCookie(cookie)).toBeNull();
    expect(await bench.byCookie(cookieOf(value))).not.toBeNull();
  });

  test('a value that somebody planted is no session, before a sign-in and after it', async () => {
    const planted = cookieOf('A'.repeat(43));
    expect(await bench.byCookie(planted)).toBeNull();
    const { principal } = await bench.newWorkspace();
    const memberId = await putMember(bench.ports(), principal, 'ada', 'admin');
    await createSession(bench.ports(), { ...principal, memberId }, planted);
    expect(await bench.byCookie(planted)).toBeNull();
  });

  test('a bad Authorization header is not made good by a cookie', async () => {
    const { cookie } = await bench.newWorkspace();
    const asked = { authorization: 'Bearer pg_x', cookie, remoteAddress: '' };
    expect(await authenticate(bench.ports(), asked)).toBeNull();
  });
});

describe('the cookie of a session', () => {
  test('is kept from scripts, other sites, plain http and other hosts', () => {
    expect(setCookie('session', 'v', { baseUrl: BASE_URL, seconds: 60 })).toBe(
      '__Host-proofgate=v; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });

  test('works over http on loopback', () => {
    expect(setCookie('session', 'v', { baseUrl: 'http://127.0.0.1:3000', seconds: 60 })).toBe(
      'proofgate=v; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    );
  });
});

describe('the CSRF token', () => {
  const cookie = cookieOf('a-session');

  test('is right only for its session', () => {
    const token = csrfToken(cookie, BASE_URL);
    expect(isCsrfTokenRight(cookie, token, BASE_URL)).toBe(true);
    expect(isCsrfTokenRight(cookieOf('another'), token, BASE_URL)).toBe(false);
  });

  test('is written otherwise each time, and each time is right', () => {
    const tokens = Array.from({ length: 20 }, () => csrfToken(cookie, BASE_URL) ?? '');
    const first = new Set(tokens.map((token) => token.slice(0, 4)));
    const last = new Set(tokens.map((token) => token.slice(-4)));
    expect(first.size).toBeGreaterThan(10);
    expect(last.size).toBeGreaterThan(10);
    expect(tokens.every((token) => isCsrfTokenRight(cookie, token, BASE_URL))).toBe(true);
  });

  test('is wrong when a single bit of it is', () => {
    const bytes = Buffer.from(csrfToken(cookie, BASE_URL) ?? '', 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(isCsrfTokenRight(cookie, bytes.toString('base64url'), BASE_URL)).toBe(false);
  });

  test.each([null, '', 'wrong', 'a-session'])('%j is wrong', (given) => {
    expect(isCsrfTokenRight(cookie, given, BASE_URL)).toBe(false);
  });

  test('is not there without a session', () => {
    expect(csrfToken(null, BASE_URL)).toBeNull();
    expect(isCsrfTokenRight('other=1', '', BASE_URL)).toBe(false);
  });
});
