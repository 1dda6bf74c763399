import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildResults, type Results, readRecords } from '../../results/index.ts';
import { documentLines } from './document-lines.ts';
import { readSuiteDocument } from './suite-document.ts';

/**
 * The results of a run, from what its tests left behind.
 *
 * @returns null for a suite of an older version, whose tests leave nothing behind
 */
export function resultsOf(suite: string, recordsFile: string, seconds: number): Results | null {
  const document = readSuiteDocument(suite);
  const records = readRecords(readOrEmpty(recordsFile));
  if (document === null) return null;
  const { title, sha256 } = document;
  return buildResults({
    records,
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
