import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildResults, type Results, readRecords } from '../../results/index.ts';
import type { SuiteDocument } from '../../runner/index.ts';
import { documentLines } from './document-lines.ts';

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
