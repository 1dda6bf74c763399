import { expect, test } from 'vitest';
import {
  ecmaPattern,
  matchesElsewhere,
} from '../../../../../src/generator/values/dialects/dialects.ts';

test.each([
  [String.raw`^\Qa.b\E+$`, String.raw`^a\u{2e}b+$`],
  [String.raw`^\\Qa.b$`, String.raw`^\\Qa.b$`],
  [String.raw`^\pL\PN\p{^Lu}$`, String.raw`^\p{L}\P{N}\P{Lu}$`],
  [String.raw`^\x{1F600}$`, String.raw`^\u{1F600}$`],
  ["^(?'y'a)\\k{y}$", String.raw`^(?<y>a)\k<y>$`],
  ['^(?>a+)b$', '^a+b$'],
  ['^(?>a|bc)*$', '^(?:a|bc)*$'],
  ['^(?>a|ab)*$', undefined],
  ['^(?>a+)*$', undefined],
  ['^(?>a+)[ab]$', undefined],
  [String.raw`^(?>\p{L}+)\p{Lu}$`, undefined],
  [String.raw`^(?>\p{L}+)\p{Nd}$`, String.raw`^\p{L}+\p{Nd}$`],
  [String.raw`^\P{Greek}$`, undefined],
  [String.raw`^[^a\p{Greek}]$`, undefined],
  ['^a{,}$', undefined],
])('%s is %s in the words of ECMA-262', (pattern, expected) => {
  expect(ecmaPattern(pattern)).toBe(expected);
});

test('a script has the characters elsewhere that it shares with others, a declared one has not', () => {
  const shared = '\u0363';
  expect(matchesElsewhere(String.raw`^\p{Latin}$`, shared)).toBe(true);
  expect(matchesElsewhere(String.raw`^\p{Script=Latin}$`, shared)).toBe(false);
  expect(matchesElsewhere(String.raw`^\p{Latin}$`, '\u0416')).toBe(false);
});
