import { describe, expect, test } from 'vitest';
import { bodyDocument, expectRefused, generateHostile } from './generate-hostile.ts';

const HEAD = 'openapi: 3.1.0\ninfo: {title: Things, version: "1"}\n';
const MEGABYTE = 1024 * 1024;

/** One line a level; each level holds ten times the level below. */
const BOMB = Array.from({ length: 12 }, (_, level) => {
  const below = level === 0 ? '"lol"' : `*b${level - 1}`;
  return `b${level}: &b${level} [${Array(10).fill(below).join(', ')}]`;
}).join('\n');

describe('text that is no document', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['empty', '', 'the document is empty'],
    ['white space', ' \n\t\n', 'the document is empty'],
    ['comments alone', '# nothing\n', 'the document is empty'],
    ['an empty object', '{}', 'the field `openapi` is missing'],
    ['null', 'null', 'the document is empty'],
    ['a list', '[]', 'the document is a list'],
    ['a binary file', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 0xff, 0xfe, 0, 0]), 'not UTF-8'],
    ['half a document', '{"openapi": "3.1.0", "info": {', 'openapi.yaml:1:'],
  ])('(%s) is refused with what to do', async (_, document, words) => {
    expectRefused(await generateHostile(document, 'openapi.yaml'), words);
  });
});

describe('a text that grows while it is read', () => {
  test('through YAML aliases is refused', async () => {
    const outcome = await generateHostile(
      `${HEAD}paths: {}\nx-bomb:\n  ${BOMB.replaceAll('\n', '\n  ')}\n`,
      'a.yaml',
    );
    expectRefused(outcome, 'YAML aliases make more than');
  });

  test('through YAML merge keys is refused', async () => {
    const levels = Array.from({ length: 30 }, (_, level) => {
      const below =
        level === 0
          ? Array.from({ length: 2000 }, (_, key) => `k${key}: 1`).join(', ')
          : `<<: [*m${level - 1}, *m${level - 1}]`;
      return `  m${level}: &m${level} {${below}}`;
    });
    const outcome = await generateHostile(
      `${HEAD}paths: {}\nx-bomb:\n${levels.join('\n')}\n`,
      'a.yaml',
    );
    expect(outcome.status === 0 || outcome.stderr.includes('a.yaml:')).toBe(true);
  });

  test('through an alias inside its own anchor is refused', async () => {
    const outcome = await generateHostile(`${HEAD}paths: &p {x: *p}\n`, 'a.yaml');
    expectRefused(outcome, 'a.yaml:');
  });
});

describe('nesting 10,000 deep', () => {
  const deep = 10_000;

  test.each([
    ['JSON lists', `{"openapi": "3.1.0", "x-deep": ${'['.repeat(deep)}${']'.repeat(deep)}}`],
    ['JSON objects', `{"openapi": "3.1.0", "x-deep": ${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}}`],
    ['JSON that never closes', '['.repeat(deep)],
    ['YAML flow lists', `${HEAD}x-deep: ${'['.repeat(deep)}${']'.repeat(deep)}\n`],
    ['YAML blocks in one line', `${HEAD}x-deep:\n  ${'- '.repeat(deep)}1\n`],
    [
      'YAML blocks',
      `${HEAD}x-deep:\n${Array.from({ length: 3000 }, (_, level) => `${' '.repeat(level + 1)}a:`).join('\n')}\n`,
    ],
    [
      'schemas',
      bodyDocument(
        JSON.parse(`${'{"type":"object","properties":{"a":'.repeat(400)}{}${'}}'.repeat(400)}`),
      ),
    ],
  ])('of %s is refused with its place', async (_, document) => {
    const outcome = await generateHostile(document, 'openapi.yaml');
    expectRefused(outcome, 'openapi.yaml:', 'deep');
  });
});

test('a document over 32 MB is refused before it is parsed', async () => {
  const big = `${bodyDocument({})}${' '.repeat(33 * MEGABYTE)}`;
  expectRefused(await generateHostile(big), 'larger than 32 MB');
});

test('a number of a million digits is refused', async () => {
  const document = bodyDocument({ type: 'integer', minimum: 'N' }).replace('"N"', '9'.repeat(1e6));
  expectRefused(await generateHostile(document), 'out of all proportion');
});
