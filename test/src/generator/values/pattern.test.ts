import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern, type Pattern } from '../../../../src/generator/values/pattern.ts';

/** Patterns whose meaning JavaScript's own engine decides, character by character. */
const PATTERNS = [
  'a',
  '^a',
  'a$',
  '^a$',
  '^$',
  '^',
  '$',
  '',
  '^a|b$',
  'a|b',
  '^(a|b)$',
  '^(a|^b)$',
  '^(a|b$)',
  '(^a|b)c*',
  'a*(b$|c)',
  '^a{2,3}b?$',
  '[^a]',
  '^[^ab]+$',
  '^(?:ab)+$',
  '^(?!a)[ab1]*$',
  '^(?=.*[ab])(?=.*[0-9]).{2,4}$',
  '^(?!.*b$)[ab]+$',
  '(?!b)a',
  '^[ab1]+(?<!b)$',
  '\\bab\\b',
  '^a\\Bb',
  'a(?=b)',
  '(?<=a)b',
  '^\\d+$',
  '^\\w+\\s\\w+$',
  '^.$',
  '^a.b$',
  '$a',
  'a^',
  '(a|)$',
  'ab|a1|b-|a',
  '^(ab|a1|b-)$',
  '^ab|a1$|^b-$|_',
  '^(?:ab|(?:a1|b))$',
  '^[ab1]+(?<!b|1-)$',
  '(.)\\1',
  '^(?<x>[ab])\\k<x>$',
] as const;

const word = fc.string({
  unit: fc.constantFrom('a', 'b', '1', ' ', '\n', '-', '_', 'é', '😀'),
  maxLength: 6,
});

describe('a pattern as an automaton', () => {
  test.each(PATTERNS)('says of every word what RegExp says: %j', (source) => {
    const regex = new RegExp(source, 'u');
    const { test: matches, language } = compilePattern(source);
    fc.assert(
      fc.property(word, (text) => {
        expect(matches(text)).toBe(regex.test(text));
        if (language) expect(language.accepts(text)).toBe(regex.test(text));
      }),
    );
  });

  test.each(['^[A-Z]{2}\\d{4}$', '^(?!x).*$', '^a|b$', '^[a-z]+(?<!b)$', 'ab'])(
    'is decided, so that what it entails can be proven: %j',
    (source) => {
      expect(compilePattern(source).language).toBeDefined();
    },
  );

  test('searches, for JSON Schema does not anchor a pattern', () => {
    const { test: matches } = compilePattern('b');
    expect(['abc', 'b', 'ac', ''].map(matches)).toEqual([true, true, false, false]);
  });
});

describe('a pattern that the u flag forbids', () => {
  // Each of these is a SyntaxError under `u`, and means what it says without it.
  test.each([
    ['^[\\-\\:]$', ['-', ':'], ['a', '\\', '']],
    ['^\\_x$', ['_x'], ['x', '\\_x']],
    ["^[\\w\\-\\']+$", ["a-b'"], ['a b']],
    ['^\\@\\#$', ['@#'], ['@']],
  ])('%s is read without it', (source, accepted, refused) => {
    expect(() => new RegExp(source, 'u')).toThrow(SyntaxError);
    const { test: matches, language } = compilePattern(source);
    expect(accepted.map(matches)).toEqual(accepted.map(() => true));
    expect(refused.map(matches)).toEqual(refused.map(() => false));
    expect(language).toBeDefined();
  });

  test('keeps astral characters whole where the flag can stay', () => {
    expect(compilePattern('^.$').test('😀')).toBe(true);
    expect(compilePattern('^[\\-.]$').test('😀')).toBe(false);
  });
});

describe('a pattern beyond automata', () => {
  test('is tested by the engine, and decides nothing', () => {
    const { test: matches, language } = compilePattern('^(a+|b+)-\\1$');
    expect(['a-a', 'bb-bb', 'a-aa'].map(matches)).toEqual([true, true, false]);
    expect(language).toBeUndefined();
  });

  test('that backtracks for ever counts as no match', () => {
    const hostile: Pattern = compilePattern('^(?:(a+)+)\\1!$');
    expect(hostile.test(`${'a'.repeat(60)}b`)).toBe(false);
  });

  test('is bounded by steps, text by text: what was asked before changes no answer', () => {
    const { match } = compilePattern('^(?:(a+)+)\\1!$|^(?:(b+)+)\\2!$');
    const endless = [40, 41, 42, 43].map((length) => match('a'.repeat(length)));
    expect(endless).toEqual([undefined, undefined, undefined, undefined]);
    expect([match('aaaa!'), match('bb!'), match('ab!')]).toEqual([true, true, false]);
  });
});

describe('a word of a language', () => {
  const allows = (codePoint: number) => codePoint > 0x20 && codePoint < 0x7f;

  function wordOf(source: string, min: number, max: number, prefer: 'shortest' | 'longest') {
    const { language } = compilePattern(source);
    if (!language) throw new Error(`${source} has no automaton`);
    return language.word({ min, max, prefer, allows });
  }

  test('is within the bounds and in the language', () => {
    const found = wordOf('^[a-z]{3,10}$', 5, 7, 'shortest').word ?? '';
    expect(found).toMatch(/^[a-z]{5}$/);
    expect(wordOf('^[a-z]{3,10}$', 0, 4, 'longest').word).toMatch(/^[a-z]{4}$/);
  });

  test('that cannot be is proven not to be', () => {
    expect(wordOf('^[A-Z]{2}\\d{4}$', 0, 5, 'longest')).toEqual({ word: undefined, decided: true });
    expect(wordOf('^(?=a)b', 0, 9, 'shortest')).toEqual({ word: undefined, decided: true });
  });

  test('counts characters, not UTF-16 units', () => {
    const { language } = compilePattern('^😀+$');
    const found = language?.word({ min: 3, max: 3, prefer: 'shortest', allows: () => true });
    expect(found?.word).toBe('😀😀😀');
  });

  test('of the complement is refused by the pattern', () => {
    const { language } = compilePattern('^[ab]*$');
    const found = language?.complement().word({ min: 0, max: 3, prefer: 'shortest', allows });
    expect(/^[ab]*$/.test(found?.word ?? '')).toBe(false);
  });
});

describe('a list of words', () => {
  /** Words that share beginnings and parts, as the names of time zones do. */
  const words = Array.from(
    { length: 600 },
    (_, at) => `Region${at % 7}/Town${at}/North_${at % 11}`,
  );

  test.each([50, 100, 600])('of %i is an automaton', (count) => {
    const listed = words.slice(0, count);
    for (const source of [listed.join('|'), `^(${listed.join('|')})$`]) {
      const { language, test: matches } = compilePattern(source);
      expect(language).toBeDefined();
      expect(listed.every(matches)).toBe(true);
      expect(matches('Region0/Town')).toBe(false);
      expect(matches(`x${listed[0]}x`)).toBe(!source.startsWith('^'));
    }
  });
});
