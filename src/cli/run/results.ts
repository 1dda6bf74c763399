import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { lineFinder } from '../../generator/document/read.ts';
import { buildResults, type Results, readRecords, type Written } from '../../results/index.ts';
import type { SuiteDocument } from '../../runner/index.ts';
import { findDocument } from './find-document.ts';

/** The results of a run, from what its tests left behind. */
export function resultsOf(
  suite: string,
  document: SuiteDocument,
  recordsFile: string,
  seconds: number,
): Results {
  const { title, sha256 } = document;
  return buildResults({
    records: readRecords(readOrEmpty(recordsFile)),
    document: { title, sha256 },
    seconds,
    written: documentLines(document, resolve(suite), process.cwd()),
  });
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Finds the lines of the rules of a suite's document, if that is below the working directory or beside
 * the suite. A file counts only if it is the very text that the suite was generated from.
 */
function documentLines(
  document: SuiteDocument,
  suite: string,
  cwd: string,
): (pointer: string) => Written | undefined {
  const root = findDocument(document, [cwd, dirname(suite)]);
  if (root === undefined) return () => undefined;
  const files = new Map<string, ReturnType<typeof linesOf>>();
  return (pointer) => {
    const [name = '', fragment = ''] = pointer.split('#');
    const file = name === '' ? root : join(dirname(root), name);
    const find = files.get(file) ?? linesOf(file);
    files.set(file, find);
    const line = find(fragment);
    return line === undefined ? undefined : { file: relative(cwd, file), line };
  };
}

/** A part of the document that is gone or broken by now has no lines. */
function linesOf(file: string): (fragment: string) => number | undefined {
  try {
    const find = lineFinder(readFileSync(file, 'utf8'));
    find('');
    return find;
  } catch {
    return () => undefined;
  }
}
