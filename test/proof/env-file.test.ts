import { expect, test } from 'vitest';
import { ABSENT, readEnvFile } from '../../proof/env-file.ts';
import { exactText } from '../../proof/validation/exact.ts';

test('values are JSON with exact numbers, absent, or a long run', () => {
  const env = readEnvFile(
    '# a comment\n[a]\n1.21 = absent\n2.05 = 9223372036854775808\n1.05 = "ab" * 3\n',
  );
  const section = env.sections.get('a');
  const number = section?.get('2.05');
  expect(env.faults).toEqual([]);
  expect(section?.get('1.21')).toBe(ABSENT);
  expect(typeof number === 'object' && number !== null && exactText(number)).toBe(
    '9223372036854775808',
  );
  expect(section?.get('1.05')).toBe('ababab');
});

test('what the format does not allow is named with its line', () => {
  const text = '[a]\nkey = 1\nkey = 2\n continued\n[a]\nbroken = {"a":\n';
  expect(readEnvFile(text).faults).toEqual([
    'line 3: key stands twice',
    'line 4: neither a comment, a section nor `key = value`',
    'line 5: the section a stands twice',
    expect.stringMatching(/^line 6: broken: /),
  ]);
});
