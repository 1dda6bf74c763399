import { writeFileSync } from 'node:fs';
import { Problem } from '../problem.ts';
import { inWords } from './system-error.ts';

/** Writes a report as JSON, two spaces deep. Throws a `file-unwritable` Problem. */
export function writeReport(path: string, report: object): void {
  try {
    writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
  } catch (error) {
    throw new Problem('file-unwritable', `${path} cannot be written: ${inWords(error)}.`);
  }
}
