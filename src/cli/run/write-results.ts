import { mkdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { htmlReport, type Results, wfcReport } from '../../results/index.ts';
import { requireWritable, writeReport, writeText } from '../report-file.ts';
import type { Options } from './options.ts';

/**
 * Makes sure, before anything is sent, that the files which the options ask for can be written.
 * @throws Problem `file-unwritable`
 */
export function requireOutputs({ junit, json, html, wfc }: Options): void {
  for (const path of [json, html, wfc]) if (path !== undefined) requireWritable(path);
  if (junit === undefined) return;
  // As pytest does, which writes it.
  try {
    mkdirSync(dirname(resolve(junit)), { recursive: true });
  } catch {
    // What is wrong with the folder is wrong with the file.
  }
  requireWritable(junit);
}

/**
 * Writes the files that the options ask for.
 * @param toolVersion Proofgate's own
 * @throws Problem `file-unwritable`
 */
export async function writeResults(
  folder: string,
  results: Results,
  { json, html, wfc }: Options,
  toolVersion: string,
): Promise<void> {
  if (json !== undefined) writeReport(json, results);
  if (html !== undefined) writeText(html, await htmlReport(results));
  if (wfc !== undefined) {
    const below = relative(dirname(resolve(wfc)), resolve(folder));
    const pathOf = (script: string) => join(below, script).split(sep).join('/');
    const facts = { toolVersion, createdAt: new Date(), pathOf };
    writeReport(wfc, wfcReport(results, facts));
  }
}
