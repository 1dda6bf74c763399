import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { faultOf, goodAnswer, type Heard } from '../../../action/platform/heard.ts';

const URL = 'https://proofgate.example';
const ASKED = { url: URL, input: 'url', remedy401: 'Make a policy.' } as const;

function answer(status: number, body?: unknown): Heard {
  return { kind: 'answer', status, retryAfter: null, body };
}

const told = (heard: Heard) => {
  const { kind, message, faults } = faultOf(heard, ASKED);
  return { kind, message, faults };
};

describe('what the platform answers', () => {
  test('is read when it is good, and is no answer of a platform when it is of another shape', () => {
    const schema = z.object({ run: z.string() });
    expect(goodAnswer(answer(202, { run: 'a' }), schema, ASKED)).toEqual({ run: 'a' });
    expect(goodAnswer(answer(404, { run: 'a' }), schema, ASKED)).toBeNull();
    expect(goodAnswer({ kind: 'silence', cause: 'ENOTFOUND' }, schema, ASKED)).toBeNull();
    expect(() => goodAnswer(answer(200, '<html>'), schema, ASKED)).toThrow(
      /^https:\/\/proofgate\.example answers with 200, and not as Proofgate does/,
    );
  });

  test('a fault keeps its kind, its words and its lines', () => {
    const body = { error: 'not-found', detail: 'There is no record "x".', errors: ['name: x'] };
    expect(told(answer(404, body))).toEqual({
      kind: 'not-found',
      message: 'There is no record "x".',
      faults: ['name: x'],
    });
  });

  test('a 401 says nothing of the reason, so the message says what to do', () => {
    const body = { error: 'not-authenticated', detail: 'Send an API token' };
    expect(told(answer(401, body))).toMatchObject({ message: 'Make a policy.' });
  });

  test.each([
    ['a redirect', answer(301), /redirects, and tokens are not sent elsewhere/],
    ['silence', { kind: 'silence', cause: 'ENOTFOUND' } as const, /does not answer \(ENOTFOUND\)/],
    ['a page of something else', answer(404), /answers with 404, and not as Proofgate does/],
    ['a fault of an unknown kind', answer(500, { error: 'internal', detail: 'x' }), /with 500/],
  ])('%s is reported with the input that is to be checked', (_name, heard, message) => {
    expect(told(heard)).toMatchObject({ kind: 'platform-unreachable' });
    expect(told(heard).message).toMatch(message);
    expect(told(heard).message).toContain('`url`');
  });
});
