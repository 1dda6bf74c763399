import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAGES } from '../support/pages/documentation.ts';

/** What we once wrote → what is said in the field. */
const GLOSSARY: readonly (readonly [RegExp, string])[] = [
  [/[«»„]/, '“…”'],
  [/\bat fault\b/i, 'invalid'],
  [/\b(?:is|are) told\b(?! apart| from)/i, 'is reported, is notified'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bjudg(?:e|es|ed|ing)\b/i, 'check, validate, verdict'],
  [/\bno such thing\b/i, 'not found'],
  [/\bbears? a signature\b/i, 'is signed'],
  [/\blooked at (?:again|when|after)\b/i, 'checked'],
  [/\bbelongs into\b/i, 'is, store it in'],
  [/\b(?:he|his|him)\b/i, 'they, their, them'],
];

/** Comments, and texts of several words: names in code may be verbs of ours. In pages every line is prose. */
const PROSE = /^\s*(?:\*|\/\*\*?|\/\/|#).*|'[^'\n]* [^'\n]*'|`[^`\n]* [^`\n]*`/gm;

const SOURCES = ['src', 'action', 'scripts', 'templates'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|py)$/.test(path) && !path.startsWith('dist'))
    .map((path) => join(folder, path)),
);

const PUBLISHED = PAGES.filter((page) => !/^(?:src|bench|docs\/decisions)\//.test(page));

function wrongWords(line: string, place: string): string[] {
  return GLOSSARY.flatMap(([wrong, right]) => {
    const match = wrong.exec(line);
    return match ? [`${place}: “${match[0]}”; better: ${right}`] : [];
  });
}

describe('English', () => {
  test.each(PUBLISHED)('%s uses the terms of the field', (page) => {
    const lines = readFileSync(page, 'utf8').split('\n');
    expect(lines.flatMap((line, index) => wrongWords(line, `${page}:${index + 1}`))).toEqual([]);
  });

  test('so do comments and messages', () => {
    expect(SOURCES.length).toBeGreaterThan(500);
    const found = SOURCES.flatMap((path) =>
      (readFileSync(path, 'utf8').match(path.endsWith('.tsx') ? /.+/g : PROSE) ?? []).flatMap(
        (text) => wrongWords(text, `${path}: ${text.trim()}`),
      ),
    );
    expect(found).toEqual([]);
  });

  test('prose is what is not code', () => {
    const code =
      "  // It is told.\n  judge(him);\n  fail('Mend this', 'mend', `He is`);\n# A mend\n";
    expect(code.match(PROSE)).toEqual(['  // It is told.', "'Mend this'", '`He is`', '# A mend']);
  });

  test('a wrong word is found', () => {
    const wrong = ['«a»', 'The input is at fault', 'who leaves loses his', 'judged by ajv'];
    expect(wrong.filter((line) => !GLOSSARY.some(([one]) => one.test(line)))).toEqual([]);
  });
});
