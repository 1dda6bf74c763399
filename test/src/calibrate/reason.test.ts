import { expect, test } from 'vitest';
import type { Probed } from '../../../src/calibrate/probe.ts';
import { reasonOf, saySame } from '../../../src/calibrate/reason.ts';
import type { Json } from '../../../src/generator/json.ts';

function rejected(message: string, status = 422): Probed {
  const body = JSON.stringify({ message });
  return {
    status,
    body,
    setups: [],
    requests: 1,
    kept: false,
    gone: false,
    lost: '',
    suspects: [],
    anonymous: false,
  };
}

test('a reason is the status and the first words, the same in each run, and short', () => {
  expect(reasonOf(rejected('pet 3fa85f64-5717-4562-b3fc-2c963f66afa6 is gone', 404))).toBe(
    '404: pet … is gone',
  );
  expect(reasonOf(rejected('<html>', 500))).toBe('500');
  expect(reasonOf(rejected('a '.repeat(99)))).toBe(`422: ${'a '.repeat(45)}…`);
  // The name of an exception says less than what it says.
  const body = JSON.stringify({ detail: ['ValueError', 'Either a or b must be set.'] });
  expect(reasonOf({ ...rejected(''), body })).toBe('422: Either a or b must be set.');
  // What went wrong says more than what was tried.
  const errors = [{ message: 'the key has no prefix' }];
  const tried = JSON.stringify({ title: 'Bad Request', detail: 'adding the device', errors });
  expect(reasonOf({ ...rejected(''), body: tried })).toBe('422: the key has no prefix');
});

test('a reason holds neither NUL nor half of a character, whatever the server says', () => {
  expect(reasonOf(rejected('no \0 and no \ud83d half'))).toBe('422: no and no \ufffd half');
});

test('what hooks have raised is reported without its traceback', () => {
  for (const first of ['hooks.py, before:', 'hooks.py, before: KeyError: 1']) {
    const fault = `${first}\nTraceback (most recent call last):\n  File "/a"\nKeyError: 1\n`;
    expect(reasonOf({ ...rejected(''), fault })).toBe('hooks.py, before: KeyError: 1');
  }
});

/** Whether a server says the same of one value as of another. */
function isSame(one: Json, said: string, other: Json, saidThen: string): boolean {
  return saySame(
    { probed: rejected(said), values: [one] },
    { probed: rejected(saidThen), values: [other] },
  );
}

test('a rejection that quotes another value is no other rejection', () => {
  const words = (value: string) => `host "${value}" is no match operation, see the manual`;
  expect(isSame('host', words('host'), '1', words('1'))).toBe(true);
  const long = 'https://example.com/'.repeat(5);
  expect(isSame('host', words('host'), long, words(long))).toBe(true);
  const made = words('host-4f0b27ac');
  expect(isSame('host', made, '1', words('1-4f0b27ac'))).toBe(true);
  expect(isSame('host', words('host-x'), '1', words('1'))).toBe(false);
  expect(isSame('host', words('host'), '1', "the port '1' is taken")).toBe(false);
  expect(isSame('host', words('host'), 1, words('1'))).toBe(true);
  const bare = (value: string) => `no host ${value} here`;
  expect(
    isSame('rex-1.example', bare('rex-1.example'), 'rex-2.example', bare('rex-2.example')),
  ).toBe(true);
});
