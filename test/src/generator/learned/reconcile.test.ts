import { expect, test } from 'vitest';
import { type Change, generate, type Learned } from '../../../../src/generator/index.ts';
import { bodyOfSchema, documentOfPost } from '../in-memory.ts';

const PATH = 'env/post_pets_environment.txt';

const TEXT = { type: 'string' };
const document = documentOfPost(
  bodyOfSchema({
    ...{ type: 'object', required: ['name'] },
    properties: { name: TEXT, nick: TEXT, tag: TEXT },
  }),
);

function lessons(...changes: readonly Change[]): Learned {
  return changes.map((change) => ({ change, reason: '422' }));
}

const without = (at: string): Change => ({ kind: 'without', location: 'body', at });
const value = (at: string, text: string): Change => ({
  ...{ kind: 'value', location: 'body', at, value: text },
});

/** The environment file after a calibration that began with one file, and found another. */
function afterwards(learned: Learned, from: string, now: string): string {
  const options = {
    learned: new Map([['post_pets', learned]]),
    learnedFrom: new Map([[PATH, from]]),
  };
  return generate(document, { ...options, previous: new Map([[PATH, now]]) }).files.get(PATH) ?? '';
}

/** The file with these lessons. */
function made(learned: Learned): string {
  return generate(document, { learned: new Map([['post_pets', learned]]) }).files.get(PATH) ?? '';
}

function commentsIn(text: string): string[] {
  return [...text.matchAll(/^# calibrated: (.*) \(422\)$/gm)].map(([, words = '']) => words);
}

const fresh = made([]);
const learned = lessons(without('/tag'), value('/nick', 'learned'), value('/name', 'learned'));

test('a value that was edited meanwhile stays, and the others are learned', () => {
  const now = fresh.replaceAll('"nick": "nick"', '"nick": "Rexie"');
  expect(now).not.toBe(fresh);
  const text = afterwards(learned, fresh, now);
  expect(commentsIn(text)).toEqual(['without /tag', '/name = "learned"']);
  expect(text).toContain('body = {"name": "learned", "nick": "Rexie"}\n');
});

test('a lesson that was taken out meanwhile stays out, one that was added stays, and counts', () => {
  const from = made(lessons(without('/tag')));
  const now = made(lessons(value('/nick', 'theirs')));
  expect(commentsIn(afterwards(learned, from, now))).toEqual([
    '/nick = "theirs"',
    '/name = "learned"',
  ]);
});

test('a file that nobody has changed takes all that was learned', () => {
  expect(afterwards(learned, fresh, fresh)).toBe(made(learned));
});
