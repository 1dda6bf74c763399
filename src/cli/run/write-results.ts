import { dirname, join, relative, resolve, sep } from 'node:path';
import { type Results, wfcReport } from '../../results/index.ts';
import { writeReport } from '../report-file.ts';
import type { Options } from './options.ts';

/**
 * Writes the files that the options ask for.
 * @param toolVersion Proofgate's own
 * @throws Problem `file-unwritable`
 */
export function writeResults(
  folder: string,
  results: Results,
  { json, wfc }: Options,
  toolVersion: string,
): void {
  if (json !== undefined) writeReport(json, results);
  if (wfc !== undefined) {
    const below = relative(dirname(resolve(wfc)), resolve(folder));
    const pathOf = (script: string) => join(below, script).split(sep).join('/');
    const facts = { toolVersion, createdAt: new Date(), pathOf };
    writeReport(wfc, wfcReport(results, facts));
  }
}
