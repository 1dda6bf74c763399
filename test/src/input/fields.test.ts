import { expect, test } from 'vitest';
import { displayName, freeName } from '../../../src/input/fields.ts';

test.each([
  'GitHub: deploy / staging',
  "it's 100% (v2) <b> & \u201cquoted\u201d",
  '\u65e5\u672c\u8a9e \u{1f680}',
  'x'.repeat(100),
])('a gatekeeper may be called %j', (name) => {
  expect(freeName.parse(name)).toBe(name);
});

test.each([
  ['nothing', ''],
  ['more than 100 characters', 'x'.repeat(101)],
  ['a blank in front', ' deploy'],
  ['a blank behind', 'deploy '],
  ['a blank that is not seen as one', 'deploy\u00a0staging'],
  ['two lines', 'deploy\nstaging'],
  ['a NUL', 'deploy\0'],
  ['text that turns its direction', 'deploy\u202egnigats'],
  ['an isolate', '\u2066deploy\u2069'],
  ['a character without width', 'de\u200bploy'],
  ['half a character', 'deploy\ud800'],
])('nothing is called with %s', (_, name) => {
  expect(freeName.safeParse(name).success).toBe(false);
});

test('one name in two forms of Unicode is one name', () => {
  expect(freeName.parse('Cafe\u0301')).toBe('Caf\u00e9');
});

test.each(['deploy / staging', '..', 'a%2Fb', 'a?b', 'a#b'])(
  'what is in paths is not called %j',
  (name) => {
    expect(displayName.safeParse(name).success).toBe(false);
  },
);
