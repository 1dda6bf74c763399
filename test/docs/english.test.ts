import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PAGES } from '../support/pages/documentation.ts';

/** What we once wrote → what is said in the field. */
const GLOSSARY: readonly (readonly [RegExp, string])[] = [
  [/[«»„]/, '“…”'],
  [/\bat fault\b/i, 'invalid'],
  [/\b(?:is|are) told\b(?! apart)/i, 'is reported, is notified'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bjudg(?:e|es|ed|ing)\b/i, 'check, validate, verdict'],
  [/\bno such thing\b/i, 'not found'],
  [/\bbears? a signature\b/i, 'is signed'],
  [/\blooked at (?:again|when|after)\b/i, 'checked'],
  [/\bbelongs into\b/i, 'is, store it in'],
  [/\b(?:he|his|him)\b/i, 'they, their, them'],
];

const PUBLISHED = PAGES.filter((page) => !/^(?:src|bench|docs\/decisions)\//.test(page));

describe('English', () => {
  test.each(PUBLISHED)('%s uses the terms of the field', (page) => {
    const lines = readFileSync(page, 'utf8').split('\n');
    const found = lines.flatMap((line, index) =>
      GLOSSARY.flatMap(([wrong, right]) => {
        const match = wrong.exec(line);
        return match ? [`${page}:${index + 1}: “${match[0]}”; better: ${right}`] : [];
      }),
    );
    expect(found).toEqual([]);
  });

  test('a wrong word is found', () => {
    const wrong = ['«a»', 'The input is at fault', 'who leaves loses his', 'judged by ajv'];
    expect(wrong.filter((line) => !GLOSSARY.some(([one]) => one.test(line)))).toEqual([]);
  });
});
