import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseSource, readSources } from '../support/architecture/source.ts';
import { missingBeside, strangers, uncompiled, undeclared } from './file-faults.ts';

const sources = readSources('.', ['src']);
const manifest = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

test('whatever the code imports is a dependency', () => {
  expect(undeclared(sources, Object.keys(manifest.dependencies))).toEqual([]);
});

/** The part of an address that only the running code knows. */
const OPEN = '$' + '{x}';

test('the rules find what they are for', () => {
  const known = ['bin/a.js', 'src/a.ts', 'test/a.js', '.env.example', 'templates/a.py'];
  const packed = ['bin/a.js', 'lib/a.js', 'templates/a.py'];
  expect(strangers(packed, known)).toEqual([]);
  const bad = ['test/a.js', '.env', '.env.example', 'lib/gone.js', 'lib/a.js.map', 'src/a.ts'];
  expect(strangers([...packed, ...bad], known)).toEqual(bad);

  expect(uncompiled(packed, [parseSource('src/b/c.tsx', '')])).toEqual(['src/b/c.tsx']);

  const beside = (place: string) =>
    missingBeside(packed, 'src/b/c.ts', `new URL(\n  ${place},\n  import.meta.url)`);
  for (const place of [
    "'../../templates'",
    "'../../templates/'",
    "'../a.js'",
    `\`../../bin/${OPEN}\``,
  ]) {
    expect(beside(place)).toEqual([]);
  }
  for (const place of ["'../../templ'", "'../../templates/b.py'", `\`../d${OPEN}\``]) {
    expect(beside(place)).toHaveLength(1);
  }

  const importing = (text: string) => undeclared([parseSource('src/a.ts', text)], ['@a/b', 'c']);
  expect(
    importing("import '@a/b/d'; import 'node:fs'; import 'c'; import type {} from 'e'"),
  ).toEqual([]);
  expect(importing("import '@a/e'; await import('f/g')")).toEqual([
    'src/a.ts: @a/e',
    'src/a.ts: f/g',
  ]);
});
