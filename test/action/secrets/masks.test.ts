import { expect, test } from 'vitest';
import { masksOf } from '../../../action/secrets/masks.ts';

test('a line is masked as it is, and in the forms in which logs show it', () => {
  const base64 = Buffer.from('pass"word').toString('base64');
  expect(masksOf('pass"word')).toEqual(['pass"word', 'pass\\"word', base64]);
});

test('each line of four characters or more is masked, without the blanks around it', () => {
  const masks = masksOf('first line\r\n  abc\n\n  four\n}');
  expect(masks).toEqual(expect.arrayContaining(['first line', 'four']));
  expect(masks).not.toContain('abc');
  expect(masks).not.toContain('}');
});

test('texts and numbers of JSON are masked as they are written, with their lines', () => {
  const masks = masksOf(
    '{"a": {"b": ["secret", 12345678901234567890, true]}, "k": "one line\\ntwo"}',
  );
  expect(masks).toEqual(
    expect.arrayContaining(['secret', '12345678901234567890', 'one line\ntwo', 'one line']),
  );
  for (const tooMuch of ['true', 'two', 'a', 'b']) expect(masks).not.toContain(tooMuch);
});

test('a short value is masked as a whole, a blank one cannot be', () => {
  expect(masksOf('zq')).toEqual(['zq']);
  expect(masksOf('')).toEqual([]);
  expect(masksOf(' \n ')).toEqual([]);
});
