import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type HttpResult, parseResponse, problemOf } from '../../../action/platform/http-result.ts';

const URL = 'https://proofgate.example';
const TARGET = { url: URL, input: 'url', remedy401: 'Make a policy.' } as const;

function answer(status: number, body?: unknown): HttpResult {
  return { kind: 'response', status, retryAfter: null, body };
}

const problemParts = (result: HttpResult) => {
  const { kind, message, faults } = problemOf(result, TARGET);
  return { kind, message, faults };
};

describe('what the platform answers', () => {
  test('is read when it is good, and is no answer of a platform when it is of another shape', () => {
    const schema = z.object({ run: z.string() });
    expect(parseResponse(answer(202, { run: 'a' }), schema, TARGET)).toEqual({ run: 'a' });
    expect(parseResponse(answer(404, { run: 'a' }), schema, TARGET)).toBeNull();
    expect(parseResponse({ kind: 'no-response', cause: 'ENOTFOUND' }, schema, TARGET)).toBeNull();
    expect(() => parseResponse(answer(200, '<html>'), schema, TARGET)).toThrow(
      /^https:\/\/proofgate\.example answers with 200, and not as Proofgate does/,
    );
  });

  test('a fault keeps its kind, its words and its lines', () => {
    const body = { error: 'not-found', detail: 'There is no record "x".', errors: ['name: x'] };
    expect(problemParts(answer(404, body))).toEqual({
      kind: 'not-found',
      message: 'There is no record "x".',
      faults: ['name: x'],
    });
  });

  test('a 401 says nothing of the reason, so the message says what to do', () => {
    const body = { error: 'not-authenticated', detail: 'Send an API token' };
    expect(problemParts(answer(401, body))).toMatchObject({ message: 'Make a policy.' });
  });

  test.each([
    ['a redirect', answer(301), /redirects, and tokens are not sent elsewhere/],
    [
      'no-response',
      { kind: 'no-response', cause: 'ENOTFOUND' } as const,
      /does not answer \(ENOTFOUND\)/,
    ],
    ['a page of something else', answer(404), /answers with 404, and not as Proofgate does/],
    ['a fault of an unknown kind', answer(500, { error: 'internal', detail: 'x' }), /with 500/],
  ])('%s is reported with the input that is to be checked', (_name, result, message) => {
    expect(problemParts(result)).toMatchObject({ kind: 'platform-unreachable' });
    expect(problemParts(result).message).toMatch(message);
    expect(problemParts(result).message).toContain('`url`');
  });
});
