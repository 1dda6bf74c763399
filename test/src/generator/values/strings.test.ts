import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/generator/json.ts';
import { formatAccepts } from '../../../../src/generator/values/formats.ts';
import { Strings } from '../../../../src/generator/values/strings.ts';
import {
  COOKIE_TEXT,
  HEADER_TEXT,
  JSON_TEXT,
  listItem,
  PATH_TEXT,
  QUERY_TEXT,
  type Transport,
} from '../../../../src/generator/values/transport.ts';
import { constraintsOfRaw } from '../raw-schema.ts';

function stringsOf(raw: JsonObject, transport: Transport = JSON_TEXT, hint = 'name'): Strings {
  return new Strings(constraintsOfRaw({ type: 'string', ...raw }), transport, hint);
}

type Keyword = Parameters<Strings['breaking']>[0];

/** The value that breaks a keyword, and the names of what falls with it. */
function broken(raw: JsonObject, keyword: Keyword, transport?: Transport) {
  const answer = stringsOf(raw, transport).breaking(keyword);
  if (answer.value === undefined) return answer.reason;
  return { value: String(answer.value), entails: answer.entails };
}

const alone = (value: unknown) => ({ value, entails: [] });

test.each([
  ['^([0-9]+(ns|us|ms|s|m|h))*$', /^[0-9]+(ns|us|ms|s|m|h)$/],
  ['^$|^[A-Z]{2}$', /^[A-Z]{2}$/],
  ['^(foo)?$', /^foo$/],
  ['^\\d*\\.?\\d*$', /\d/],
])('a valid string is empty only where no other is: %s', (pattern, expected) => {
  expect(stringsOf({ pattern }).valid()).toMatch(expected);
  expect(stringsOf({ pattern }).valid(0)).toBe('');
  expect(stringsOf({ pattern, maxLength: 0 }).valid()).toBe('');
  expect(stringsOf({ pattern: '^$' }).valid()).toBe('');
});

describe('a string that breaks one keyword', () => {
  test('is one character short of minLength', () => {
    expect(broken({ minLength: 4 }, 'minLength')).toEqual(alone(expect.stringMatching(/^.{3}$/)));
  });

  test('is one character beyond maxLength', () => {
    expect(broken({ maxLength: 4 }, 'maxLength')).toEqual(alone(expect.stringMatching(/^.{5}$/)));
  });

  test('is not in the enum', () => {
    const answer = broken({ enum: ['sold', 'free'] }, 'enum');
    expect(answer).toEqual(alone(expect.not.stringMatching(/^(sold|free)$/)));
  });

  test('does not match the pattern, and keeps both lengths', () => {
    const answer = broken({ pattern: '^[a-z]+$', minLength: 3, maxLength: 5 }, 'pattern');
    expect(answer).toEqual(alone(expect.stringMatching(/^(?![a-z]+$).{3,5}$/s)));
  });

  test('too short for minLength still matches a pattern that allows shorter words', () => {
    // ^[a-z]{3,10}$ with minLength 5: four letters break only minLength.
    const answer = broken({ pattern: '^[a-z]{3,10}$', minLength: 5 }, 'minLength');
    expect(answer).toEqual(alone(expect.stringMatching(/^[a-z]{3,4}$/)));
  });

  test('counts characters, not UTF-16 units', () => {
    // The emoji is one character: three of them break maxLength 2 and keep the pattern.
    const answer = broken({ pattern: '^😀*$', maxLength: 2 }, 'maxLength');
    expect(answer).toEqual(alone('😀😀😀'));
  });
});

describe('what falls together with a keyword', () => {
  test('is the pattern, where every match has exactly the least length', () => {
    const answer = broken({ pattern: '^[A-Z]{2}\\d{4}$', minLength: 6 }, 'minLength');
    expect(answer).toMatchObject({ entails: [{ keyword: 'pattern', by: 'proof' }] });
  });

  test('is the enum, of which no member breaks another keyword', () => {
    const raw = { enum: ['abc', 'abcd'], pattern: '^[a-d]+$', maxLength: 4 };
    for (const keyword of ['pattern', 'maxLength'] as const) {
      expect(broken(raw, keyword)).toMatchObject({ entails: [{ keyword: 'enum', by: 'proof' }] });
    }
  });

  test('is nothing, where a member of the enum breaks the keyword', () => {
    expect(broken({ enum: ['ab', 'abcdef'], maxLength: 4 }, 'maxLength')).toEqual(alone('abcdef'));
  });

  test('is the format, of a fixed length', () => {
    // Every UUID has 36 characters: nothing shorter is one, and a longer one is none.
    const entails = [{ keyword: 'format', by: 'proof' }];
    expect(broken({ format: 'uuid', minLength: 36 }, 'minLength')).toMatchObject({ entails });
    expect(broken({ format: 'uuid', maxLength: 36 }, 'maxLength')).toMatchObject({ entails });
    expect(broken({ format: 'date', maxLength: 10 }, 'maxLength')).toMatchObject({ entails });
  });

  test('is nothing, where only the format can be broken', () => {
    const answer = broken({ format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }, 'pattern');
    expect(answer).toBeTypeOf('object');
    const both = broken({ format: 'email', minLength: 3, maxLength: 50 }, 'format');
    expect(both).toMatchObject({ entails: [] });
  });
});

describe('where nothing can be said, the reason is given', () => {
  test('backreferences are beyond an automaton, but not beyond a search', () => {
    const answer = broken({ pattern: '^(a+|b+)-\\1$', minLength: 6 }, 'minLength');
    expect(answer).toEqual(alone(expect.stringMatching(/^(?=.{0,5}$)(a+|b+)-\1$/)));
  });

  test('a string of more than a million characters is not written', () => {
    expect(broken({ maxLength: 1_000_000 }, 'maxLength')).toMatch(/1000000|1,000,000/);
    expect(broken({ maxLength: 999_999 }, 'maxLength')).toMatchObject({ entails: [] });
  });
});

describe('what cannot travel', () => {
  test('a path holds no empty and no dot segment', () => {
    expect(broken({ minLength: 1 }, 'minLength', PATH_TEXT)).toMatch(/not transmissible/);
    const answer = broken({ pattern: '[a-z]' }, 'pattern', PATH_TEXT);
    expect(answer).toEqual(alone(expect.stringMatching(/^(?!\.{1,2}$).+$/)));
  });

  test('a header holds Latin-1 without controls', () => {
    expect(broken({ pattern: '^[ -~\\u00a0-\\u00ff]*$' }, 'pattern', HEADER_TEXT)).toMatch(
      /not transmissible/,
    );
    expect(broken({ pattern: '^[ -~]*$' }, 'pattern', HEADER_TEXT)).toEqual(
      alone(expect.stringMatching(/^[\u00a1-\u00ff]+$/)),
    );
  });

  test.each([
    ['a blank', '^\\S*$', HEADER_TEXT, /^\S+ \S*\S$/],
    ['a dot', '^[^.]*$', PATH_TEXT, /^(?!\.{1,2}$).*\..*$/],
  ])(
    '%s that a pattern forbids travels in the middle of a text',
    (_, pattern, transport, expected) => {
      expect(broken({ pattern }, 'pattern', transport)).toEqual(
        alone(expect.stringMatching(expected)),
      );
    },
  );

  test('a cookie holds no blank, quote, comma, semicolon or backslash', () => {
    const carried = ['a b', '"', 'a,b', 'a;b', 'a\\b', 'é', 'a=b'].filter(COOKIE_TEXT.carries);
    expect(carried).toEqual(['a=b']);
  });

  test.each([
    ['form', ['a b', 'a|b', 'a;b', 'a.b', 'ab']],
    ['spaceDelimited', ['a|b', 'a;b', 'a.b', 'ab']],
    ['pipeDelimited', ['a b', 'a;b', 'a.b', 'ab']],
    ['matrix', ['a b', 'a|b', 'a.b', 'ab']],
    ['label', ['a b', 'a|b', 'a;b', 'ab']],
  ])('an item of a list in the style %s holds no delimiter of that style', (style, expected) => {
    const texts = ['a,b', 'a b', 'a|b', 'a;b', 'a.b', 'a&b', 'a=b', '', ' a', '..', 'ab'];
    const { carries } = listItem(PATH_TEXT, style);
    expect(texts.filter(carries)).toEqual(expected);
  });

  test('half a surrogate pair travels nowhere', () => {
    for (const transport of [JSON_TEXT, QUERY_TEXT, PATH_TEXT, HEADER_TEXT, COOKIE_TEXT]) {
      expect(transport.carries('\ud800')).toBe(false);
    }
  });
});

describe('a valid string', () => {
  test.each([
    [{ minLength: 7, maxLength: 7 }, /^.{7}$/],
    [{ pattern: '^[A-Z]{2}\\d{4}$' }, /^[A-Z]{2}\d{4}$/],
    [{ pattern: '^(?=.*\\d)(?=.*[a-z]).{8,}$', maxLength: 12 }, /^(?=.*\d)(?=.*[a-z]).{8,12}$/],
    [{ enum: ['a', 'abc'], minLength: 2 }, /^abc$/],
    [{ format: 'date', pattern: '^2031' }, /^2031-\d{2}-\d{2}$/],
  ])('keeps all of %j', (raw, expected) => {
    expect(stringsOf(raw).valid()).toMatch(expected);
  });

  test.each(['date-time', 'date', 'time', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uuid'])(
    'is a %s, and keeps the pattern beside it',
    (format) => {
      const value = stringsOf({ format, pattern: '\\d' }).valid() ?? '';
      expect(formatAccepts(format, value)).toBe(true);
      expect(value).toMatch(/\d/);
    },
  );

  test('has the requested length, in a format too', () => {
    const value = stringsOf({ format: 'email', maxLength: 64 }).valid(64) ?? '';
    expect(value).toHaveLength(64);
    expect(value).toMatch(/^[^@]+@[^@]+\.[a-z]+$/);
  });

  test('does not exist where the keywords exclude each other', () => {
    expect(stringsOf({ pattern: '^[A-Z]{6}$', maxLength: 3 }).valid()).toBeUndefined();
    expect(stringsOf({ minLength: 3, maxLength: 2 }).valid()).toBeUndefined();
  });

  test('comes in as many kinds as unique items ask for', () => {
    const found = stringsOf({ pattern: '^[ab]{2}$' }).distinct(9);
    expect([...found].sort()).toEqual(['aa', 'ab', 'ba', 'bb']);
  });
});

describe('a pattern that no automaton can decide', () => {
  test.each<[string, JsonObject?]>([
    ['(.)\\1'],
    ['\\bword\\b'],
    ['^(?<year>\\d{4})-\\k<year>$'],
    ['^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}$'],
    ['^([a-z]{1,200}[0-9]{1,200}){1,200}$'],
    ['^[\\w-.]+@(\\w+)\\.\\1$', { minLength: 6, maxLength: 30 }],
    ['^(?:(?!ab).)*$'],
  ])('%s is searched, and the engine has the last word', (pattern, limits = {}) => {
    const strings = stringsOf({ pattern, ...limits });
    const matches = (text: unknown) => {
      try {
        return new RegExp(pattern, 'u').test(String(text));
      } catch {
        return new RegExp(pattern).test(String(text));
      }
    };
    expect(strings.valid()).toSatisfy(matches);
    const answer = strings.breaking('pattern');
    expect(answer).toMatchObject({ value: expect.any(String), entails: [] });
    expect(answer.value).not.toSatisfy(matches);
    for (const keyword of ['minLength', 'maxLength'] as const) {
      if (limits[keyword] !== undefined) expect(strings.breaking(keyword).value).toSatisfy(matches);
    }
  });

  test('is never called unsatisfiable', () => {
    const none = stringsOf({ pattern: '^(a)\\1b\\1(?!a|$)$' });
    expect(none.valid()).toBeUndefined();
    expect(none.noStringReason()).toMatch(/^not decided: .* none of \d+ strings would do$/);
  });
});

test('why there is no string is reported: the proof, the bound, or the pattern', () => {
  const why = (raw: JsonObject, transport?: Transport) =>
    stringsOf(raw, transport).noStringReason();
  expect(why({ pattern: '^a$', minLength: 2 })).toMatch(/^unsatisfiable/);
  expect(why({ minLength: 1e9 })).toBe(
    'minLength 1000000000: more than 1000000 characters are not written',
  );
  expect(why({ pattern: '([' })).toBe('the pattern is not a regular expression of ECMA-262');
  expect(why({ pattern: '^ $' }, COOKIE_TEXT)).toBe('not transmissible');
});

test('an empty item of a list has no carrier, and that is why minLength 1 is not broken', () => {
  const raw = { pattern: '^(?!aws:)[^\\x00-\\x1f\\x22]+$', minLength: 1, maxLength: 128 };
  expect(broken(raw, 'minLength', listItem(QUERY_TEXT, 'form'))).toBe('not transmissible');
});
