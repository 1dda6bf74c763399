import { expect, test } from 'vitest';
import { fileTable } from '../../../../src/cli/generate/table.ts';
import { printable } from '../../../../src/cli/printable.ts';
import type { Report } from '../../../../src/generator/index.ts';

function report(...endpoints: [method: string, path: string, ...files: number[]][]): Report {
  return {
    document: { title: '', version: '', openapi: '', sha256: '' },
    endpoints: endpoints.map(([method, path, positive = 0, negative = 0, boundary = 0]) => ({
      method,
      path,
      slug: '',
      files: { positive, negative, positive_boundary: boundary },
      cases: [],
      skipped: [],
    })),
    seconds: 0,
  };
}

test('the table counts the .py files of each endpoint and of all', () => {
  expect(
    fileTable(report(['GET', '/pets', 1, 12, 3], ['POST', '/pets/{id}/toys', 1, 4, 0])),
  ).toEqual([
    'endpoint              positive  negative  boundary',
    '--------------------------------------------------',
    'GET /pets                    1        12         3',
    'POST /pets/{id}/toys         1         4         0',
    '--------------------------------------------------',
    '2 endpoints                  2        16         3',
  ]);
});

test('a name too long for 80 columns has its numbers on a separate line', () => {
  const long = `/${'organizations/'.repeat(5)}{id}`;
  expect(fileTable(report(['GET', '/pets', 1, 12, 3], ['DELETE', long, 1, 4, 0]))).toEqual([
    'endpoint     positive  negative  boundary',
    '-----------------------------------------',
    'GET /pets           1        12         3',
    `DELETE ${long}`,
    '                    1         4         0',
    '-----------------------------------------',
    '2 endpoints         2        16         3',
  ]);
});

test('a document without operations has a table all the same', () => {
  expect(fileTable(report()).at(-1)).toMatch(/^0 endpoints +0 +0 +0$/);
});

test('text of a document cannot steer a terminal', () => {
  expect(printable('a\u001b[2Jb\nc\u202ed é🐶')).toBe('a\\u001b[2Jb\\u000ac\\u202ed é🐶');
  expect(fileTable(report(['GET', '/\u001b[0m'])).join('\n')).not.toContain('\u001b');
});
