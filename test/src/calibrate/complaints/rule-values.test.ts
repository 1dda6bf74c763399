import { expect, test } from 'vitest';
import { resized, valuesByRule } from '../../../../src/calibrate/complaints/rule-values.ts';

test.each([
  ["the sum of distributions' percent 1 is not 100", 100],
  ['Total weight must be exactly 1,000', 1000],
  ['The shares should add up to 1', 1],
  ['sum of ratios must equal 0.5', 0.5],
])('%s asks for %d', (words, total) => {
  expect(valuesByRule(words)).toContain(total);
});

test.each([
  ['the total must not be 0', 0],
  ['the sum of percents must not equal 100', 100],
  ['the total of items must be 3', 3],
  ['the total must be 30ms', 30],
])('%s asks for no total', (words, number) => {
  expect(valuesByRule(words)).not.toContain(number);
});

test.each([
  ['auth ID has invalid prefix "x-": expected prefix "dev-"', 'dev-rex'],
  ['the tag must be prefixed with `env:`', 'env:rex'],
  ["tag must start with the string 'tag:'", 'tag:rex'],
  ['names end with the suffix: "-x"', 'rex-x'],
  ["must start with 'a-' and end with '.json'", 'a-rex.json'],
  ['netip.ParsePrefix("routes"): no \'/\'', '192.0.2.0/24'],
])('%s asks for %s first', (words, text) => {
  expect(valuesByRule(words)[0]).toBe(text);
});

test.each([
  ['auth ID has invalid length: expected 8, got 7', 'dev-rex', 'dev-rexa'],
  ['The code has the wrong length, it must be 4 characters', 'abcdef', 'abcd'],
  ['length: expected 8, got 9', 'dev-rex', undefined],
  ['the name must be 8', 'dev-rex', undefined],
  ['length should be 7', 'dev-rex', undefined],
])('%s makes %s %s', (words, text, expected) => {
  expect(resized(words, text)).toBe(expected);
});
