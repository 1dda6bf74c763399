import { expect, test } from 'vitest';
import { suiteVariables } from '../../../../src/generator/suite/variables.ts';

const LOGIN =
  '[login]\npath = "/login"\nbody = {"user": "me", "more": [{"p": "env://PASSWORD"}]}\ntoken = "/t"\n';
const KEY = '[auth]\nkey = {"in": "header", "name": "X-Key", "value": "env://KEY"}\n';
const KEYS = `${KEY}[auth_2]\nkey = {"in": "header", "name": "X-Key", "value": "env://OTHER"}\n`;

/** `env/suite.txt` → the variables that are set before a run, by alternative. */
const FILES: readonly (readonly [string, string[][]])[] = [
  ['', []],
  ['[login]\n# path = "/login"\n[auth]\n', []],
  [LOGIN, [['PASSWORD']]],
  [LOGIN.replace('env://', ''), [[]]],
  [KEYS, [['KEY'], ['OTHER']]],
  [
    `${KEYS}${LOGIN}`,
    [
      ['PASSWORD', 'KEY'],
      ['PASSWORD', 'OTHER'],
    ],
  ],
  [KEY.replace('auth', 'auth_other'), []],
];

test.each(FILES)('what is set before a run with %j', (text, variables) => {
  expect(suiteVariables(text)).toEqual(variables);
});
