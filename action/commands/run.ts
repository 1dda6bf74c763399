import { realpathSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { info } from '@actions/core';
import { addJunitDetails } from '../../src/cli/junit-file.ts';
import { readKnown, settleKnown } from '../../src/cli/run/known.ts';
import { resultsOf } from '../../src/cli/run/results.ts';
import { settledStatus } from '../../src/cli/run/settled-status.ts';
import { filesIn } from '../../src/cli/suite/auth-file.ts';
import { htmlReport, type KnownFile, type Results } from '../../src/results/index.ts';
import {
  findPython,
  isComplete,
  type RunResult,
  readEndpoints,
  readSuiteDocument,
  runSuite,
} from '../../src/runner/index.ts';
import type { RunInputs } from '../inputs/run-inputs.ts';
import { openSecretsService } from '../platform/secrets-service.ts';
import { credentialVariables } from '../run/credential-variables.ts';
import { quotedOutput } from '../run/quoted-output.ts';
import { reportRun, summaryResult } from '../run/report-run.ts';
import { suiteEnvironment } from '../run/suite-environment.ts';
import { stepFolder } from '../step-folder.ts';
import type { Workflow } from '../workflow.ts';

/**
 * `command: run`: runs the scripts of a suite in the checkout.
 * 1. get access by the job's OIDC token, where `url` names a platform whose secrets the tests read;
 * 2. find or make a Python;
 * 3. run pytest, its output quoted in the log;
 * 4. write the results document (docs/results.md), in which known failures are distinguished from new ones;
 * 5. report it in annotations, outputs and summary; status 2 and 3 fail the step;
 * 6. show it as a check run, where the token may.
 *
 * @throws Problem `suite-missing`, `python-missing`, `configuration-faulty` for an unreadable known.json,
 *   and as `openSecretsService`
 */
export async function runTests(inputs: RunInputs, workflow: Workflow): Promise<void> {
  const { workspace, temporary } = workflow;
  const folder = resolve(workspace, inputs.path);
  const known = await readKnown(folder);
  const variables = await credentialVariables(inputs, filesIn(folder), workspace);
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const { url } = inputs;
  const service = url === undefined ? null : await openSecretsService(url, url, workflow);
  const environment = suiteEnvironment(process.env, service?.address ?? null);
  const { signal } = interrupt;
  const python = await findPython({ environment, signal, notice: info });
  const own = stepFolder(temporary);
  const [junit, records] = [join(own, 'junit.xml'), join(own, 'records.jsonl')];
  const baseUrl = inputs['base-url'];
  const options = {
    python,
    signal,
    variables,
    junit,
    records,
    ...(baseUrl !== undefined && { baseUrl }),
  };
  const beganMs = performance.now();
  const result = await quotedOutput('pytest', (output) => runSuite(folder, { ...options, output }));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  const seconds = Math.round(performance.now() - beganMs) / 1000;
  const results = readResults(folder, { records, seconds, known, result });
  const [json, html] = [join(own, 'results.json'), join(own, 'results.html')];
  if (results !== null) {
    writeFileSync(json, JSON.stringify(results));
    writeFileSync(html, await htmlReport(results));
    addJunitDetails(junit, results.tests);
  }
  const status = results === null ? result.status : settledStatus(result, results);
  const root = realpathSync(folder);
  const ended = { result: { ...result, status }, results };
  const files = { junit, ...(results !== null && { json, html }) };
  await reportRun({ ...ended, root, workspace: realpathSync(workspace), files });
  if (inputs.token === undefined) return;
  // It brings a client of GitHub, which steps without a token start without.
  const { reportCheck } = await import('../run/report-check.ts');
  const endpoints = await readEndpoints(root);
  const checked = { result: summaryResult(ended), results, endpoints, baseUrl: baseUrl ?? null };
  await reportCheck(checked, inputs.token, workflow);
}

interface Ran {
  /** What the tests left behind. */
  readonly records: string;
  readonly seconds: number;
  readonly known: KnownFile | null;
  readonly result: RunResult;
}

/** What the tests recorded; null for a suite of an older version, which records nothing. */
function readResults(folder: string, { records, seconds, known, result }: Ran): Results | null {
  const document = readSuiteDocument(folder);
  if (document === null) return null;
  const found = resultsOf(folder, document, records, seconds);
  const today = new Date().toISOString().slice(0, 10);
  return settleKnown(folder, found, known, { today, isWhole: isComplete(result) }).results;
}
