import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GLOSSARY, type Glossary, SHOWN } from '../support/glossary.ts';
import { PAGES } from '../support/pages/documentation.ts';

/** Comments, and texts of several words: names in code may be our own verbs. In pages every line is prose. */
const PROSE = /^\s*(?:\*|\/\*\*?|\/\/|#).*|'[^'\n]* [^'\n]*'|`[^`\n]* [^`\n]*`/gm;
/** Text of a page that is no comment. */
const MARKUP = /^(?!\s*(?:\*|\/\*|\/\/|\{\/\*)).+/gm;

const SOURCES = ['src', 'action', 'scripts', 'templates'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|py)$/.test(path) && !path.startsWith('dist'))
    .map((path) => join(folder, path)),
);

const TESTS = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => join('test', path));

const PUBLISHED = PAGES.filter((page) => !/^(?:src|bench|docs\/decisions)\//.test(page));

function wrongWords(glossary: Glossary, line: string, place: string): string[] {
  return glossary.flatMap(([wrong, right]) => {
    const match = wrong.exec(line);
    return match ? [`${place}: “${match[0]}”; better: ${right}`] : [];
  });
}

/** What a reader of a page sees, with lines joined: code is left out. */
function proseOf(markdown: string): string[] {
  return markdown
    .replaceAll(/^( *)(```|~~~).*?^\1\2$/gms, '')
    .replaceAll(/`[^`]*`/g, '``')
    .split(/\n{2,}|\n(?=\s*(?:[-|]|\d+\.) )/)
    .map((part) => part.replaceAll(/\s+/g, ' '));
}

/** What a user may see of a source file: its texts, without comments and without what is filled in. */
function shownBy(path: string, text: string): string[] {
  const found = text.match(path.endsWith('.tsx') ? MARKUP : PROSE) ?? [];
  return found
    .filter((part) => !/^\s*(?:\*|\/\*\*?|\/\/|#)/.test(part))
    .map((part) => part.replaceAll(/\$\{[^}]*\}|\/\*\*.*\*\/| \/\/ .*/g, ''));
}

describe('English', () => {
  test.each(PUBLISHED)('%s uses the terms of the field', (page) => {
    const text = readFileSync(page, 'utf8');
    const lines = text.split('\n');
    expect(
      lines.flatMap((line, index) => wrongWords(GLOSSARY, line, `${page}:${index + 1}`)),
    ).toEqual([]);
    expect(proseOf(text).flatMap((part) => wrongWords(SHOWN, part, `${page}: ${part}`))).toEqual(
      [],
    );
  });

  test('so do comments and messages', () => {
    expect(SOURCES.length).toBeGreaterThan(500);
    const found = SOURCES.flatMap((path) =>
      (readFileSync(path, 'utf8').match(path.endsWith('.tsx') ? /.+/g : PROSE) ?? []).flatMap(
        (text) => wrongWords(GLOSSARY, text, `${path}: ${text.trim()}`),
      ),
    );
    expect(found).toEqual([]);
  });

  test('so do messages and pages, more strictly', () => {
    const found = SOURCES.filter((path) => /^(?:src|action)\//.test(path)).flatMap((path) =>
      shownBy(path, readFileSync(path, 'utf8')).flatMap((text) =>
        wrongWords(SHOWN, text, `${path}: ${text.trim()}`),
      ),
    );
    expect(found).toEqual([]);
  });

  test('so do the names of tests', () => {
    const found = TESTS.flatMap((path) =>
      (readFileSync(path, 'utf8').match(/^ *(?:test|describe)\b.*/gm) ?? []).flatMap((name) =>
        wrongWords(GLOSSARY, name, `${path}: ${name.trim()}`),
      ),
    );
    expect(found).toEqual([]);
  });

  test('prose is what is not code', () => {
    const code =
      "  // It is told.\n  judge(him);\n  fail('Mend this', 'mend', `He is`);\n# A mend\n";
    expect(code.match(PROSE)).toEqual(['  // It is told.', "'Mend this'", '`He is`', '# A mend']);
    expect(shownBy('a.ts', `${code}  fail(\`No \${leg} is\`);`)).toEqual([
      "'Mend this'",
      '`He is`',
      '`No  is`',
    ]);
    expect(shownBy('a.tsx', '/** It tells */\n<p>It tells</p>\n')).toEqual(['<p>It tells</p>']);
    expect(proseOf('It\ntells `a leg`.\n```sh\nlie\n```\n- It lies\n')).toEqual([
      'It tells ``.',
      '- It lies ',
    ]);
  });

  test('a wrong word is found', () => {
    const wrong = [
      '«a»',
      'The input is at fault',
      'who leaves loses his',
      'judged by ajv',
      'tests run anew',
      'what came of it',
      'a URL that is none',
      'come again later',
      'it cannot be had',
      'is asked of GitHub',
      'one a line',
      'a test of the house',
      'the log tells of it',
      'values are held against a schema',
      'what comes of it',
      'what stands around it',
      'a stranger hears the same',
    ];
    expect(wrong.filter((line) => !GLOSSARY.some(([one]) => one.test(line)))).toEqual([]);
    const shown = [
      'a line stands there',
      'it lies in Git',
      'the log tells more',
      'the App hears of it',
      'look at its log',
      'the job of a leg',
      'with a clear word',
      'a fault in the document',
      'Made by bob',
      'The store does not let us in',
      'Logins between commas',
      'read with GET alone',
    ];
    expect(shown.filter((line) => !SHOWN.some(([one]) => one.test(line)))).toEqual([]);
  });

  test('a right word is not', () => {
    const right = [
      'A safe stands for a vault',
      'responses are told apart',
      'such a folder is left alone',
      'no value breaks it alone or with entailed keywords',
      'left out with `--alone`',
      'leaves you alone',
    ];
    expect(right.filter((line) => SHOWN.some(([one]) => one.test(line)))).toEqual([]);
  });
});
