import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import {
  allureResults,
  ctrfReport,
  exportedRequests,
  htmlReport,
  httpFile,
  postmanCollection,
  type Results,
  sarifReport,
  wfcReport,
} from '../../results/index.ts';
import { addJunitDetails } from '../junit-file.ts';
import { requireWritable, requireWritableFolder, writeReport, writeText } from '../report-file.ts';
import type { Options } from './options.ts';

/**
 * Makes sure, before anything is sent, that the files which the options ask for can be written.
 * @throws Problem `file-unwritable`
 */
export function requireOutputs(options: Options): void {
  const { junit, json, html, wfc, sarif, ctrf, allure, overlayOut, http, postman } = options;
  for (const path of [json, html, wfc, sarif, ctrf, overlayOut, http, postman])
    if (path !== undefined) requireWritable(path);
  if (allure !== undefined) requireWritableFolder(allure);
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
 * Writes the requests of a run for other clients, where the options ask for that.
 * @param records the file with what the tests have left behind, whole requests among it
 * @throws Problem `file-unwritable`
 */
export function writeRequests(results: Results, records: string, { http, postman }: Options): void {
  if (http === undefined && postman === undefined) return;
  // A run that sent nothing has left no file behind.
  const text = existsSync(records) ? readFileSync(records, 'utf8') : '';
  const requests = exportedRequests(results, text);
  if (http !== undefined) writeText(http, httpFile(results, requests));
  if (postman !== undefined) writeReport(postman, postmanCollection(results, requests));
}

/**
 * Writes the files that the options ask for.
 * @param toolVersion Proofgate's own
 * @throws Problem `file-unwritable`
 */
export async function writeResults(
  folder: string,
  results: Results,
  { junit, json, html, wfc, sarif, ctrf, allure }: Options,
  toolVersion: string,
): Promise<void> {
  const createdAt = new Date();
  /** Scripts are named from where a report is read: its own folder, or the working directory. */
  const factsAt = (from: string) => {
    const below = relative(resolve(from), resolve(folder));
    const pathOf = (script: string) => join(below, script).split(sep).join('/');
    return { toolVersion, createdAt, pathOf };
  };
  if (junit !== undefined) addJunitDetails(junit, results.tests);
  if (json !== undefined) writeReport(json, results);
  if (html !== undefined) writeText(html, await htmlReport(results));
  if (wfc !== undefined) writeReport(wfc, wfcReport(results, factsAt(dirname(wfc))));
  if (sarif !== undefined) writeReport(sarif, sarifReport(results, factsAt('.')));
  if (ctrf !== undefined) writeReport(ctrf, ctrfReport(results, factsAt('.')));
  if (allure === undefined) return;
  for (const [name, text] of allureResults(results, factsAt('.'))) {
    writeText(join(allure, name), text);
  }
}
